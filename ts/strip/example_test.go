package strip_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/ts/strip"
)

func ExampleTransform() {
	output, err := strip.Transform("```ts\nconst n: number = await tools.count();\nreturn n + 1;\n```", strip.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(output.JavaScript)

	_, err = strip.Transform("const n = 1\nlet m n", strip.Options{})
	fmt.Println(err)
	// Output:
	// (async function __main(){const n = await tools.count();
	//   return n + 1;
	// })
	// SyntaxError: Expected ";" but found "n"
	//     at main.ts:2:7
	//
	//   2 | let m n
	//     |       ^
}
