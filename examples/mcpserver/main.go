// Command mcpserver is a small MCP server to play with: notes in memory, and tools that are slow, fail, or give an image. They say what they change by
// their annotations, which is what code mode goes by when it lets calls overlap.
//
//	go run ./examples/mcpserver                            one client, on standard input and output
//	go run ./examples/mcpserver -http 127.0.0.1:8090       any number, over HTTP
//
// mcp.json beside it names it as a server for coderun:
//
//	go run ./cmd/coderun tools --config examples/mcpserver/mcp.json
//	go run ./cmd/coderun run --config examples/mcpserver/mcp.json examples/mcpserver/notes.ts
//	go run ./cmd/coderun mcp --config examples/mcpserver/mcp.json
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	log.SetFlags(0)
	address := flag.String("http", "", "serve streamable HTTP on this address, in place of standard input and output")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("%q is one argument too many", flag.Arg(0))
	}
	server := newServer(newNotes())
	var err error
	if *address == "" {
		err = server.Run(context.Background(), &mcp.StdioTransport{})
	} else {
		err = serve(*address, newHandler(server))
	}
	if err != nil {
		log.Fatal(err)
	}
}

// newHandler serves streamable HTTP.
func newHandler(server *mcp.Server) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
}

func serve(address string, handler http.Handler) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "serving MCP on http://%s\n", listener.Addr())
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}
