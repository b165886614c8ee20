package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"unicode"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/mcpclient"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

// toolsCommand has the arguments of coderun tools.
type toolsCommand struct {
	Config       string `name:"config" required:"" placeholder:"FILE" help:"The MCP servers whose tools are shown: a file mcp.json as MCP clients have it."`
	Language     string `name:"language" default:"typescript" placeholder:"typescript|python" help:"The language of the programs (default ${default})."`
	Declarations string `name:"declarations" default:"24KiB" placeholder:"SIZE" help:"How much of the description may be declarations of tools; 0 is no bound (default ${default})."`
	KeepGoing    bool   `name:"keep-going" help:"Go on without servers that cannot be started."`
	JSON         bool   `name:"json" help:"Print the tool as the Model Context Protocol has it, in place of its description."`
}

// Help implements kong.HelpProvider.
func (*toolsCommand) Help() string {
	return `Prints the description of the tool that coderun mcp serves, with the declarations of all tools of the servers. What each server is goes to standard error.

Examples:

    coderun tools --config mcp.json
    coderun tools --config mcp.json --language python --declarations 0
    coderun tools --config mcp.json --json | jq .inputSchema

Exit status: 0 it was printed; 2 wrong use of coderun, or a server cannot be started; 4 ended by SIGINT or SIGTERM.`
}

// tools is coderun tools.
func (a *app) tools(command *toolsCommand) status {
	language := coderuntime.Language(command.Language)
	if languageNames[language] == "" {
		return a.fail(fmt.Errorf("--language: %q is not one: want typescript or python", command.Language))
	}
	bytes, err := declarationBytes(command.Declarations)
	if err != nil {
		return a.fail(err)
	}
	ctx, stop := a.abortOnSignal(context.Background())
	defer stop()
	servers, err := a.connect(ctx, command.Config, command.KeepGoing)
	switch {
	case ctx.Err() != nil:
		return statusAbort
	case err != nil:
		return a.fail(err)
	}
	defer servers.Close()
	runner, err := codemode.New(codemode.Config{Runtime: described{language: language}, Tools: servers.Registry(), Check: codemode.CheckOff})
	if err != nil {
		return a.fail(err)
	}
	for _, s := range servers.Status() {
		fmt.Fprintf(a.stderr, "coderun: %s\n", oneLine(s.Name+": "+describeServer(s)))
	}
	for _, warning := range servers.Registry().Set().Warnings() {
		fmt.Fprintf(a.stderr, "coderun: warning: %s\n", oneLine(warning))
	}
	definition := runner.Definition(bytes)
	text := []byte(definition.Description)
	if command.JSON {
		var out struct {
			Name         string          `json:"name"`
			Description  string          `json:"description"`
			InputSchema  json.RawMessage `json:"inputSchema"`
			OutputSchema json.RawMessage `json:"outputSchema"`
		}
		out.Name, out.Description, out.InputSchema, out.OutputSchema = definition.Name, definition.Description, definition.Input, definition.Output
		if text, err = json.MarshalIndent(out, "", "  "); err != nil {
			return a.fail(err)
		}
		text = append(text, '\n')
	}
	if _, err := a.stdout.Write(text); err != nil && !readerGone(err) {
		return a.fail(outputError(err))
	}
	return statusCompleted
}

// described is a runtime for what is only described.
type described struct {
	coderuntime.Runtime
	language coderuntime.Language
}

// Language implements coderuntime.Runtime.
func (d described) Language() coderuntime.Language { return d.language }

// oneLine is what servers say of themselves as a terminal may have it: on one line of bounded length, without control characters.
func oneLine(text string) string {
	text = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c == '\u2028' || c == '\u2029' {
			return ' '
		}
		return c
	}, text)
	if short := limits.CutText(text, 1000); len(short) < len(text) {
		return short + "..."
	}
	return text
}

func describeServer(s mcpclient.Status) string {
	text := string(s.State)
	if s.Implementation != "" {
		text += ", " + strings.TrimSpace(s.Implementation+" "+s.Version)
	}
	if s.State == mcpclient.StateRunning {
		text += fmt.Sprintf(", %d tools", len(s.Tools))
	}
	if s.Error != "" {
		text += ": " + s.Error
	}
	return text
}

// declarationBytes reads the flag --declarations, of which 0 is no bound.
func declarationBytes(text string) (int, error) {
	bytes, err := limits.ParseSize(text)
	if err != nil || bytes < 0 || bytes > 1<<30 {
		return 0, fmt.Errorf("--declarations: %q is not a size: want one like 24KiB, or 0 for no bound", limits.CutText(text, 100))
	}
	return int(bytes), nil
}

// connect starts the MCP servers of a file.
func (a *app) connect(ctx context.Context, path string, keepGoing bool) (*mcpclient.Servers, error) {
	config, err := mcpclient.ReadConfig(path)
	if err != nil {
		return nil, fmt.Errorf("--config: %w", err)
	}
	for _, warning := range config.Warnings {
		fmt.Fprintf(a.stderr, "coderun: warning: %s\n", warning)
	}
	return mcpclient.Connect(ctx, config, mcpclient.Options{
		KeepGoing: keepGoing, Logger: a.logger(), ClientName: "coderun", ClientVersion: buildVersion(),
	})
}

// logger writes warnings and errors to standard error.
func (a *app) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(a.stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// inspectors read programs in this process, for runtimes that are elsewhere.
var inspectors = map[coderuntime.Language]coderuntime.Inspector{
	coderuntime.TypeScript: coderuntime.InspectFunc(ts.Inspect),
	coderuntime.Python:     coderuntime.InspectFunc(py.Inspect),
}

// toolRun is a run whose program has the tools of MCP servers.
type toolRun struct {
	servers  *mcpclient.Servers
	prepared *codemode.Prepared
}

// withTools adds the tools of the servers of a file to the bindings of a run.
func (a *app) withTools(ctx context.Context, path string, runtime coderuntime.Runtime, request *coderuntime.Request) (*toolRun, error) {
	servers, err := a.connect(ctx, path, false)
	if err != nil {
		return nil, err
	}
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: servers.Registry(), Inspector: inspectors[runtime.Language()]})
	if err == nil {
		var prepared *codemode.Prepared
		if prepared, err = runner.Prepare(ctx, request.Program, request.Bindings...); err == nil {
			request.Bindings = prepared.Bindings
			for _, finding := range prepared.Findings {
				fmt.Fprintf(a.stderr, "coderun: warning: %s\n", finding)
			}
			return &toolRun{servers, prepared}, nil
		}
	}
	servers.Close()
	return nil, err
}

// endTools says what the tools attached, which a terminal cannot show, and ends the servers.
func (a *app) endTools(ctx context.Context, t *toolRun, result coderuntime.Result) {
	for _, attachment := range t.prepared.Outcome(ctx, result).Attachments {
		what := attachment.MIMEType
		if attachment.URI != "" {
			what = strings.TrimSpace(attachment.URI + " " + what)
		}
		fmt.Fprintf(a.stderr, "coderun: %s\n", oneLine(fmt.Sprintf("%s attached %s %s (%d bytes)", attachment.Tool, attachment.Type, what, len(attachment.Data)+len(attachment.Text))))
	}
	t.servers.Close()
}
