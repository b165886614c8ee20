package mcpserver_test

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/mcpserver"
	"github.com/coderuntime/coderuntime/py"
)

// A server and a client in one process; Stdio and Handler are for others.
func Example() {
	registry, err := codemode.NewRegistry(codemode.Tool{
		Name: "answer", Function: func(context.Context, any) (any, error) { return 42, nil },
	})
	if err != nil {
		panic(err)
	}
	runtime, err := py.New(py.Config{})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: registry})
	if err != nil {
		panic(err)
	}
	server, err := mcpserver.New(mcpserver.Config{Runners: []*codemode.Runner{runner}, Tools: registry})
	if err != nil {
		panic(err)
	}
	defer server.Close()

	ctx := context.Background()
	near, far := mcp.NewInMemoryTransports()
	serving, err := server.MCP().Connect(ctx, near, nil)
	if err != nil {
		panic(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "example", Version: "1"}, nil).Connect(ctx, far, nil)
	if err != nil {
		panic(err)
	}
	result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": "return await tools.answer() + 1"}})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Content[0].(*mcp.TextContent).Text)
	_ = client.Close()
	_ = serving.Wait()
	// Output: 43
}
