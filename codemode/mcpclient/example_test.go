package mcpclient_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/mcpclient"
	"github.com/coderuntime/coderuntime/ts"
)

// A program calls the tools of an MCP server, which stands for those of an mcp.json.
func Example() {
	type query struct {
		City string `json:"city"`
	}
	type weather struct {
		Celsius int `json:"celsius"`
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "weather", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "forecast", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}},
		func(_ context.Context, _ *mcp.CallToolRequest, q query) (*mcp.CallToolResult, weather, error) {
			return nil, weather{Celsius: len(q.City)}, nil
		})
	site := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	defer site.Close()

	variables := map[string]string{"WEATHER_URL": site.URL}
	lookup := func(name string) (string, bool) { value, ok := variables[name]; return value, ok }
	config, err := mcpclient.ParseConfig([]byte(`{"mcpServers": {"weather": {"type": "http", "url": "${WEATHER_URL}/mcp"}}}`), "mcp.json", lookup)
	if err != nil {
		fmt.Println(err)
		return
	}
	servers, err := mcpclient.Connect(context.Background(), config, mcpclient.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer servers.Close()
	for _, s := range servers.Status() {
		fmt.Println(s.Name, s.State, s.Implementation, s.Tools)
	}

	runtime, err := ts.New(ts.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: servers.Registry()})
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, err := runner.Run(context.Background(), `
		const all = await Promise.all(["Rome", "Lisbon"].map((city) => tools.forecast({ city })));
		return all.map((w) => w.celsius);`, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(outcome.Text)
	// Output:
	// weather running weather [forecast]
	// [4, 6]
}
