package mcpclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
)

// errorTextBytes bounds the text of a tool's error.
const errorTextBytes = 16 << 10

// value makes of a result what a program gets, by the rule that the package comment states. outputType is the type that the tool's output schema names.
func value(ctx context.Context, result *mcp.CallToolResult, outputType string) (any, error) {
	texts, attached := contents(ctx, result.Content)
	structured, isStructured := structuredContent(result)
	if result.IsError {
		return nil, toolError(texts, attached, structured)
	}
	var unfit error
	if isStructured {
		v, err := coderuntime.ToValue(structured)
		if err == nil {
			return v, nil
		}
		unfit = fmt.Errorf("the structured result cannot be used: %w", err)
	}
	switch {
	case len(texts) == 1:
		if v, ok := parsed(texts[0], outputType); ok {
			return v, nil
		}
		return texts[0], nil
	case len(texts) > 1:
		var all []any
		for _, text := range texts {
			v, ok := parsed(text, "")
			if !ok {
				return strings.Join(texts, "\n"), nil
			}
			all = append(all, v)
		}
		return all, nil
	case unfit != nil:
		return nil, unfit
	case len(attached) > 0:
		return coderuntime.NewObject("attached", attached), nil
	}
	return nil, nil
}

// structuredContent is what a result has beside its content.
func structuredContent(result *mcp.CallToolResult) (any, bool) {
	if text, ok := unpack(result.StructuredContent); ok {
		return text, true
	}
	return result.StructuredContent, result.StructuredContent != nil
}

// contents gives the texts of a result, and attaches the rest to the outcome of the run.
func contents(ctx context.Context, all []mcp.Content) (texts []string, attached []any) {
	attach := func(a codemode.Attachment, what string) {
		if !codemode.Attach(ctx, a) {
			what += ", not kept"
		}
		attached = append(attached, what)
	}
	for _, content := range all {
		switch c := content.(type) {
		case *mcp.TextContent:
			texts = append(texts, c.Text)
		case *mcp.ImageContent:
			attach(codemode.Attachment{Type: codemode.AttachmentImage, MIMEType: c.MIMEType, Data: c.Data}, sized(orElse(c.MIMEType, "image"), len(c.Data)))
		case *mcp.AudioContent:
			attach(codemode.Attachment{Type: codemode.AttachmentAudio, MIMEType: c.MIMEType, Data: c.Data}, sized(orElse(c.MIMEType, "audio"), len(c.Data)))
		case *mcp.ResourceLink:
			attach(codemode.Attachment{
				Type: codemode.AttachmentResourceLink, MIMEType: c.MIMEType, URI: c.URI, Name: c.Name, Title: c.Title, Description: c.Description,
			}, "link to "+c.URI)
		case *mcp.EmbeddedResource:
			switch r := c.Resource; {
			case r == nil:
			case r.Blob == nil:
				texts = append(texts, r.Text)
			default:
				attach(codemode.Attachment{Type: codemode.AttachmentResource, MIMEType: r.MIMEType, URI: r.URI, Data: r.Blob},
					r.URI+", "+sized(orElse(r.MIMEType, "resource"), len(r.Blob)))
			}
		}
	}
	return texts, attached
}

func sized(what string, bytes int) string { return fmt.Sprintf("%s, %d bytes", what, bytes) }

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// parsed reads a text that is JSON. Only an object or a list is taken for JSON, and else what the output schema calls by its type: "123" may be a text.
func parsed(text, outputType string) (any, bool) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil, false
	}
	switch outputType {
	case "number", "integer", "boolean", "null":
	default:
		if first := trimmed[0]; first != '{' && first != '[' {
			return nil, false
		}
	}
	v, err := coderuntime.ToValue(json.RawMessage(trimmed))
	return v, err == nil
}

// toolError is the error that a tool reported, in its own words.
func toolError(texts []string, attached []any, structured any) error {
	text := strings.TrimSpace(strings.Join(texts, "\n"))
	if text == "" && structured != nil {
		if b, err := coderuntime.AppendJSON(nil, structured); err == nil {
			text = string(b)
		}
	}
	switch {
	case text != "":
	case len(attached) > 0:
		text = fmt.Sprintf("the tool failed; all that it gave is %v", attached)
	default:
		text = "the tool failed, and did not say why"
	}
	return errors.New(bounded(text, errorTextBytes))
}

// bounded cuts a text that is too long, and says so.
func bounded(text string, most int64) string {
	if short := limits.CutText(text, most); len(short) < len(text) {
		return fmt.Sprintf("%s... (%d bytes more)", short, len(text)-len(short))
	}
	return text
}
