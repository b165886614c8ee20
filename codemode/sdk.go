package codemode

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode/declare"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// sdkMembers are the members of the namespace sdk. Each takes one value, or an object with a value's name.
var sdkMembers map[string]func(ctx context.Context, run *run, args any) (any, error)

func init() {
	sdkMembers = map[string]func(context.Context, *run, any) (any, error){
		"search":   sdkSearch,
		"describe": sdkDescribe,
		"read":     sdkRead,
		"load":     sdkLoad,
	}
}

// sdk performs a call of the namespace sdk.
func (r *run) sdk(ctx context.Context, call *Call) (any, error) {
	member := sdkMembers[call.Name]
	if member == nil {
		return nil, errors.New(members.Missing(NamespaceSDK, slices.Collect(maps.Keys(sdkMembers)), call.Name))
	}
	return member(ctx, r, call.args)
}

// The number of tools that a search finds.
const (
	searchDefault = 10
	searchMost    = 100
)

type searchArgs struct {
	Query string `json:"query"`
	Limit int    `json:"limit"`
}

// found is a tool that a search found.
type found struct {
	Name        string `json:"name"`
	Signature   string `json:"signature"`
	Description string `json:"description"`
}

// sdkSearch is sdk.search(query) or sdk.search({query, limit}): the tools that fit the words best, the best first.
func sdkSearch(_ context.Context, r *run, args any) (any, error) {
	a := searchArgs{Limit: searchDefault}
	if err := decodeArgs(args, "query", &a.Query, &a); err != nil {
		return nil, err
	}
	if a.Limit < 1 || a.Limit > searchMost {
		return nil, fmt.Errorf("argument.limit: want 1 to %d, got %d", searchMost, a.Limit)
	}
	out := []found{}
	for _, match := range r.set.index().Search(a.Query, a.Limit) {
		out = append(out, found{
			Name: match.Tool.Name, Signature: r.runner.declare.Signature(match.Tool, declareOptions), Description: declare.Summary(match.Tool),
		})
	}
	return out, nil
}

type describeArgs struct {
	Name any `json:"name"`
}

// sdkDescribe is sdk.describe(name), with one name or a list: the declarations of those tools, as text.
func sdkDescribe(_ context.Context, r *run, args any) (any, error) {
	var a describeArgs
	if err := decodeArgs(args, "name", &a.Name, &a); err != nil {
		return nil, err
	}
	var names []string
	switch name := a.Name.(type) {
	case string:
		names = []string{name}
	case []any:
		if err := coderuntime.Decode(name, &names); err != nil {
			return nil, fmt.Errorf("argument.name: want the name of a tool, or a list of names")
		}
	default:
		return nil, fmt.Errorf("argument.name: want the name of a tool, or a list of names")
	}
	if len(names) > searchMost {
		return nil, fmt.Errorf("argument.name: want at most %d names, got %d", searchMost, len(names))
	}
	var out []string
	for _, name := range names {
		tool, ok := r.set.Tool(strings.TrimPrefix(name, NamespaceTools+"."))
		if given, whole := r.set.Tool(name); whole {
			tool, ok = given, true
		}
		if !ok {
			return nil, errors.New(members.Missing(NamespaceTools, slices.Collect(maps.Keys(r.set.byName)), name))
		}
		out = append(out, r.runner.declare.Describe(declaration(&tool), declareOptions))
	}
	return strings.Join(out, "\n"), nil
}

type readArgs struct {
	Handle string `json:"handle"`
	Offset int64  `json:"offset"`
	Length int64  `json:"length"`
}

// readDefault is how many bytes sdk.read gives when it is not told.
const readDefault = 64 << 10

// sdkRead is sdk.read({handle, offset, length}): a part of what is stored under a handle, as text. Offset and length count bytes; the part begins and ends where
// characters do. Past the end it is empty.
func sdkRead(ctx context.Context, r *run, args any) (any, error) {
	a := readArgs{Length: readDefault}
	if err := decodeArgs(args, "handle", &a.Handle, &a); err != nil {
		return nil, err
	}
	if a.Offset < 0 || a.Length < 0 {
		return nil, errors.New("argument: offset and length must not be negative")
	}
	item, err := r.runner.config.Store.Get(ctx, a.Handle)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shortened(a.Handle), err)
	}
	data := item.Data
	if !utf8.Valid(data) {
		data = []byte(base64.StdEncoding.EncodeToString(data))
	}
	begin := min(a.Offset, int64(len(data)))
	// A character that begins before the offset belongs to the part before.
	for begin < int64(len(data)) && !utf8.RuneStart(data[begin]) {
		begin++
	}
	end := begin + min(a.Length, int64(len(data))-begin)
	for end < int64(len(data)) && !utf8.RuneStart(data[end]) {
		end++
	}
	return string(data[begin:end]), nil
}

