package source_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/bridge/source"
)

func ExampleUnfence() {
	body, fenced := source.Unfence("\n```python\nreturn 1\n```\n")
	fmt.Printf("%q %v\n", body, fenced)
	// Output: "return 1\n" true
}

func ExampleProse() {
	line, err := source.Prose("Here you are:\n```python\nreturn 1\n```\n")
	fmt.Println(line, err)
	// Output: 1 there is text around the fenced code block: send the program alone, without explanations
}

func TestUnfence(t *testing.T) {
	for _, test := range []struct {
		name, program, body string
		fenced              bool
	}{
		{"a program without a fence stays", "return 1\n", "return 1\n", false},
		{"backquotes", "```\nreturn 1\n```", "return 1\n", true},
		{"tildes", "~~~\nreturn 1\n~~~\n", "return 1\n", true},
		{"an info string", "```ts title=x\na\nb\n```", "a\nb\n", true},
		{"an info string with a space before it", "``` python\na\n```", "a\n", true},
		{"blank lines around", "\n \t\n```\na\n```\n\n  \n", "a\n", true},
		{"carriage returns", "```ts\r\na\r\n```\r\n", "a\r\n", true},
		{"a byte order mark", "\ufeff```\na\n```", "a\n", true},
		{"a longer fence holds a shorter one", "````\n```\na\n```\n````", "```\na\n```\n", true},
		{"a closing fence may be longer", "```\na\n`````", "a\n", true},
		{"tildes do not close backquotes", "```\n~~~\n```", "~~~\n", true},
		{"a fence with an info string does not close", "```\n```ts\n```", "```ts\n", true},
		{"an indented fence takes its indentation off", "  ```\n  a\n    b\n c\n  ```", "a\n  b\nc\n", true},
		{"an empty block", "```\n```", "", true},
		{"a block that is not closed", "```ts\na\n", "a\n", true},
		{"four spaces are no fence", "    ```\na\n    ```", "    ```\na\n    ```", false},
		{"two backquotes are no fence", "``\na\n``", "``\na\n``", false},
		{"a line of inline code is no fence", "```a```", "```a```", false},
		{"text before", "x\n```\na\n```", "x\n```\na\n```", false},
		{"text after", "```\na\n```\nx", "```\na\n```\nx", false},
		{"two blocks", "```\na\n```\n```\nb\n```", "```\na\n```\n```\nb\n```", false},
		{"nothing", "", "", false},
		{"blank lines alone", "\n\n", "\n\n", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			body, fenced := source.Unfence(test.program)
			if body != test.body || fenced != test.fenced {
				t.Errorf("got %q, %v", body, fenced)
			}
		})
	}
}

func TestProse(t *testing.T) {
	for _, test := range []struct {
		name, program, want string
		line                int
	}{
		{"no fence", "Here you are", "", 0},
		{"text before", "\nHere you are\n```\na\n```", "text around", 2},
		{"text after", "```\na\n```\n\nDone.", "text around", 5},
		{"text between", "```\na\n```\nand\n```\nb\n```", "text around", 4},
		{"two blocks", "```\na\n```\n```\nb\n```", "2 fenced code blocks", 1},
		{"a fence within a block is no second one", "```\n```ts\n```", "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			line, err := source.Prose(test.program)
			text := fmt.Sprint(err)
			if test.want != "" && (!strings.Contains(text, test.want) || line != test.line) {
				t.Errorf("got %v at %d", err, line)
			}
			if test.want == "" && err != nil {
				t.Errorf("got %v", err)
			}
		})
	}
}
