package mcpclient

import (
	"bytes"
	"encoding/json"
)

// The SDK reads what has no Go type of its own into map[string]any: the order of keys and the digits of numbers are lost, hints of a tool that are missing look
// as if they were false, and one tool of a list that it cannot read loses the list. So results are changed before the SDK reads them: what matters is packed
// into texts, which it passes on as they are.

// exactKey is the key under which a text stands that holds what the server wrote: in place of the structured content of a call, and in the _meta of a
// tool.
const exactKey = "coderuntime/exact"

// packResult changes the result of tools/call or of tools/list; others, and those that cannot be read, are returned as they are.
func packResult(result json.RawMessage) json.RawMessage {
	structured := bytes.Contains(result, []byte(`"structuredContent"`))
	if !structured && !bytes.Contains(result, []byte(`"tools"`)) {
		return result
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(result, &members); err != nil {
		return result
	}
	content, isCall := members["content"]
	value, isStructured := members["structuredContent"]
	switch {
	case isCall || isStructured:
		if isStructured && string(value) != "null" {
			members["structuredContent"] = marshal(map[string]string{exactKey: string(value)})
		}
		if !isCall || string(content) == "null" {
			members["content"] = json.RawMessage("[]")
		}
	case members["tools"] != nil:
		var tools []json.RawMessage
		if err := json.Unmarshal(members["tools"], &tools); err != nil {
			return result
		}
		for i, tool := range tools {
			tools[i] = packTool(tool)
		}
		members["tools"] = marshal(tools)
	default:
		return result
	}
	return marshal(members)
}

// packTool gives the tool that the SDK is to see: the name and the schema, which it needs for calls, and the whole as text.
func packTool(tool json.RawMessage) json.RawMessage {
	var seen struct {
		Name        json.RawMessage `json:"name"`
		InputSchema json.RawMessage `json:"inputSchema"`
	}
	var name string
	if err := json.Unmarshal(tool, &seen); err != nil || json.Unmarshal(seen.Name, &name) != nil {
		name = ""
	}
	if len(seen.InputSchema) == 0 {
		seen.InputSchema = json.RawMessage("null")
	}
	return marshal(map[string]any{"name": name, "inputSchema": seen.InputSchema, "_meta": map[string]string{exactKey: string(tool)}})
}

// packMessage does what packResult does to the response that a text holds.
func packMessage(message []byte) []byte {
	if !bytes.Contains(message, []byte(`"structuredContent"`)) && !bytes.Contains(message, []byte(`"tools"`)) {
		return message
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(message, &members); err != nil || members["result"] == nil {
		return message
	}
	members["result"] = packResult(members["result"])
	return marshal(members)
}

// unpack gives the text under exactKey in what the SDK read, if it is there.
func unpack(value any) (json.RawMessage, bool) {
	members, _ := value.(map[string]any)
	text, ok := members[exactKey].(string)
	return json.RawMessage(text), ok
}

// marshal writes what is made of texts that are JSON already.
func marshal(value any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		// It cannot be: the parts were read as JSON.
		return json.RawMessage("null")
	}
	return text
}
