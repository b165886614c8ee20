package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/sync/semaphore"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
)

// Config is what a Server is made of.
type Config struct {
	// Runners run the programs, one for each tool; their names differ. The Server closes none of what they use. They must have the Registry for Tools.
	Runners []*codemode.Runner
	// Tools is the registry of the runners, whose changes the descriptions follow; nil for tools that do not change.
	Tools *codemode.Registry
	// Name and Version are what clients are told of the server: "coderun" if empty.
	Name, Version string
	// DeclarationBytes is how much of a tool's description may be declarations; 0 stands for codemode.DefaultDeclarationBytes, and -1 is no bound.
	DeclarationBytes int
	// Runs is how many programs may run at a time for all sessions; 0 stands for 8. More wait for their turn, as long as the client does.
	Runs int
	// Logger gets what goes wrong in the protocol; nil for nobody.
	Logger *slog.Logger
}

// Server serves runners. Its methods may be called from several goroutines.
type Server struct {
	config Config
	mcp    *mcp.Server
	runs   *semaphore.Weighted
	stop   func()
	update sync.Mutex
}

// The URIs of the resources.
const (
	sdkURI    = "coderun://sdk/"
	storedURI = "coderun://stored/"
)

// New makes a Server. The error names what is missing or out of range.
func New(config Config) (*Server, error) {
	if len(config.Runners) == 0 {
		return nil, errors.New("mcpserver: Config.Runners is empty")
	}
	names := map[string]bool{}
	for _, runner := range config.Runners {
		if runner == nil || names[runner.Name()] {
			return nil, errors.New("mcpserver: one of Config.Runners is nil, or two have the same name")
		}
		names[runner.Name()] = true
	}
	if config.Runs < 0 || config.DeclarationBytes < -1 {
		return nil, errors.New("mcpserver: Config.Runs and Config.DeclarationBytes must not be negative, but for -1 as no bound of bytes")
	}
	if config.Runs == 0 {
		config.Runs = 8
	}
	switch config.DeclarationBytes {
	case 0:
		config.DeclarationBytes = codemode.DefaultDeclarationBytes
	case -1:
		config.DeclarationBytes = 0
	}
	if config.Name == "" {
		config.Name = "coderun"
	}
	s := &Server{config: config, runs: semaphore.NewWeighted(int64(config.Runs)), stop: func() {}}
	s.mcp = mcp.NewServer(&mcp.Implementation{Name: config.Name, Version: config.Version}, &mcp.ServerOptions{
		Logger: config.Logger,
		// Without logging: what programs print is in progress and results.
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: true}, Resources: &mcp.ResourceCapabilities{ListChanged: true}},
	})
	s.addTools()
	s.addResources()
	if config.Tools != nil {
		s.stop = config.Tools.OnChange(func(*codemode.Set) { s.addTools() })
	}
	return s, nil
}

// MCP is the server of the SDK, for transports of a host's own and for more tools or resources.
func (s *Server) MCP() *mcp.Server { return s.mcp }

// Close ends what the Server does when tools change. It ends no session.
func (s *Server) Close() { s.stop() }

