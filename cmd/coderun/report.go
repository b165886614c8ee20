package main

import (
	"bytes"
	"encoding/json"

	"github.com/coderuntime/coderuntime"
)

// appendReport appends what --json prints: the result's own object with the member calls.
func appendReport(dst []byte, result coderuntime.Result, calls []*call) ([]byte, error) {
	// Called directly, since json.Marshal would escape the texts for HTML.
	text, err := result.MarshalJSON()
	if err != nil {
		return dst, err
	}
	if calls == nil {
		calls = []*call{}
	}
	var list bytes.Buffer
	encoder := json.NewEncoder(&list)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(calls); err != nil {
		return dst, err
	}
	dst = append(dst, bytes.TrimSuffix(text, []byte("}"))...)
	dst = append(dst, `,"calls":`...)
	dst = append(dst, bytes.TrimSpace(list.Bytes())...)
	return append(dst, "}\n"...), nil
}