// sdkLoad is sdk.load(handle): what is stored under a handle, as the value that it was.
func sdkLoad(ctx context.Context, r *run, args any) (any, error) {
	var a readArgs
	if err := decodeArgs(args, "handle", &a.Handle, &a); err != nil {
		return nil, err
	}
	item, err := r.runner.config.Store.Get(ctx, a.Handle)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shortened(a.Handle), err)
	}
	if item.MIMEType == jsonType {
		return json.RawMessage(item.Data), nil
	}
	return string(item.Data), nil
}

// decodeArgs fills what a member of sdk takes, from an object or from the one value that a call is usually about. The keys of the object are known.
func decodeArgs(args any, name string, one any, all any) error {
	object, ok := args.(*coderuntime.Object)
	if !ok {
		if args == nil {
			return fmt.Errorf("argument: want %s", name)
		}
		return coderuntime.Decode(args, one)
	}
	known := jsonNames(all)
	for key := range object.All() {
		if !slices.Contains(known, key) {
			return fmt.Errorf("argument has no %q; it may have %s", shortened(key), strings.Join(known, ", "))
		}
	}
	if _, ok := object.Get(name); !ok {
		return fmt.Errorf("argument lacks %q", name)
	}
	return coderuntime.Decode(args, all)
}

// jsonNames are the keys of the object that a struct is written as.
func jsonNames(of any) []string {
	value, err := coderuntime.ToValue(of)
	object, ok := value.(*coderuntime.Object)
	if err != nil || !ok {
		return nil
	}
	var names []string
	for key := range object.All() {
		names = append(names, key)
	}
	return names
}

// The types of stored items.
const (
	jsonType = "application/json"
	textType = "text/plain; charset=utf-8"
)

// itemOf makes of a value what is stored: text as it is, all else as JSON.
func itemOf(value any) (Item, error) {
	if text, ok := value.(string); ok {
		return Item{MIMEType: textType, Data: []byte(text)}, nil
	}
	text, err := coderuntime.AppendJSON(nil, value)
	return Item{MIMEType: jsonType, Data: text}, err
}

// readCall is how a program reads what is stored under a handle.
func (r *Runner) readCall(handle string) string {
	if r.language == coderuntime.Python {
		return fmt.Sprintf("await sdk.read(handle=%q, offset=0, length=%d)", handle, readDefault)
	}
	return fmt.Sprintf("await sdk.read({ handle: %q, offset: 0, length: %d })", handle, readDefault)
}

// loadCall is how a program gets the value that is stored under a handle.
func (r *Runner) loadCall(handle string) string {
	return fmt.Sprintf("await sdk.load(%q)", handle)
}

// declareOptions say how programs see the tools.
var declareOptions = declare.Options{Namespace: NamespaceTools, ErrorClass: ErrorClass, MemberProperty: ErrorMember, Discovery: NamespaceSDK}

// declaration is a tool as package declare takes it.
func declaration(tool *Tool) declare.Tool {
	a := tool.Annotations
	return declare.Tool{
		Name: tool.Name, Description: tool.Description, Input: tool.Input, Output: tool.Output,
		ReadOnly: a.ReadOnly == Yes, Destructive: a.Destructive == Yes, Idempotent: a.Idempotent == Yes,
	}
}

func declared(tools []Tool) []declare.Tool {
	out := make([]declare.Tool, len(tools))
	for i := range tools {
		out[i] = declaration(&tools[i])
	}
	return out
}

// argsText is the beginning of an argument's JSON text, as records have it.
func argsText(args any) string {
	const most = 200
	if roughSize(args, 16<<10) > 16<<10 {
		return "(large)"
	}
	text, err := coderuntime.AppendJSON(nil, args)
	if err != nil {
		return "(not JSON)"
	}
	if short := limits.CutText(string(text), most); len(short) < len(text) {
		return short + "..."
	}
	return string(text)
}

// roughSize is about the length of a value's JSON text. It stops counting beyond most.
func roughSize(value any, most int64) int64 {
	left := most
	countSize(value, &left)
	return most - left
}

func countSize(value any, left *int64) {
	if *left < 0 {
		return
	}
	switch value := value.(type) {
	case string:
		*left -= int64(len(value)) + 2
	case []byte:
		*left -= int64(len(value))*4/3 + 2
	case json.RawMessage:
		*left -= int64(len(value))
	case *big.Int:
		*left -= int64(value.BitLen())/3 + 1
	case []any:
		*left -= 2
		for _, item := range value {
			countSize(item, left)
		}
	case *coderuntime.Object:
		*left -= 2
		for name, member := range value.All() {
			*left -= int64(len(name)) + 4
			countSize(member, left)
		}
	case *coderuntime.Map:
		*left -= 2
		for key, member := range value.All() {
			countSize(key, left)
			countSize(member, left)
		}
	case *coderuntime.Set:
		*left -= 2
		for item := range value.All() {
			countSize(item, left)
		}
	default:
		*left -= 8
	}
}
