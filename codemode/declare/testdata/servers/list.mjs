// Lists the tools of an MCP server that speaks over stdio, as one JSON array of what tools/list gives: name, description,
// inputSchema, outputSchema, annotations. Servers list more tools to a client that declares more capabilities, so all are declared.
//
//   node list.mjs npx -y @modelcontextprotocol/server-everything > everything.json
//   node list.mjs npx -y @modelcontextprotocol/server-filesystem /tmp > filesystem.json
//   node list.mjs go run github.com/modelcontextprotocol/go-sdk/examples/server/memory > go-memory.json
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
const send = (message) => server.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");

const listed = [];
const list = (cursor) => send({ id: 2, method: "tools/list", params: cursor ? { cursor } : {} });
send({
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: { roots: {}, sampling: {}, elicitation: {} },
    clientInfo: { name: "list", version: "1" },
  },
});
for await (const line of createInterface({ input: server.stdout })) {
  const message = JSON.parse(line);
  if (message.id === 1 && message.result) {
    send({ method: "notifications/initialized" });
    setTimeout(list, 500); // a server may register the tools that need the client's capabilities after this notification
  } else if (message.method && message.id !== undefined) {
    send({ id: message.id, result: message.method === "roots/list" ? { roots: [] } : {} });
  } else if (message.id === 2) {
    listed.push(...message.result.tools);
    if (!message.result.nextCursor) break;
    list(message.result.nextCursor);
  }
}
server.stdin.end();
server.kill();
process.stdout.write(JSON.stringify(listed, null, 1) + "\n");
process.exit(0);
