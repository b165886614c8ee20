package main

import (
	"fmt"

	"github.com/alecthomas/kong"
)

const description = `Runs programs that a language model wrote against async functions, inside budgets.

Examples:

  coderun run program.ts
  coderun run --bindings tools.json program.ts
  echo 'return 6 * 7' | coderun run --language typescript -
`

// commands is the grammar of the command line, as package kong reads it.
type commands struct {
	Run         runCommand         `cmd:"" help:"Run one program."`
	Conformance conformanceCommand `cmd:"" help:"Hold a backend to the contract: every check of the suite and its programs."`
	Soak        soakCommand        `cmd:"" help:"Hold runtimes under mixed load for hours, and look for what only time shows."`
	Tools       toolsCommand       `cmd:"" help:"Print what a model would see of the tools of MCP servers."`
	MCP         mcpCommand         `cmd:"" name:"mcp" help:"Serve the tool that runs programs over the Model Context Protocol, with the tools of other MCP servers inside."`
	Bench       benchCommand       `cmd:"" help:"Measure this machine: the tables of docs/benchmarks.md, beside Node where it is installed. Takes some minutes."`
	Version     versionCommand     `cmd:"" help:"Say what was built: versions of coderun, Go and the engines."`
}

// runCommand has the arguments of coderun run.
type runCommand struct {
	Program   string   `arg:"" name:"file" help:"The program, or - for standard input. It may be bare or one fenced block, as models hand it over."`
	Language  string   `name:"language" placeholder:"typescript|python" help:"The program's language. By default the file's extension says it: .ts .mts .js .mjs .tsx .py; needed for -."`
	Engine    string   `name:"engine" placeholder:"NAME" help:"The interpreter: ${engines}."`
	Isolation string   `name:"isolation" placeholder:"process|goroutine" help:"Where the program runs: process, in a worker process that is killed when it must be, or goroutine, in this process (default process)."`
	Bindings  []string `name:"bindings" sep:"none" placeholder:"FILE" help:"A file with functions that the program can call and their fixed answers; may be repeated. A namespace given twice is merged, a function given twice is an error."`
	Config    string   `name:"config" placeholder:"FILE" help:"A file mcp.json with MCP servers, whose tools the program can call in the namespace tools."`
	Timezone  string   `name:"timezone" placeholder:"ZONE" help:"The program's time zone, such as Europe/Paris (default UTC)."`
	Seed      *uint64  `name:"seed" placeholder:"N" help:"Makes random numbers repeatable (default: random)."`
	JSON      bool     `name:"json" help:"Print one JSON object with the value, the logs, the failure, what was used and every call, in place of text."`

	Budgets kong.Plugins `embed:""`
	budgets *budgetFlags
}

// Help implements kong.HelpProvider.
func (*runCommand) Help() string {
	return `What the program prints appears as it comes: console.log, info and debug on standard output, warnings and errors on standard error. The value that it returns follows, a string as it is and anything else as JSON.

A bindings file gives functions fixed answers. The first rule whose args equal the call's argument answers; a rule without args takes every call:

    {"tools": {"get_weather": [{"args": {"city": "Paris"}, "result": {"tempC": 18.5}},
                               {"error": "unknown city", "delayMs": 20}]}}

Examples:

    coderun run --bindings tools.json program.ts
    coderun run --config mcp.json program.ts
    coderun run --wall 5s --memory 64MiB --calls 20 program.ts
    coderun run --json program.ts | jq .value
    echo 'return 6 * 7' | coderun run --language typescript -

Exit status: 0 the program completed; 1 it failed; 2 wrong use of coderun; 3 a budget ran out; 4 it was aborted by SIGINT or SIGTERM; 5 what ran it ended, such as for lack of memory.`
}

// conformanceCommand has the arguments of coderun conformance.
type conformanceCommand struct {
	Backend   string `name:"backend" placeholder:"typescript|python" help:"The language whose backend is examined (default: both, in turn)."`
	Engine    string `name:"engine" placeholder:"NAME" help:"The interpreter: ${engines}."`
	Isolation string `name:"isolation" placeholder:"process|goroutine" help:"Where programs run, as for coderun run (default ${isolation})."`
	Worker    string `name:"cmd" placeholder:"COMMAND" help:"Examine the worker that this command starts, which speaks the wire protocol, in place of an engine of this binary. Its words are separated by spaces; it is started in an empty folder, so that paths must be absolute. Needs --backend."`
	Programs  string `name:"programs" type:"path" placeholder:"DIR" help:"A folder of programs with sidecars, examined beside those that come with the suite."`
	Only      string `name:"only" placeholder:"REGEXP" help:"Only the checks whose name it matches, such as 2.2/a bad name, or programs/cases/ts/015."`
	JSON      bool   `name:"json" help:"Print one JSON object with every verdict, in place of text."`
	Verbose   bool   `name:"verbose" help:"List every check, not only those that fail."`
}

// Help implements kong.HelpProvider.
func (*conformanceCommand) Help() string {
	return `A check that fails is listed at once; the failures in full follow, each with the command that tries that check alone, and a table by chapter of the contract.

Examples:

    coderun conformance
    coderun conformance --backend python --only '^3[.]'
    coderun conformance --backend typescript --programs my-programs --only ^programs/
    coderun conformance --backend python --cmd 'python3 /home/me/worker.py' --json

Exit status: 0 nothing failed; 1 a check failed; 2 wrong use of coderun; 4 ended by SIGINT or SIGTERM.`
}

type benchCommand struct {
	Python bool `name:"python" help:"Measure the Python engine beside CPython, where it is installed, and gpython."`
	Rounds int  `name:"rounds" default:"7" placeholder:"N" help:"How often the contenders take turns (default ${default})."`
}

type versionCommand struct{}

// execute runs the command that the arguments name and gives the exit status.
func (a *app) execute(arguments []string) status {
	grammar := commands{}
	grammar.Run.budgets = newBudgetFlags()
	grammar.Run.Budgets = kong.Plugins{grammar.Run.budgets.target()}
	grammar.MCP.budgets = newBudgetFlags()
	grammar.MCP.Budgets = kong.Plugins{grammar.MCP.budgets.target()}
	helped := false
	parser, err := kong.New(&grammar,
		kong.Name("coderun"),
		kong.Description(description),
		kong.Vars{"engines": engineHelp(), "isolation": string(defaultIsolation)},
		kong.ConfigureHelp(kong.HelpOptions{NoAppDescFormat: true, WrapUpperBound: 100}),
		kong.ExplicitGroups([]kong.Group{{Key: budgetGroup, Title: "Budgets (0 means unlimited):"}}),
		kong.Writers(a.stdout, a.stderr),
		// Kong goes on after --help if this returns, and finds that arguments are missing.
		kong.Exit(func(int) { helped = true }),
	)
	if err != nil {
		return a.fail(fmt.Errorf("the command line's grammar: %w", err))
	}
	context, err := parser.Parse(arguments)
	switch {
	case helped:
		return statusCompleted
	case err != nil:
		defer fmt.Fprintln(a.stderr, `Run "coderun --help" or "coderun run --help" for usage.`)
		return a.fail(err)
	case context.Command() == "conformance":
		return a.conformance(&grammar.Conformance)
	case context.Command() == "soak":
		return a.soak(&grammar.Soak)
	case context.Command() == "tools":
		return a.tools(&grammar.Tools)
	case context.Command() == "mcp":
		return a.mcp(&grammar.MCP)
	case context.Command() == "bench":
		return a.bench(&grammar.Bench)
	case context.Command() == "version":
		return a.version()
	}
	return a.run(&grammar.Run)
}
