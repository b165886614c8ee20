package usestest

import (
	"encoding/json"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/lazy"
)

// Suite holds an Inspect against the programs in fsys with an extension, whose sidecars name the functions that they have. They
// are right programs: nothing is found but what wrong names, by the names of the programs without folder and extension, as Text
// writes it.
func Suite(t *testing.T, fsys fs.FS, extension string, inspect func(string, []string) ([]coderuntime.MemberUse, error), wrong map[string]string) {
	programs, uses, shown := 0, 0, 0
	err := fs.WalkDir(fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != extension {
			return err
		}
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(file, extension)
		beside, err := fs.ReadFile(fsys, name+".json")
		if err != nil {
			return err
		}
		var sidecar struct {
			Tools map[string]any `json:"tools"`
		}
		if err := json.Unmarshal(beside, &sidecar); err != nil {
			return err
		}
		programs++
		found, err := inspect(string(text), []string{"tools"})
		if err != nil {
			return nil // what is wrong with it is what it is for
		}
		uses += len(found)
		var suspect []coderuntime.MemberUse
		for _, use := range found {
			if !strings.HasPrefix(string(text), "```") && !stands(string(text), use) {
				t.Errorf("%s: no %s at %d:%d", name, use.Member, use.Line, use.Column)
			}
			if _, known := sidecar.Tools[use.Member]; !known || use.Call != nil && use.Call.Unawaited != "" {
				suspect = append(suspect, use)
			}
		}
		got, want := Text(suspect), wrong[path.Base(name)]
		if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		if want != "" {
			shown++
		}
		return nil
	})
	if err != nil || programs == 0 || uses == 0 || shown != len(wrong) {
		t.Errorf("%d programs with %d uses, %d of %d known to be wrong: %v", programs, uses, shown, len(wrong), err)
	}
	t.Logf("%d programs with %d uses", programs, uses)
}

// called is a call of a variable.
var called = lazy.Regexp(`^[\pL_$][\pL\pN_$]*\(`)

// stands reports whether the name of a member, in quotes or not, or a variable that is called in its place stands where a use says.
func stands(program string, use coderuntime.MemberUse) bool {
	lines := strings.Split(program, "\n")
	if use.Line < 1 || use.Line > len(lines) {
		return false
	}
	line := []rune(lines[use.Line-1])
	if use.Column < 1 || use.Column > len(line) {
		return false
	}
	rest := string(line[use.Column-1:])
	return strings.HasPrefix(strings.TrimLeft(rest, "\"'`"), use.Member) || use.Call != nil && called().MatchString(rest)
}
