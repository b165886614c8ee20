package embedded

import (
	"encoding/hex"
	"html"
	"net/netip"
	"strconv"
	"strings"
	"unicode"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/py/lib/binarymodule"
	"github.com/coderuntime/coderuntime/py/lib/entropy"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/structseq"
	"github.com/coderuntime/coderuntime/py/object"
)

// TextDefinitions are the modules for texts, warnings and what a program may know of its surroundings.
var TextDefinitions = []*module.Definition{
	{Name: "__future__", Doc: "The features that an import from here asks for.", Source: futureSource},
	{Name: "errno", Doc: "The numbers of errors of the operating system.", Source: errnoSource},
	{Name: "warnings", Doc: "Warnings and what becomes of them.", Source: warningsSource, Members: func() []module.Member {
		return module.Functions("warnings", module.Function{Signature: "_source_line(filename, lineno, /)", Native: warningLine})
	}},
	{Name: "posixpath", Doc: "Paths with slashes.", Source: posixpathSource},
	{Name: "os", Doc: "What a program may know of an operating system.", Source: osSource, Members: func() []module.Member {
		random := module.Functions("os", module.Function{Signature: "_random_bytes(size, /)", Native: entropy.Native})
		return append(random, module.Types(
			structseq.New(structseq.Definition{Module: "os", Name: "terminal_size", Fields: []string{"columns", "lines"}}),
			structseq.New(structseq.Definition{Module: "posix", Name: "uname_result", Fields: []string{"sysname", "nodename", "release", "version", "machine"}}),
			structseq.New(structseq.Definition{Module: "posix", Name: "times_result", Fields: []string{
				"user", "system", "children_user", "children_system", "elapsed",
			}}),
			structseq.New(structseq.Definition{Module: "os", Name: "stat_result", Fields: []string{
				"st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime",
			}}),
		)...)
	}},
	{Name: "pathlib", Doc: "Paths as objects.", Source: pathlibSource},
	{Name: "atexit", Doc: "What is to be called when the program ends.", Source: atexitSource},
	{Name: "gc", Doc: "The collector of garbage, which needs nobody to tell it anything.", Source: gcSource},
	{Name: "platform", Doc: "What system this looks like.", Source: platformSource},
	{Name: "locale", Doc: "The locale C, the only one.", Source: localeSource},
	{Name: "textwrap", Doc: "Paragraphs in lines of a width.", Source: textwrapSource},
	{Name: "html", Doc: "Text in HTML.", Package: true, Source: htmlSource, Members: func() []module.Member {
		return module.Functions("html", module.Function{Signature: "_unescape(s, /)", Native: unescapeHTML})
	}},
	{Name: "html.parser", Doc: "A reader of HTML.", Source: htmlParserSource},
	{Name: "urllib", Doc: "URLs.", Package: true},
	{Name: "urllib.parse", Doc: "URLs and their parts.", Source: urllibParseSource, Members: func() []module.Member {
		return module.Functions("urllib.parse",
			module.Function{Signature: "_quote(content, safe, /)", Native: quoteURL}, module.Function{Signature: "_unquote(content, /)", Native: unquoteURL},
			module.Function{Signature: "_is_address(text, /)", Native: isAddress})
	}},
	{Name: "fnmatch", Doc: "Names that match a pattern.", Source: fnmatchSource},
	{Name: "array", Doc: "Sequences of numbers of one kind.", Source: arraySource},
	{Name: "codecs", Doc: "Encodings.", Source: codecsSource},
	{Name: "glob", Doc: "Patterns of paths, whose files a program does not have.", Source: globSource},
	{Name: "difflib", Doc: "What is different between sequences.", Source: difflibSource},
	{Name: "queue", Doc: "Queues in memory.", Source: queueSource},
	{Name: "argparse", Doc: "Arguments of a command.", Source: argparseSource},
	{Name: "ast", Doc: "Trees of source text.", Source: astSource, Members: func() []module.Member {
		return module.Functions("ast", sourceTree)
	}},
	{Name: "_ast_unparse", Source: astUnparseSource},
	{Name: "logging", Doc: "Events that are logged.", Package: true, Source: loggingSource},
	{Name: "base64", Doc: "Bytes as text and back.", Source: base64Source, Members: binarymodule.Base64Members},
	{Name: "hmac", Doc: "Keyed hashes.", Source: hmacSource},
	{Name: "secrets", Doc: "Random numbers for secrets.", Source: secretsSource, Members: func() []module.Member {
		return module.Functions("secrets", module.Function{Signature: "_random_bytes(size, /)", Native: entropy.Native})
	}},
	{Name: "uuid", Doc: "Identifiers that are unique.", Source: uuidSource, Members: func() []module.Member {
		return module.Functions("uuid", module.Function{Signature: "_random_bytes(size, /)", Native: entropy.Native})
	}},
}

