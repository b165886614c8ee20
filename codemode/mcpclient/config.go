package mcpclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/limits"
)

// Config is a list of MCP servers, as a file mcp.json has it.
type Config struct {
	// Servers are the servers in the order of the file.
	Servers []Server
	// Warnings are what was ignored, a line each: keys that other clients know and this one does not.
	Warnings []string
}

// Server says how one MCP server is started or reached, and what of it is used.
type Server struct {
	// Name is the server's key in the file. It stands before a tool's name where two servers have a tool of that name.
	Name string
	// Disabled has the server left alone.
	Disabled bool
	// Transport says how the server is spoken to. If empty, it is TransportStdio with a Command and, with a URL, TransportHTTP, or TransportSSE if the
	// server does not understand that.
	Transport Transport

	// Command is a program, which is looked for in PATH if it is a bare name; Args are its arguments.
	Command string
	Args    []string
	// Env is added to the whole environment of this process.
	Env map[string]string
	// Folder is the working directory; if empty, that of this process.
	Folder string

	// URL is the endpoint of a server that is reached by HTTP; Headers go with each request.
	URL     string
	Headers map[string]string

	// Timeout bounds one call of a tool; 0 is Options.CallTimeout.
	Timeout time.Duration
	// Include are the names of the only tools to use, all if nil; Exclude are those not to.
	Include, Exclude []string
}

// Transport is a way to speak to a server.
type Transport string

// The transports that the Model Context Protocol has, and has had.
const (
	TransportStdio Transport = "stdio"
	TransportHTTP  Transport = "http" // streamable HTTP
	TransportSSE   Transport = "sse"  // of the protocol's version 2024-11-05
)

// ReadConfig reads a file of the form that ParseConfig describes.
func ReadConfig(path string) (*Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("mcpclient: %w", err)
	}
	return ParseConfig(data, path, nil)
}

