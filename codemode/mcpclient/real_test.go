package mcpclient

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/ts"
)

// This file holds tests with servers that others wrote: the examples of the Go SDK, which are built from the module cache, and the reference servers of npm,
// where those are to be had.

// npmVariable names a folder in which npm install @modelcontextprotocol/server-everything @modelcontextprotocol/server-filesystem was run; npxVariable has
// npx download them.
const (
	npmVariable = "CODERUN_NPM"
	npxVariable = "CODERUN_NPX"
)

// built is the folder with the Go SDK's examples, which is made by the first test that needs it.
var built = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "mcpclient")
	if err != nil {
		return "", err
	}
	builtFolder = folder
	args := []string{"build", "-o", folder + string(filepath.Separator)}
	for _, name := range []string{"everything", "memory", "hello", "sequentialthinking", "sse"} {
		args = append(args, "github.com/modelcontextprotocol/go-sdk/examples/server/"+name)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return folder, fmt.Errorf("%w: %s", err, out)
	}
	return folder, nil
})

var builtFolder string

func removeBuilt() {
	if builtFolder != "" {
		_ = os.RemoveAll(builtFolder)
	}
}

func example(t testing.TB, name string, args ...string) Server {
	t.Helper()
	folder, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return Server{Name: name, Command: filepath.Join(folder, name), Args: args}
}

func freePort(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

// background runs a program for as long as the test.
func background(t testing.TB, server Server, env ...string) {
	t.Helper()
	cmd := exec.Command(server.Command, server.Args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.SysProcAttr = groupAttributes()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		killGroup(cmd)
		_ = cmd.Wait()
	})
}

// listening connects to a server that is being started by somebody else.
func listening(t testing.TB, server Server) *Servers {
	t.Helper()
	options := quick()
	options.KeepGoing, options.RestartMax = true, 200*time.Millisecond
	s := connect(t, options, server)
	await(t, s, server.Name, func(status Status) bool { return status.State == StateRunning })
	return s
}

var everythingOfGo = []string{
	"elicit (form)", "elicit (url)", "greet", "greet (content with ResourceLink)", "greet (structured)", "greet (with Icons)", "log", "ping", "roots", "sample",
}

func everythingWorks(t *testing.T, s *Servers) {
	t.Helper()
	if diff := cmp.Diff(everythingOfGo, toolNames(s)); diff != "" {
		t.Fatal(diff)
	}
	for _, test := range []struct{ tool, want, err string }{
		{"greet", `"Hi Ann"`, ""},
		{"greet (structured)", `{"message":"Hi Ann"}`, ""},
		{"ping", "", ""},
		{"log", "", ""},
		{"greet (content with ResourceLink)", "", ""},
		{"sample", "", "client does not support CreateMessage"},
		{"elicit (form)", "", "client does not support elicitation"},
		{"elicit (url)", "", "client does not support elicitation"},
		{"roots", "", ""},
		{"greet", "", "name"},
	} {
		args := map[string]any{"name": "Ann"}
		if !strings.HasPrefix(test.tool, "greet") || test.err != "" {
			args = map[string]any{}
		}
		got, err := call(t, s, test.tool, args)
		switch {
		case test.err == "" && err != nil:
			t.Errorf("%s: %v", test.tool, err)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("%s: got %v and the error %v, want one about %q", test.tool, got, err, test.err)
		case test.want != "" && jsonOf(t, got) != test.want:
			t.Errorf("%s: got %s, want %s", test.tool, jsonOf(t, got), test.want)
		}
	}
}

func TestTheGoSDKsEverythingServer(t *testing.T) {
	t.Run("stdio", func(t *testing.T) {
		s := connect(t, quick(), example(t, "everything"))
		everythingWorks(t, s)
		if status := s.Status()[0]; status.Implementation != "everything" || status.Instructions != "Use this server!" {
			t.Error(status)
		}
	})
	t.Run("http", func(t *testing.T) {
		address := "127.0.0.1:" + freePort(t)
		background(t, example(t, "everything", "-http", address))
		everythingWorks(t, listening(t, Server{Name: "everything", URL: "http://" + address}))
	})
}

func TestTheGoSDKsMemoryServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "memory.json")
	address := "127.0.0.1:" + freePort(t)
	background(t, example(t, "memory", "-http", address))
	for name, s := range map[string]*Servers{
		"stdio": connect(t, quick(), example(t, "memory", "-memory", file)),
		"http":  listening(t, Server{Name: "memory", URL: "http://" + address}),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := call(t, s, "create_entities", map[string]any{"entities": []any{map[string]any{"name": "Ann", "entityType": "person", "observations": []any{"likes Go"}}}})
			if err != nil {
				t.Fatal(err)
			}
			got, err := call(t, s, "read_graph", map[string]any{})
			if err != nil {
				t.Fatal(err)
			}
			contains(t, jsonOf(t, got), `"entities":[{"entityType":"person","name":"Ann","observations":["likes Go"]}]`)
		})
	}
}

