package main

import (
	"os"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/codemode/mcpclient"
)

// TestGuide reads the configurations of docs/codemode.md as coderun would, but for the ${input:...} of Visual Studio Code, which it refuses.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/codemode.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(guide), "```json\n")[1:]
	if len(blocks) < 3 {
		t.Fatalf("there are %d configurations, want those of three clients at least", len(blocks))
	}
	for _, block := range blocks {
		text, _, _ := strings.Cut(block, "```")
		known := strings.ReplaceAll(text, "${input:", "${")
		config, err := mcpclient.ParseConfig([]byte(known), "", func(string) (string, bool) { return "x", true })
		if err != nil || len(config.Warnings) > 0 || len(config.Servers) == 0 {
			t.Errorf("%v %v for\n%s", err, config, text)
		}
	}
}
