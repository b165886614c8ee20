package main

func Example() {
	main()
	// Output:
	// log: temperatures: [ 18.5, -2.25 ]
	// value: {"warmest":18.5}
}
