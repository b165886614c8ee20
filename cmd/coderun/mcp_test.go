package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The tests in this file have the binary between an official client and servers that nobody here wrote: the examples of the Go SDK and, where npm has put them
// into the folder that CODERUN_NPM names, the reference servers in TypeScript.

// exampleServers builds servers of the SDK's examples.
var exampleServers = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "servers")
	if err != nil {
		return "", err
	}
	args := []string{"build", "-o", folder + "/"}
	for _, name := range []string{"everything", "memory", "sequentialthinking"} {
		args = append(args, "github.com/modelcontextprotocol/go-sdk/examples/server/"+name)
	}
	if output, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, output)
	}
	return folder, nil
})

// writeConfig writes an mcp.json and returns its path.
func writeConfig(t testing.TB) string {
	t.Helper()
	folder, err := exampleServers()
	if err != nil {
		t.Fatal(err)
	}
	servers := map[string]any{}
	for _, name := range []string{"everything", "memory", "sequentialthinking"} {
		servers[name] = map[string]any{"command": filepath.Join(folder, name)}
	}
	if folder := os.Getenv("CODERUN_NPM"); folder != "" {
		modules := filepath.Join(folder, "node_modules")
		servers["npm-everything"] = map[string]any{"command": filepath.Join(modules, ".bin", "mcp-server-everything")}
		servers["files"] = map[string]any{"command": filepath.Join(modules, ".bin", "mcp-server-filesystem"), "args": []string{t.TempDir()}}
	}
	text, err := json.Marshal(map[string]any{"mcpServers": servers})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "mcp.json")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// serve starts coderun mcp over a transport and connects an official client to it.
func serve(t testing.TB, transport string, options *mcp.ClientOptions, flags ...string) (context.Context, *mcp.ClientSession) {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	command := exec.Command(path, append([]string{"mcp", "--config", writeConfig(t)}, flags...)...)
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, options)
	var way mcp.Transport = &mcp.CommandTransport{Command: command}
	if transport == "http" {
		command.Args = append(command.Args, "--http", "127.0.0.1:0")
		command.Env = append(os.Environ(), "CODERUN_TOKEN=secret")
		stderr, err := command.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(stderr)
		address := ""
		for address == "" && lines.Scan() {
			_, address, _ = strings.Cut(lines.Text(), "serving MCP on ")
		}
		t.Cleanup(func() {
			_ = command.Process.Signal(os.Interrupt)
			_ = command.Wait()
			if status := command.ProcessState.ExitCode(); status != int(statusAbort) {
				t.Errorf("the server ended with status %d", status)
			}
		})
		way = &mcp.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearerToken("secret")}}
	}
	session, err := client.Connect(ctx, way, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return ctx, session
}

type bearerToken string

// RoundTrip implements http.RoundTripper.
func (b bearerToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func runCode(ctx context.Context, t testing.TB, session *mcp.ClientSession, tool, program string) (*mcp.CallToolResult, string) {
	t.Helper()
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"code": program}})
	if err != nil {
		t.Fatal(err)
	}
	return result, result.Content[0].(*mcp.TextContent).Text
}

func TestMCPBetweenRealServersAndAClient(t *testing.T) {
	for _, transport := range []string{"stdio", "http"} {
		t.Run(transport, func(t *testing.T) {
			ctx, session := serve(t, transport, nil, "--language", "both")
			tools, err := session.ListTools(ctx, nil)
			if err != nil || len(tools.Tools) != 2 || tools.Tools[0].Name != "run_python" || tools.Tools[1].Name != "run_typescript" {
				t.Fatalf("%v %+v", err, tools)
			}
			_, text := runCode(ctx, t, session, "run_typescript", `
const all = await Promise.all(Array.from({ length: 20 }, (_, i) =>
  (i === 7 ? tools["greet (structured)"]({ name: i } as any) : tools["greet (structured)"]({ name: "n" + i })).catch((e) => e.toolName + " failed")));
return all.map((r: any) => r.message ?? r)`)
			if !strings.Contains(text, `"Hi n19"`) || !strings.Contains(text, `"greet (structured) failed"`) {
				t.Error(text)
			}
			_, text = runCode(ctx, t, session, "run_python", `
await tools.create_entities(entities=[{"name": "Ada", "entityType": "person", "observations": ["wrote programs"]}])
graph = await tools.read_graph()
return [e["name"] for e in graph["entities"]]`)
			if text != `["Ada"]` {
				t.Error(text)
			}
			result, text := runCode(ctx, t, session, "run_typescript", `await tools.nope()`)
			if !result.IsError || !strings.Contains(text, "tools.nope does not exist") {
				t.Error(text)
			}
		})
	}
}

func TestMCPCancelsARunInAWorker(t *testing.T) {
	for _, transport := range []string{"stdio", "http"} {
		t.Run(transport, func(t *testing.T) {
			printed := make(chan struct{}, 1)
			ctx, session := serve(t, transport, &mcp.ClientOptions{ProgressNotificationHandler: func(context.Context, *mcp.ProgressNotificationClientRequest) {
				select {
				case printed <- struct{}{}:
				default:
				}
			}})
			calling, cancel := context.WithCancel(ctx)
			go func() { <-printed; cancel() }()
			params := &mcp.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": `console.log("running"); for (;;) {}`}}
			params.SetProgressToken("p")
			begun := time.Now()
			if _, err := session.CallTool(calling, params); err == nil {
				t.Error("there is a result")
			}
			// The compute budget would end it after 10 s.
			if took := time.Since(begun); took > 9*time.Second {
				t.Errorf("it took %s", took)
			}
			if _, text := runCode(ctx, t, session, "run_code", `return "next"`); text != "next" {
				t.Error(text)
			}
		})
	}
}

