package members_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/internal/members"
)

func Example() {
	fmt.Println(members.Path("tools", "search"), members.Path("tools", "x y"))
	fmt.Println(members.Missing("tools", []string{"search", "fetch"}, "saerch"))
	// Output:
	// tools.search tools["x y"]
	// tools.saerch does not exist; did you mean tools.search?
}
