// Package jsonmodule is the modules json, json.decoder, json.encoder and json.scanner.
//
// What computes is in Go: encode.go writes a value as text, decode.go reads one. The functions and classes that a program calls, or
// derives its own from, are Python in the files beside, so that what is wrong with a call is said as CPython says it.
package jsonmodule

import (
	_ "embed" // for the Python sources

	"github.com/coderuntime/coderuntime/py/lib/module"
)

var (
	//go:embed json.py
	packageSource string
	//go:embed decoder.py
	decoderSource string
	//go:embed encoder.py
	encoderSource string
)

// Definitions are the modules.
var Definitions = []*module.Definition{
	{
		Name: "json", Package: true, Source: packageSource,
		Doc: "Values as JSON text and back (RFC 8259).",
		Members: func() []module.Member {
			return module.Functions("json",
				module.Function{Signature: "_loads(s, object_hook, parse_float, parse_int, parse_constant, object_pairs_hook, /)", Native: loads},
				encodeFunction,
			)
		},
	},
	{
		Name: "json.decoder", Source: decoderSource,
		Members: func() []module.Member {
			return append(scannerMembers(), module.Functions("_json",
				module.Function{Signature: "scanstring(string, end, strict=True, /)", Native: scanString})...)
		},
	},
	{
		Name: "json.encoder", Source: encoderSource,
		Members: func() []module.Member {
			return module.Functions("_json", encodeFunction,
				module.Function{Signature: "_chunks(o, default, skipkeys, ensure_ascii, check_circular, allow_nan, sort_keys, indent, item, key, /)", Native: chunks},
				module.Function{Signature: "encode_basestring(string, /)", Native: encodeString(false)},
				module.Function{Signature: "encode_basestring_ascii(string, /)", Native: encodeString(true)},
			)
		},
	},
	{Name: "json.scanner", Members: scannerMembers},
}

var encodeFunction = module.Function{
	Signature: "_encode(o, default, skipkeys, ensure_ascii, check_circular, allow_nan, sort_keys, indent, item, key, /)", Native: encode,
}
