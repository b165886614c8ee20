package jsonmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import json
print(json.dumps({'a': [1, None]}), json.loads('[1.5]'))
try: json.loads('{')
except json.JSONDecodeError as e: print(e)
`))
	// Output:
	// {"a": [1, null]} [1.5]
	// Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
}