// ParseConfig reads the JSON object that MCP clients know as mcp.json:
//
//	{"mcpServers": {
//	    "files": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "${HOME}/notes"], "env": {"KEY": "${KEY:-none}"}, "cwd": "sub"},
//	    "issues": {"type": "http", "url": "https://example.com/mcp", "headers": {"Authorization": "Bearer ${env:TOKEN}"}, "disabledTools": ["delete"]}}}
//
// The servers may be under "servers" too, as Visual Studio Code has them. A server has these keys:
//
//   - command, args, env, cwd: texts. A relative cwd is relative to the folder of the file.
//   - type: stdio, http (also streamable-http, streamableHttp) or sse; url (also serverUrl, httpUrl), headers.
//   - disabled, enabled: true or false.
//   - timeout: how long one call may take, a text such as "90s", or a number: of seconds up to 999, of milliseconds from 10000 on, as the clients that
//     write one or the other have them. A number between is refused.
//   - tools: {"include": [...], "exclude": [...]}; includeTools; excludeTools and disabledTools.
//
// Others are ignored, with a warning. In command, args, env, cwd, url and headers ${NAME} and ${env:NAME} stand for a variable of the environment, and
// ${NAME:-text} for text if that is unset or empty; $${ is ${ itself. lookup finds variables, os.LookupEnv if nil. path names the file in errors, and its
// folder is that of the file; it may be empty.
//
// The error lists every fault, a line each.
func ParseConfig(data []byte, path string, lookup func(name string) (string, bool)) (*Config, error) {
	if lookup == nil {
		lookup = os.LookupEnv
	}
	p := &configParser{file: path, lookup: lookup, config: &Config{}}
	if p.file == "" {
		p.file = "mcp.json"
	}
	if path != "" {
		p.folder = filepath.Dir(path)
	}
	p.parse(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if len(p.faults) > 0 {
		return nil, fmt.Errorf("mcpclient: %w", errors.Join(p.faults...))
	}
	return p.config, nil
}

type configParser struct {
	file, folder string
	lookup       func(string) (string, bool)
	config       *Config
	faults       []error
	server       string // that is being read
}

func (p *configParser) fault(format string, args ...any) {
	where := p.file + ": "
	if p.server != "" {
		where += fmt.Sprintf("server %q: ", p.server)
	}
	p.faults = append(p.faults, errors.New(where+fmt.Sprintf(format, args...)))
}

func (p *configParser) warn(format string, args ...any) {
	p.config.Warnings = append(p.config.Warnings, fmt.Sprintf("%s: server %q: ", p.file, p.server)+fmt.Sprintf(format, args...))
}

func (p *configParser) parse(data []byte) {
	if err := checkJSON(data); err != nil {
		p.fault("%s", err)
		return
	}
	root, ok := p.members(data, "the file")
	if !ok {
		return
	}
	found := 0
	var keys []string
	for _, m := range root {
		keys = append(keys, m.key)
		if m.key != "mcpServers" && m.key != "servers" {
			continue
		}
		found++
		servers, ok := p.members(m.value, strconv.Quote(m.key))
		if !ok {
			continue
		}
		for _, s := range servers {
			p.server = s.key
			if s.key == "" {
				p.fault("a server needs a name: its key is empty")
			}
			p.readServer(s.value)
			p.server = ""
		}
	}
	switch {
	case found == 0 && len(keys) == 0:
		p.fault(`there is no "mcpServers"; want {"mcpServers": {"name": {"command": ...}}}`)
	case found == 0:
		p.fault(`there is no "mcpServers", but %s; want {"mcpServers": {"name": {"command": ...}}}`, quoteList(keys))
	case found > 1:
		p.fault(`there are both "mcpServers" and "servers": put all servers into one of them`)
	}
}

func (p *configParser) readServer(data json.RawMessage) {
	server := Server{Name: p.server}
	before := len(p.faults)
	defer func() {
		if len(p.faults) == before {
			p.config.Servers = append(p.config.Servers, server)
		}
	}()
	keys, ok := p.members(data, "it")
	if !ok {
		return
	}
	given := map[string]bool{}
	for _, m := range keys {
		given[m.key] = true
		switch m.key {
		case "command":
			p.read(m, "a text", &server.Command)
		case "args":
			p.read(m, "a list of texts", &server.Args)
		case "env":
			p.read(m, "an object of texts", &server.Env)
		case "cwd":
			p.read(m, "a text", &server.Folder)
		case "url", "serverUrl", "httpUrl":
			if server.URL != "" {
				p.fault("%q: the URL is given twice", m.key)
			}
			p.read(m, "a text", &server.URL)
			if m.key == "httpUrl" && server.Transport == "" {
				server.Transport = TransportHTTP
			}
		case "headers":
			p.read(m, "an object of texts", &server.Headers)
		case "type", "transport":
			p.readTransport(m, &server.Transport)
		case "disabled":
			p.read(m, "true or false", &server.Disabled)
		case "enabled":
			enabled := true
			p.read(m, "true or false", &enabled)
			server.Disabled = server.Disabled || !enabled
		case "timeout":
			p.readTimeout(m, &server.Timeout)
		case "includeTools":
			p.read(m, "a list of texts", &server.Include)
		case "excludeTools", "disabledTools":
			var names []string
			p.read(m, "a list of texts", &names)
			server.Exclude = append(server.Exclude, names...)
		case "tools":
			p.readTools(m, &server)
		default:
			p.warn("%q is ignored: it is no key that is known here", m.key)
		}
	}
	if server.Disabled || len(p.faults) > before {
		// What a server that is not started needs may be missing.
		return
	}
	p.expand(&server)
	p.check(&server, given)
}

// read decodes the value of a key.
func (p *configParser) read(m member, want string, into any) {
	if err := json.Unmarshal(m.value, into); err != nil || string(m.value) == "null" {
		p.fault("%q: want %s, got %s", m.key, want, limits.CutText(string(m.value), 60))
	}
}

func (p *configParser) readTransport(m member, transport *Transport) {
	var text string
	p.read(m, "stdio, http or sse", &text)
	switch strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(text)) {
	case "stdio":
		*transport = TransportStdio
	case "http", "streamablehttp":
		*transport = TransportHTTP
	case "sse":
		*transport = TransportSSE
	case "":
	default:
		p.fault("%q: want stdio, http or sse, got %q", m.key, text)
	}
}

// The numbers of "timeout" that may be seconds as well as milliseconds: some clients write up to an hour in seconds, others some seconds in milliseconds.
const (
	ambiguousFrom = 1000
	ambiguousTo   = 10000
)

