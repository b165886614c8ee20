package mcpclient

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/limits"
)

// A response that the SDK cannot read answers a call nevertheless: the SDK would drop the connection for it, or the call would wait for ever. So it becomes an
// error for that call, if it can be seen which that is.

// unreadMark is the data of an error that was made here in place of a response, and is no answer of the server.
const unreadMark = `"coderuntime/unread"`

// unread is the error in place of a response that cannot be read; why is a sentence about that response.
func unread(why string) *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: why, Data: json.RawMessage(unreadMark)}
}

// isUnread reports whether an error is one of unread.
func isUnread(err *jsonrpc.Error) bool { return string(err.Data) == unreadMark }

// errNoResult is for a response that answers nothing.
var errNoResult = errors.New("it has neither a result nor an error")

// decode reads one message as the SDK does, which takes a response without a result.
func decode(text []byte) (jsonrpc.Message, error) {
	message, err := jsonrpc.DecodeMessage(text)
	if response, ok := message.(*jsonrpc.Response); ok && err == nil && response.Error == nil && len(response.Result) == 0 {
		return nil, errNoResult
	}
	return message, err
}

// unreadResponse is an error in place of a response that cannot be read; nil if the text is no response, or it cannot be seen whose it is.
func unreadResponse(text []byte, err error) *jsonrpc.Response {
	id, ok := responseID(text)
	if !ok {
		return nil
	}
	return &jsonrpc.Response{ID: id, Error: unread(whyUnread(text, err))}
}

// Where the id stands that the implementations of the protocol write: before the result or after it.
var (
	idAtHead = lazy.Regexp(`^(?:data:)?\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*([0-9]{1,15})|"id"\s*:\s*([0-9]{1,15})\s*,\s*"jsonrpc"\s*:\s*"2\.0")\s*,\s*"(?:result|error)"`)
	idAtTail = lazy.Regexp(`,\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*([0-9]{1,15})\s*\}\s*$`)
)

// idAtEnds looks for the id of a response at the ends of its text.
func idAtEnds(head, tail []byte) (jsonrpc.ID, bool) {
	found := idAtHead().FindSubmatch(head)
	if found == nil {
		found = idAtTail().FindSubmatch(tail)
	}
	for _, digits := range found[min(1, len(found)):] {
		if number, err := strconv.ParseInt(string(digits), 10, 64); err == nil {
			id, err := jsonrpc.MakeID(float64(number))
			return id, err == nil
		}
	}
	return jsonrpc.ID{}, false
}

// responseID is the id of a response: as JSON has it, or, if the text is none, as it stands at the ends.
func responseID(text []byte) (jsonrpc.ID, bool) {
	var message struct {
		Version json.RawMessage `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  json.RawMessage `json:"method"`
	}
	if err := json.Unmarshal(text, &message); err != nil {
		return idAtEnds(text[:min(len(text), longLineEnds)], text[max(0, len(text)-longLineEnds):])
	}
	number, err := strconv.ParseInt(string(message.ID), 10, 64)
	if err != nil || message.Version == nil || message.Method != nil {
		return jsonrpc.ID{}, false
	}
	id, err := jsonrpc.MakeID(float64(number))
	return id, err == nil
}

// whyUnread says what is wrong with the text of a message.
func whyUnread(text []byte, err error) string {
	var any json.RawMessage
	var syntax *json.SyntaxError
	if invalid := json.Unmarshal(text, &any); errors.As(invalid, &syntax) && !strings.Contains(invalid.Error(), "max depth") {
		return fmt.Sprintf("its response is no JSON: %s, at byte %d", invalid, syntax.Offset)
	}
	return "its response cannot be read: " + plainFault(err)
}

// The texts of errors that the SDK makes without a type.
const (
	sdkNilContent     = "nil content"
	sdkUnknownContent = "unrecognized content type "
	sdkDepth          = "exceeded maximum nesting depth of "
)

// isResultFault reports whether an error is about a result that came, and cannot be read.
func isResultFault(err error) bool {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	var encoding base64.CorruptInputError
	text := err.Error()
	if _, answered := isRPCError(err); answered {
		return false
	}
	return errors.As(err, &kind) || errors.As(err, &syntax) || errors.As(err, &encoding) ||
		strings.HasSuffix(text, sdkNilContent) || strings.Contains(text, sdkUnknownContent)
}

// kindOf names the kind of a JSON value. The SDK's errors have the text from there on, in quotes.
func kindOf(text string) string {
	if plain, err := strconv.Unquote(text); err == nil {
		text = plain
	}
	switch {
	case strings.HasPrefix(text, `"`):
		return "a string"
	case strings.HasPrefix(text, "{"):
		return "an object"
	case strings.HasPrefix(text, "["):
		return "a list"
	case strings.HasPrefix(text, "t"), strings.HasPrefix(text, "f"):
		return "a boolean"
	case strings.HasPrefix(text, "null"):
		return "null"
	}
	return "a number"
}

// plainFault says what is wrong with JSON, without the names that the code has for its parts.
func plainFault(err error) string {
	var kind *json.UnmarshalTypeError
	var encoding base64.CorruptInputError
	text := err.Error()
	switch {
	case errors.Is(err, errNoResult):
		return errNoResult.Error()
	case errors.As(err, &kind):
		if kind.Field == "" {
			return fmt.Sprintf("it is %s, and the protocol has something else there", kindOf(kind.Value))
		}
		return fmt.Sprintf("its %q is %s, and the protocol has something else there", kind.Field, kindOf(kind.Value))
	case errors.As(err, &encoding):
		return "data that should be base64 is not"
	case strings.HasSuffix(text, sdkNilContent):
		return "a part of its content is null"
	case strings.Contains(text, sdkUnknownContent):
		_, name, _ := strings.Cut(text, sdkUnknownContent)
		return "there is content of the unknown type " + limits.CutText(name, 100)
	case strings.Contains(text, sdkDepth):
		_, most, _ := strings.Cut(text, sdkDepth)
		return "it is nested more than " + most + " deep"
	}
	return "it is not what the protocol has"
}