// unreserved are the characters that stand for themselves in every part of a URL (RFC 3986).
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"

// quoteURL writes bytes with %xx for all but the unreserved characters and those that are safe.
func quoteURL(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, _ := object.BytesOf(arguments[0])
	safe, _ := object.BytesOf(arguments[1])
	var keep [256]bool
	for _, c := range []byte(unreserved + safe) {
		keep[c] = true
	}
	if raised := t.Charge(int64(len(content)) * 3); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Work(int64(len(content) / 16)); raised != nil {
		return object.Value{}, raised
	}
	const digits = "0123456789ABCDEF"
	out := make([]byte, 0, len(content))
	for _, c := range []byte(content) {
		if keep[c] {
			out = append(out, c)
		} else {
			out = append(out, '%', digits[c>>4], digits[c&15])
		}
	}
	return t.StrValue(string(out))
}

// isAddress returns 4 or 6 for the text of an IP address, 0 for any other.
func isAddress(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, _ := object.StrOf(arguments[0])
	address, err := netip.ParseAddr(s.Text())
	switch {
	case err != nil:
		return object.Int(0), nil
	case address.Is4():
		return object.Int(4), nil
	}
	return object.Int(6), nil
}

// unquoteURL reads %xx.
func unquoteURL(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, _ := object.BytesOf(arguments[0])
	if raised := t.Charge(int64(len(content))); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Work(int64(len(content) / 16)); raised != nil {
		return object.Value{}, raised
	}
	out := make([]byte, 0, len(content))
	for i := 0; i < len(content); i++ {
		if content[i] == '%' && i+2 < len(content) {
			if decoded, err := hex.DecodeString(content[i+1 : i+3]); err == nil {
				out = append(out, decoded...)
				i += 2
				continue
			}
		}
		out = append(out, content[i])
	}
	return t.NewBytes(string(out))
}

// unescapeHTML replaces references to characters.
func unescapeHTML(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected string or bytes-like object, got '%s'", arguments[0].Type().Name)
	}
	if raised := t.Work(int64(s.Len() / 8)); raised != nil {
		return object.Value{}, raised
	}
	// Package html keeps numbers of characters that HTML forbids, for which there is nothing in Python.
	var result strings.Builder
	text, from := s.Text(), 0
	for _, at := range numericReference().FindAllStringIndex(text, -1) {
		digits, base := strings.TrimSuffix(text[at[0]+2:at[1]], ";"), 10
		if digits[0]|0x20 == 'x' {
			digits, base = digits[1:], 16
		}
		if n, err := strconv.ParseInt(digits, base, 32); err == nil && isForbidden(n) {
			result.WriteString(html.UnescapeString(text[from:at[0]]))
			from = at[1]
		}
	}
	result.WriteString(html.UnescapeString(text[from:]))
	return t.StrValue(result.String())
}

var numericReference = lazy.Regexp(`&#(?:[0-9]+|[xX][0-9a-fA-F]+);?`)

// isForbidden tells whether a number stands for nothing in HTML: a control or no character, but for those that stand for one of Windows.
func isForbidden(n int64) bool {
	return n >= 1 && n <= 8 || n == 0xB || n >= 0xE && n <= 0x1F || n == 0x7F || n >= 0xFDD0 && n <= 0xFDEF || n <= unicode.MaxRune && n&0xFFFE == 0xFFFE
}

// warningLine is a line of a file that the program is made of, "" if it is not known.
func warningLine(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	file, ok := object.StrOf(arguments[0])
	if !ok || !arguments[1].IsInt() {
		return t.StrValue("")
	}
	return t.StrValue(module.Of(t).Machine().SourceLine(file.Text(), int(min(max(arguments[1].Int(), 0), 1<<31))))
}