func (p *configParser) readTimeout(m member, timeout *time.Duration) {
	var text string
	if err := json.Unmarshal(m.value, &text); err == nil {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			p.fault(`"timeout": want a duration such as "90s" or "2m", got %q`, text)
		}
		*timeout = d
		return
	}
	var number float64
	if err := json.Unmarshal(m.value, &number); err != nil || !(number > 0) || number > 1e9 {
		p.fault(`"timeout": want a duration such as "90s", or a number of seconds or milliseconds, got %s`, limits.CutText(string(m.value), 60))
		return
	}
	switch {
	case number < ambiguousFrom:
		*timeout = time.Duration(number * float64(time.Second))
	case number >= ambiguousTo:
		*timeout = time.Duration(number * float64(time.Millisecond))
	default:
		p.fault(`"timeout": %s may be seconds or milliseconds; write "%ss" or "%sms"`, m.value, m.value, m.value)
	}
}

func (p *configParser) readTools(m member, server *Server) {
	keys, ok := p.members(m.value, `"tools"`)
	if !ok {
		return
	}
	for _, k := range keys {
		var names []string
		switch k.key {
		case "include":
			p.read(k, "a list of texts", &names)
			server.Include = append(slices.Clip(server.Include), names...)
			if server.Include == nil {
				server.Include = []string{}
			}
		case "exclude":
			p.read(k, "a list of texts", &names)
			server.Exclude = append(server.Exclude, names...)
		default:
			p.warn(`"tools": %q is ignored: want include and exclude`, k.key)
		}
	}
}

// expand replaces the variables in the texts of a server.
func (p *configParser) expand(server *Server) {
	one := func(key string, text *string) {
		expanded, err := expand(*text, p.lookup)
		if err != nil {
			p.fault("%q: %s", key, err)
		}
		*text = expanded
	}
	one("command", &server.Command)
	for i := range server.Args {
		one(fmt.Sprintf("args[%d]", i), &server.Args[i])
	}
	for _, m := range []struct {
		key    string
		values map[string]string
	}{{"env", server.Env}, {"headers", server.Headers}} {
		for _, name := range sortedKeys(m.values) {
			value := m.values[name]
			one(m.key+"."+name, &value)
			m.values[name] = value
		}
	}
	one("cwd", &server.Folder)
	one("url", &server.URL)
	if server.Folder != "" && !filepath.IsAbs(server.Folder) {
		server.Folder = filepath.Join(p.folder, server.Folder)
	}
}

// check looks for what a server lacks, and what does not go together.
func (p *configParser) check(server *Server, given map[string]bool) {
	hasURL := given["url"] || given["serverUrl"] || given["httpUrl"]
	switch {
	case server.Transport == "" && given["command"] && hasURL:
		p.fault(`has both "command" and a URL: leave one out, or say which by "type"`)
		return
	case server.Transport == "" && !given["command"] && !hasURL:
		p.fault(`has neither "command", for a program to start, nor "url"`)
		return
	case server.Transport == "" && given["command"]:
		server.Transport = TransportStdio
	}
	if server.Transport == TransportStdio {
		if server.Command == "" {
			p.fault(`"command": want the program to start`)
		}
		for _, name := range sortedKeys(server.Env) {
			if name == "" || strings.ContainsAny(name, "=\x00") {
				p.fault(`"env": %q is no name of a variable`, name)
			}
		}
		return
	}
	u, err := url.Parse(server.URL)
	switch {
	case server.URL == "":
		p.fault(`"url": want the server's URL`)
	case err != nil:
		// What is wrong may be a part of a secret.
		p.fault(`"url": it is not a URL`)
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		p.fault(`"url": want http://... or https://..., got %q`, limits.CutText(u.Redacted(), 100))
	}
	for _, name := range sortedKeys(server.Headers) {
		if !isHeaderName(name) {
			p.fault(`"headers": %q is no name of a header`, name)
		}
		if strings.ContainsAny(server.Headers[name], "\r\n\x00") {
			// The value may be a secret.
			p.fault(`"headers": the value of %q has a line break`, name)
		}
	}
}

// isHeaderName reports whether a text is a token, as RFC 9110 section 5.6.2 has it.
func isHeaderName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`()<>@,;:\"/[]?={}`, c) >= 0 {
			return false
		}
	}
	return name != ""
}
