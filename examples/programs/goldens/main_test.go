package main

import "fmt"

func Example() {
	fmt.Println(namespaceNames([]byte(`{"shop": {"orders": []}, "crm": {}}`)))
	// Output: [shop crm] <nil>
}