func TestServersTogetherAreOneNamespaceForAProgram(t *testing.T) {
	address := "127.0.0.1:" + freePort(t)
	folder, err := built()
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(address)
	background(t, Server{Command: filepath.Join(folder, "sse"), Args: []string{"-host", "127.0.0.1", "-port", port}})
	listening(t, Server{Name: "old", URL: "http://" + address + "/greeter1", Transport: TransportSSE}).Close()
	s := connect(t, quick(), example(t, "everything"), example(t, "hello"), example(t, "sequentialthinking"),
		Server{Name: "old", URL: "http://" + address + "/greeter1", Transport: TransportSSE})
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: s.Registry()})
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := runner.Run(context.Background(), `
		const greetings = await Promise.all([
			tools["everything.greet"]({ name: "A" }), tools["hello.greet"]({ name: "B" }), tools.greet1({ name: "C" }), tools["greet (structured)"]({ name: "D" }),
		]);
		const sample = await tools.sample({}).catch((e) => e.toolName);
		return [greetings[0], greetings[1], greetings[2], greetings[3].message, sample];`, nil)
	if err != nil || outcome.Result.Failure != nil {
		t.Fatal(outcome, err)
	}
	if got := jsonOf(t, outcome.Result.Value); got != `["Hi A","Hi B","Hi C","Hi D","sample"]` {
		t.Error(got)
	}
}

// npm gives the command that runs a reference server of npm.
func npm(t testing.TB, name string) Server {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node")
	}
	if folder := os.Getenv(npmVariable); folder != "" {
		return Server{Name: name, Command: filepath.Join(folder, "node_modules", ".bin", "mcp-server-"+name)}
	}
	if os.Getenv(npxVariable) == "" {
		t.Skipf("neither %s, a folder in which the packages are installed, nor %s=1, to have npx download them, is set", npmVariable, npxVariable)
	}
	npx, err := exec.LookPath("npx")
	if err != nil {
		t.Skip("there is no npx")
	}
	pkg := "@modelcontextprotocol/server-" + name
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	download := exec.CommandContext(ctx, npx, "-y", "-p", pkg, "node", "-e", "0")
	download.WaitDelay = time.Second
	if out, err := download.CombinedOutput(); err != nil {
		t.Skipf("npx cannot download %s: %v: %s", pkg, err, out)
	}
	return Server{Name: name, Command: npx, Args: []string{"-y", pkg}}
}

func TestNpmsEverythingServer(t *testing.T) {
	server := npm(t, "everything")
	works := func(t *testing.T, s *Servers) {
		t.Helper()
		if got, err := call(t, s, "echo", map[string]any{"message": "hello"}); err != nil || got != "Echo: hello" {
			t.Error(got, err)
		}
		got, err := call(t, s, "get-structured-content", map[string]any{"location": "Chicago"})
		if err != nil {
			t.Fatal(err)
		}
		contains(t, jsonOf(t, got), `"temperature":`, `"conditions":`)
		if _, err := call(t, s, "get-sum", map[string]any{"a": "x"}); err == nil {
			t.Error("there is no error")
		}
	}
	t.Run("stdio", func(t *testing.T) {
		server := server
		server.Args = append(server.Args, "stdio")
		works(t, connect(t, quick(), server))
	})
	t.Run("http", func(t *testing.T) {
		server := server
		server.Args = append(server.Args, "streamableHttp")
		port := freePort(t)
		background(t, server, "PORT="+port)
		works(t, listening(t, Server{Name: "everything", URL: "http://127.0.0.1:" + port + "/mcp"}))
	})
	t.Run("sse", func(t *testing.T) {
		server := server
		server.Args = append(server.Args, "sse")
		port := freePort(t)
		background(t, server, "PORT="+port)
		works(t, listening(t, Server{Name: "everything", URL: "http://127.0.0.1:" + port + "/sse"}))
	})
}

func TestNpmsFilesystemServer(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server := npm(t, "filesystem")
	server.Args = append(server.Args, folder)
	s := connect(t, quick(), server)
	file := filepath.Join(folder, "a.txt")
	if _, err := call(t, s, "write_file", map[string]any{"path": file, "content": "text\n"}); err != nil {
		t.Fatal(err)
	}
	got, err := call(t, s, "read_text_file", map[string]any{"path": file})
	if err != nil {
		t.Fatal(err)
	}
	contains(t, jsonOf(t, got), `text\n`)
	if _, err := call(t, s, "read_text_file", map[string]any{"path": "/etc/passwd"}); err == nil || !strings.Contains(err.Error(), "Access denied") {
		t.Error(err)
	}
	for name, want := range map[string]codemode.Hint{"read_text_file": codemode.Yes, "write_file": codemode.No} {
		if tool, _ := s.Registry().Set().Tool(name); tool.Annotations.ReadOnly != want {
			t.Errorf("%s: %+v", name, tool.Annotations)
		}
	}
}
