package declare

import (
	"fmt"
	"slices"
	"testing"
)

func namesOf(matches []Match) []string {
	var all []string
	for _, match := range matches {
		all = append(all, match.Tool.Name)
	}
	return all
}

func TestSearchFindsTheToolThatIsMeantFirst(t *testing.T) {
	var tools []Tool
	for _, path := range []string{"testdata/servers/filesystem.json", "testdata/servers/go-memory.json", "testdata/servers/everything.json", "testdata/tools/github.json",
		"testdata/tools/stripe.json", "testdata/tools/slack.json", "testdata/tools/kubernetes.json"} {
		tools = append(tools, readTools(t, path)...)
	}
	tools = append(tools, Tool{Name: "calendar.createEvent", Description: "Create an event."}, Tool{Name: "HTTPServerStatus", Description: "Health."})
	index := NewIndex(tools)
	for query, want := range map[string]string{
		"read_text_file":                  "read_text_file", // the very name
		"read text file":                  "read_text_file",
		"readTextFile":                    "read_text_file",
		"create pull request":             "create_pull_request",
		"open a PR pull":                  "create_pull_request",
		"create pul reqest":               "create_pull_request", // two letters are missing
		"list issues in repository":       "list_issues",
		"issue":                           "list_issues", // the singular of a plural
		"post a message to slack channel": "chat.postMessage",
		"postMessage":                     "chat.postMessage",
		"refnd":                           "create_refund", // a letter is missing
		"sclae":                           "scale",         // two letters are swapped
		"refund":                          "create_refund",
		"refunds":                         "create_refund",
		"payment_intent":                  "create_refund", // only a parameter
		"scale deployment replicas":       "scale",
		"create event":                    "calendar.createEvent",
		"http server":                     "HTTPServerStatus",
		"knowledge graph read":            "read_graph",
		"sum of numbers":                  "get-sum",
		"gzip":                            "gzip-file-as-resource",
		"compress":                        "gzip-file-as-resource", // the beginning of a word of the description
	} {
		matches := index.Search(query, 3)
		if len(matches) == 0 || matches[0].Tool.Name != want {
			t.Errorf("%q: got %q, want %s", query, namesOf(matches), want)
		}
		if len(matches) > 3 {
			t.Errorf("%q: %d matches", query, len(matches))
		}
	}
}

func TestAToolWithMoreOfTheWordsIsBetterThanOneWithARareWord(t *testing.T) {
	tools := []Tool{{Name: "zebra"}, {Name: "create_f"}, {Name: "create_g"}, {Name: "create_h"}, {Name: "create_i"}}
	for _, name := range []string{"create_file", "create_b_file", "create_c_file", "create_d_file", "create_e_file"} {
		tools = append(tools, Tool{Name: name})
	}
	if got := namesOf(NewIndex(tools).Search("create file zebra", 1)); !slices.Equal(got, []string{"create_file"}) {
		t.Errorf("got %q", got)
	}
}

func TestSearchFindsNothingForNothing(t *testing.T) {
	index := NewIndex([]Tool{{Name: "read_file", Description: "Reads."}, {Name: "", Description: ""}})
	for _, query := range []string{"", " ", "...", "zzzz", "\xff", "é"} {
		if matches := index.Search(query, 5); len(matches) > 0 {
			t.Errorf("%q: %q", query, namesOf(matches))
		}
	}
	if matches := NewIndex(nil).Search("x", 5); len(matches) > 0 {
		t.Error(namesOf(matches))
	}
}

func TestSearchDoesNotDependOnTheOrderOfTools(t *testing.T) {
	tools := allTools(t)
	want := NewIndex(tools)
	slices.Reverse(tools)
	got := NewIndex(tools)
	for _, query := range []string{"file", "list of types", "create", "argument within itself", "read path content"} {
		if a, b := fmt.Sprint(namesOf(want.Search(query, 0))), fmt.Sprint(namesOf(got.Search(query, 0))); a != b {
			t.Errorf("%q: %s\n%s", query, a, b)
		}
	}
}

func TestWordsAreSplitWhereNamesAreWrittenTogether(t *testing.T) {
	for text, want := range map[string][]string{
		"createIssue":        {"create", "issue"},
		"create_issues":      {"create", "issue"},
		"HTTPServer2Status":  {"http", "server2", "status"},
		"chat.postMessage":   {"chat", "post", "message"},
		"the tool":           {"the", "tool"}, // there are no others
		"the tool to search": {"search"},
		"queries, boxes":     {"query", "box"},
		"Über-Größe":         {"über", "größe"},
	} {
		if got := wordsOf(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
