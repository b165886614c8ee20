// Package mcpclient makes the tools of MCP servers the tools of a codemode.Registry.
//
//	mcp.json ── ParseConfig ─▶ Config ── Connect ─▶ Servers ── Registry ─▶ codemode.Runner
//	                                      │ for each server: a goroutine that starts or reaches it, lists its tools, and does so again
//	                                      ▼ when they change or it ends
//	           a program in a process group (stdio) │ streamable HTTP │ HTTP with server-sent events
//
// # Names
//
// A tool is called by its own name, tools.search. Where two servers have a tool of one name, each is called by its server's name too, tools["github.search"]
// and tools["docs.search"]. So is a tool whose own name begins with the name of another server of the config and a dot, whether that one runs or not: what the
// server evil calls bank.pay is tools["evil.bank.pay"] where there is a server bank. Nothing else is done to names. If two tools would have one name after
// that, or a tool one of another server, Connect fails and says which; a config can leave tools out. When tools come later, the same holds for runs that begin
// then, but that a name which clashes stays with the tool that had it.
//
// # Results
//
// What a call gives is, the first that there is:
//
//   - the structured content, with its numbers and the order of its keys as the server wrote them;
//   - the text. One that is a JSON object or list becomes that value, and one that is a number, a boolean or null if the tool's output schema has
//     that type; "123" is a text else. Several texts are a list of their values if each is a JSON object or list, and else one text, joined by line breaks.
//     The text of an embedded resource is a text like the others;
//   - {attached: ["image/png, 1234 bytes"]}, if there is neither;
//   - no value.
//
// Images, audio, links to resources and resources that are no text go to the outcome of the run, by codemode.Attach, whatever else there is. A result that
// the server marks as an error rejects the call, with its text; an error of the protocol does with its message.
//
// # Life
//
// A server that ends, or whose connection does, is started again after a pause that grows. Its tools stay, and calls of them fail at once meanwhile. A call
// during which a program ends fails, and is not made again: it may have had its effect. A call that a server refuses by 404, since it has forgotten the
// session, is made again in a new one, once. One that it refuses by 400, and speaks of a session id, is not, and fails, though there is a new session then
// too; nor is one that was being made when another found the session gone. A response that cannot be read fails its call. Tools that a server says have
// changed are listed at once, and then at most once a second. Servers are offered no roots, no sampling and no elicitation, and get a refusal if they ask
// nevertheless. The environment of this process is that of the programs, with what the config adds.
//
// Servers are not trusted with more than their tools: what they send is bounded, a tool that cannot be read is left out, a schema that makes no sense
// describes nothing, and what an error tells a program holds no URL, header or variable of the config. A program that is started has the rights of this
// process.
package mcpclient