// Stdio serves one client on standard input and output, or on the reader and writer that are given in their place, until it goes or ctx ends.
func (s *Server) Stdio(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	var transport mcp.Transport = &mcp.StdioTransport{}
	if in != nil {
		transport = &mcp.IOTransport{Reader: in, Writer: out}
	}
	err := s.mcp.Run(ctx, transport)
	if ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// addTools puts a tool for each runner in place, with the declarations as they are now.
func (s *Server) addTools() {
	s.update.Lock()
	defer s.update.Unlock()
	for _, runner := range s.config.Runners {
		definition := runner.Definition(s.config.DeclarationBytes)
		no, yes := false, true
		description := definition.Description
		if !definition.Complete {
			description += fmt.Sprintf("\nThe complete declarations are the resource %s%s.\n", sdkURI, runner.Language())
		}
		s.mcp.AddTool(&mcp.Tool{
			Name: definition.Name, Title: "Run " + title(runner.Language()), Description: description,
			InputSchema: definition.Input, OutputSchema: definition.Output,
			// A program may do whatever the tools can.
			Annotations: &mcp.ToolAnnotations{Title: "Run " + title(runner.Language()), DestructiveHint: &yes, IdempotentHint: no, OpenWorldHint: &yes},
		}, s.handler(runner))
	}
}

func title(language coderuntime.Language) string {
	if language == coderuntime.Python {
		return "Python"
	}
	return "TypeScript"
}

// addResources puts the declarations and the stored parts in place.
func (s *Server) addResources() {
	for _, runner := range s.config.Runners {
		language := string(runner.Language())
		s.mcp.AddResource(&mcp.Resource{
			URI: sdkURI + language, Name: "sdk-" + language, MIMEType: "text/plain",
			Title: "Declarations of all tools in " + title(runner.Language()), Description: "What programs can call, in full.",
		}, func(_ context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: request.Params.URI, MIMEType: "text/plain", Text: runner.Declarations(0).Text}}}, nil
		})
	}
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: storedURI + "{handle}", Name: "stored", Title: "A stored result",
		Description: "What was too large for the result of a program, under the handle that the result gave.",
	}, func(ctx context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		handle := strings.TrimPrefix(request.Params.URI, storedURI)
		for _, runner := range s.config.Runners {
			item, err := runner.Store().Get(ctx, handle)
			if errors.Is(err, codemode.ErrNotStored) {
				continue
			}
			if err != nil {
				return nil, err
			}
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: request.Params.URI, MIMEType: item.MIMEType, Text: string(item.Data)}}}, nil
		}
		return nil, mcp.ResourceNotFoundError(request.Params.URI)
	})
}

// handler answers calls of a runner's tool.
func (s *Server) handler(runner *codemode.Runner) mcp.ToolHandler {
	return func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		program, err := programOf(request.Params.Arguments)
		if err != nil {
			return failed(err.Error()), nil
		}
		if err := s.runs.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		defer s.runs.Release(1)
		var onLog func(coderuntime.LogEntry)
		if token := request.Params.GetProgressToken(); token != nil {
			progress := newProgress(ctx, request.Session, token)
			defer progress.close()
			onLog = progress.log
			ctx = codemode.WithObserver(ctx, progress.event)
		}
		outcome, err := runner.Run(ctx, program, onLog)
		if err != nil {
			return failed(err.Error()), nil
		}
		return resultOf(outcome)
	}
}

// programOf reads the argument of a call.
func programOf(arguments json.RawMessage) (string, error) {
	const want = `want {"code": "the program"}`
	var fields map[string]json.RawMessage
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &fields); err != nil {
			return "", errors.New("the argument is not an object: " + want)
		}
	}
	code, ok := fields["code"]
	if !ok {
		return "", errors.New(`the argument lacks "code": ` + want)
	}
	for name := range fields {
		if name != "code" {
			return "", fmt.Errorf("the argument has no %q: %s", limits.CutText(name, 100), want)
		}
	}
	var program string
	if err := json.Unmarshal(code, &program); err != nil {
		return "", errors.New(`"code" is not a text: ` + want)
	}
	return program, nil
}

func failed(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// resultOf is an outcome as the protocol has it.
func resultOf(outcome *codemode.Outcome) (*mcp.CallToolResult, error) {
	structured, err := coderuntime.AppendJSON(nil, outcome.Structured())
	if err != nil {
		return nil, err
	}
	content := []mcp.Content{&mcp.TextContent{Text: outcome.Text}}
	for _, stored := range outcome.Stored {
		size := int64(stored.Bytes)
		content = append(content, &mcp.ResourceLink{
			URI: storedURI + stored.Handle, Name: stored.Part, Title: "All of the " + stored.Part, MIMEType: stored.MIMEType, Size: &size,
		})
	}
	for _, attachment := range outcome.Attachments {
		content = append(content, contentOf(attachment))
	}
	return &mcp.CallToolResult{Content: content, StructuredContent: json.RawMessage(structured), IsError: outcome.Result.Failure != nil}, nil
}

func contentOf(a codemode.Attachment) mcp.Content {
	switch a.Type {
	case codemode.AttachmentImage:
		return &mcp.ImageContent{Data: slices.Clone(a.Data), MIMEType: a.MIMEType}
	case codemode.AttachmentAudio:
		return &mcp.AudioContent{Data: slices.Clone(a.Data), MIMEType: a.MIMEType}
	case codemode.AttachmentResource:
		return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: a.URI, MIMEType: a.MIMEType, Text: a.Text, Blob: a.Data}}
	}
	return &mcp.ResourceLink{URI: a.URI, Name: a.Name, Title: a.Title, Description: a.Description, MIMEType: a.MIMEType}
}
