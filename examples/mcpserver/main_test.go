package main

import (
	"bytes"
	"image/png"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/mcpclient"
	"github.com/coderuntime/coderuntime/ts"
)

// asServer is the variable of the environment that has the test binary be the server.
const asServer = "EXAMPLE_MCPSERVER"

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// runner has the tools of one server.
func runner(t *testing.T, server mcpclient.Server) *codemode.Runner {
	t.Helper()
	server.Name = "notes"
	servers, err := mcpclient.Connect(t.Context(), &mcpclient.Config{Servers: []mcpclient.Server{server}}, mcpclient.Options{})
	if err != nil {
		t.Fatal(err)
	}
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		servers.Close()
		if err := runtime.Close(); err != nil {
			t.Error(err)
		}
	})
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: servers.Registry(), CheckResults: true})
	if err != nil {
		t.Fatal(err)
	}
	return runner
}

func overHTTP(t *testing.T) *codemode.Runner {
	t.Helper()
	server := httptest.NewServer(newHandler(newServer(newNotes())))
	t.Cleanup(server.Close)
	return runner(t, mcpclient.Server{Transport: mcpclient.TransportHTTP, URL: server.URL})
}

func overStdio(t *testing.T) *codemode.Runner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return runner(t, mcpclient.Server{Transport: mcpclient.TransportStdio, Command: self, Env: map[string]string{asServer: "1"}})
}

func TestTheProgramNotesRunsOverEitherTransport(t *testing.T) {
	program, err := os.ReadFile("notes.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name, connect := range map[string]func(*testing.T) *codemode.Runner{"HTTP": overHTTP, "standard input and output": overStdio} {
		t.Run(name, func(t *testing.T) {
			outcome, err := connect(t).Run(t.Context(), string(program), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"left: { archive: 1, home: 1, work: 1 }", "get_note: there is no note 2", `"title": "Archive"`, `Release 1.4\nPassport`} {
				if !strings.Contains(outcome.Text, want) {
					t.Errorf("the outcome lacks %q:\n%s", want, outcome.Text)
				}
			}
			if len(outcome.Attachments) != 1 {
				t.Fatalf("there are %d attachments, want the chart", len(outcome.Attachments))
			}
			chart, err := png.Decode(bytes.NewReader(outcome.Attachments[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			if size := chart.Bounds().Size(); size.X != 4+3*16 || size.Y != 100 {
				t.Errorf("the chart measures %v, want that of three bars", size)
			}
		})
	}
}

func TestTools(t *testing.T) {
	runner := overHTTP(t)
	for _, test := range []struct{ name, program, want string }{
		{"search_notes finds all words in any order and case", `return (await tools.search_notes({ words: "LEMONS milk" })).notes.map((n) => n.id);`, "[1]"},
		{"search_notes without arguments finds all", `return (await tools.search_notes()).notes.length;`, "4"},
		{"search_notes finds by words and tag", `return (await tools.search_notes({ words: "lemons", tag: "work" })).notes[0].title;`, "Retro"},
		{"get_note fails where there is none", `await tools.get_note({ id: 99 });`, "there is no note 99"},
		{"add_note refuses an empty title", `await tools.add_note({ title: "", text: "x" });`, "the title is empty"},
		{"delete_note may be repeated",
			`const { id } = await tools.add_note({ title: "t", text: "" }); const f = () => tools.delete_note({ id }); return [await f(), await f()];`,
			`[{"deleted": true}, {"deleted": false}]`},
		{"the text of count_tags is unwrapped to an object", `return (await tools.count_tags()).urgent;`, "2"},
		{"wait answers", `return await tools.wait({ seconds: 0 });`, "waited for 0 s"},
		{"wait has a bound", `await tools.wait({ seconds: 601 });`, "want 0 to 600, got 601"},
		{"fail fails in the words that it is given", `try { await tools.fail({ message: "boom" }); } catch (e) { return e.toolName + ": " + e.message; }`, "fail: boom"},
		{"draw_chart needs values", `await tools.draw_chart({ values: [] });`, "want 1 to 50, got 0"},
		{"draw_chart refuses what is below 0", `await tools.draw_chart({ values: [1, -1] });`, "values[1]: want none below 0"},
		{"draw_chart draws bars without height", `return await tools.draw_chart({ values: [0, 0] });`, "image/png"},
	} {
		t.Run(test.name, func(t *testing.T) {
			outcome, err := runner.Run(t.Context(), test.program, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(outcome.Text, test.want) {
				t.Errorf("the outcome lacks %q:\n%s", test.want, outcome.Text)
			}
		})
	}
}

func TestToolsSayWhatTheyChange(t *testing.T) {
	runner := overHTTP(t)
	text := runner.Declarations(0).Text
	for _, want := range []string{
		"Finds notes by their words and tags. Read-only.",
		"Adds a note and gives it back with its id. */",
		"Deletes a note for good. May change or delete data. Safe to repeat with the same arguments.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the declarations lack %q:\n%s", want, text)
		}
	}
}

// TestConfig keeps mcp.json one that coderun can use: from wherever it is named, it starts this folder.
func TestConfig(t *testing.T) {
	config, err := mcpclient.ReadConfig("mcp.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(config.Servers) != 1 || len(config.Warnings) > 0 {
		t.Fatalf("got %+v, want one server and no warnings", config)
	}
	server := config.Servers[0]
	if server.Command != "go" || !slices.Equal(server.Args, []string{"run", "./examples/mcpserver"}) {
		t.Errorf("the command is %s %q, want go run of this folder", server.Command, server.Args)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	started, err := filepath.Abs(filepath.Join(server.Folder, server.Args[1]))
	if err != nil || started != here {
		t.Errorf("it starts %s, want %s", started, here)
	}
}