func TestToolsPrintsWhatAModelSees(t *testing.T) {
	config := writeConfig(t)
	for _, language := range []string{"typescript", "python"} {
		stdout, stderr, status := execution{args: []string{"tools", "--config", config, "--language", language, "--declarations", "0"}}.run(t)
		if status != 0 || !strings.Contains(stdout, "create_entities") || !strings.Contains(stdout, `"greet (structured)"`) || !strings.Contains(stderr, "memory: running") {
			t.Errorf("%s: status %d\n%s\n%s", language, status, stdout, stderr)
		}
	}
	stdout, _, _ := execution{args: []string{"tools", "--config", config, "--json"}}.run(t)
	var tool struct{ InputSchema, OutputSchema map[string]any }
	if err := json.Unmarshal([]byte(stdout), &tool); err != nil || tool.InputSchema["type"] != "object" || tool.OutputSchema["type"] != "object" {
		t.Errorf("%v: %s", err, stdout)
	}
}

func TestRunWithRealServers(t *testing.T) {
	config := writeConfig(t)
	program := `const r: any = await tools["greet (structured)"]({ name: "you" }); return [r.message, await tools.canned()]`
	bindings := `{"tools": {"canned": [{"result": 1}]}}`
	stdout, stderr, status := execution{
		args:  []string{"run", "--config", config, "--bindings", "b.json", "p.ts"},
		files: map[string]string{"p.ts": program, "b.json": bindings},
	}.run(t)
	if status != 0 || strings.Join(strings.Fields(stdout), "") != `["Hiyou",1]` {
		t.Errorf("status %d: %s%s", status, stdout, stderr)
	}
	_, stderr, status = execution{
		args:  []string{"run", "--config", config, "--bindings", "b.json", "p.ts"},
		files: map[string]string{"p.ts": program, "b.json": `{"tools": {"read_graph": [{"result": 1}]}}`},
	}.run(t)
	if status != int(statusMisuse) || !strings.Contains(stderr, "tools.read_graph is the name of a tool") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

func TestMCPRefusesWhatCannotBeServed(t *testing.T) {
	config := `{"mcpServers": {"gone": {"command": "/nowhere/at-all"}}}`
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"no config", []string{"mcp"}, "--config"},
		{"a server that is not there", []string{"mcp", "--config", "mcp.json"}, `"gone" could not be started`},
		{"an open address without a token", []string{"mcp", "--config", "mcp.json", "--http", "0.0.0.0:0"}, "CODERUN_TOKEN"},
		{"an engine for both languages", []string{"mcp", "--config", "mcp.json", "--language", "both", "--engine", "vm"}, "--engine"},
		{"a file that is not there", []string{"tools", "--config", "none.json"}, "none.json"},
		{"a language that is none", []string{"tools", "--config", "mcp.json", "--language", "perl"}, "perl"},
	} {
		stdout, stderr, status := execution{args: test.args, files: map[string]string{"mcp.json": config}}.run(t)
		if status != int(statusMisuse) || !strings.Contains(stderr, test.want) || stdout != "" {
			t.Errorf("%s: status %d: %s", test.name, status, stderr)
		}
	}
}

func TestAConfigThatNamesItselfEnds(t *testing.T) {
	command := execution{args: []string{"mcp", "--config", "mcp.json"}, files: map[string]string{"mcp.json": `{"mcpServers": {}}`}}.command(t)
	command.Env = append(command.Env, nestedVariable+"=4")
	output, err := command.CombinedOutput()
	if exitStatus(t, err) != int(statusMisuse) || !strings.Contains(string(output), "must not name a server that has the same config") {
		t.Errorf("%v: %s", err, output)
	}
}

func TestServersDoNotGetTheToken(t *testing.T) {
	t.Setenv("CODERUN_TOKEN", "secret")
	t.Setenv(nestedVariable, "1")
	if err := deeper(); err != nil {
		t.Fatal(err)
	}
	if token, ok := os.LookupEnv("CODERUN_TOKEN"); ok || os.Getenv(nestedVariable) != "2" {
		t.Errorf("the token is %q, the count %s", token, os.Getenv(nestedVariable))
	}
}

// BenchmarkMCP is a program of nothing, from a client's request to the result, in worker processes.
func BenchmarkMCP(b *testing.B) {
	for _, transport := range []string{"stdio", "http"} {
		for _, language := range []string{"typescript", "python"} {
			b.Run(transport+"/"+language, func(b *testing.B) {
				ctx, session := serve(b, transport, nil, "--language", language)
				for b.Loop() {
					if _, text := runCode(ctx, b, session, "run_code", `return 1`); text != "1" {
						b.Fatal(text)
					}
				}
			})
		}
	}
}
