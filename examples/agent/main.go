// Command agent is an agent host that gives a model one tool, which runs code, in place of three: package codemode without the Model Context Protocol.
//
//	go run ./examples/agent
//
// It prints the exchange. The model is a script, so that nothing goes over the network: a host of your own puts its model behind the interface in
// model.go. Before a program may refund anything a person is asked, who is a script too; where nobody answers, the answer is no.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/ts"
)

func main() {
	if err := agent(context.Background(), os.Stdout, newScript(), duty); err != nil {
		log.Fatal(err)
	}
}

// turnsMost bounds how often the model may run a program for one task.
const turnsMost = 5

// agent gives the model a task, runs the programs that it writes until it answers, and prints the exchange.
func agent(ctx context.Context, out io.Writer, model model, person person) error {
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		return err
	}
	defer runtime.Close()
	tools, err := newShop().tools()
	if err != nil {
		return err
	}
	runner, err := codemode.New(codemode.Config{
		Runtime: runtime, Tools: tools, Middleware: []codemode.Middleware{askFirst(person)}, CheckResults: true,
	})
	if err != nil {
		return err
	}
	tool := runner.Definition(codemode.DefaultDeclarationBytes)
	show(out, "the tool "+tool.Name, tool.Description)

	message := "Refund all disputed orders, and say what you did."
	show(out, "task", message)
	for range turnsMost {
		reply, err := model.next(ctx, tool, message)
		if err != nil {
			return err
		}
		if reply.program == "" {
			show(out, "answer", reply.text)
			return nil
		}
		show(out, "program", reply.program)
		outcome, err := runner.Run(ctx, reply.program, nil)
		if err != nil {
			return err
		}
		message = outcome.Text
		show(out, "outcome", message)
	}
	return errors.New("the model has not answered after the programs that it may run")
}

// show prints one part of the exchange.
func show(out io.Writer, title, text string) {
	fmt.Fprintf(out, "--- %s\n%s\n\n", title, strings.TrimSpace(text))
}
