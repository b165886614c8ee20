package syntax

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/coderuntime/coderuntime/internal/race"
)

// These tests compare with a CPython 3.13, where there is one.

var every = flag.Int("every", 20, "compare every nth file of Python's standard library")

// python313 returns the path of a Python 3.13, or skips the test.
func python313(t *testing.T) string {
	t.Helper()
	candidates := []string{"python3.13", "python3"}
	if home, err := os.UserHomeDir(); err == nil {
		versions, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.13*/bin/python3"))
		candidates = append(candidates, versions...)
	}
	for _, candidate := range candidates {
		out, err := exec.Command(candidate, "-c", "import sys; print(sys.version_info[:2])").Output()
		if err == nil && strings.TrimSpace(string(out)) == "(3, 13)" {
			return candidate
		}
	}
	t.Skip("no Python 3.13 here")
	return ""
}

// judge is a program that reads sources, each a line of JSON, and writes for each the hash of its tree or its mistake.
const judge = `
import ast, hashlib, json, sys, warnings
warnings.simplefilter("ignore")
def result(source):
    try:
        tree = ast.parse(source)
    except SyntaxError as e:
        place = [n or 0 for n in (e.lineno, e.offset, e.end_lineno, e.end_offset)]
        return "|".join(map(str, [type(e).__name__, e.msg, *place]))
    except Exception as e:
        return f"{type(e).__name__}|{e}"
    return hashlib.sha256(ast.dump(tree, include_attributes=True).encode("utf-8", "surrogateescape")).hexdigest()
for line in sys.stdin:
    kind, text = json.loads(line)
    print(json.dumps(result(text if kind == "source" else open(text, "rb").read())))
`

// ask runs the judge on sources or the names of files.
func ask(t *testing.T, python, kind string, items []string) []string {
	t.Helper()
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	encoder.SetEscapeHTML(false)
	for _, item := range items {
		if err := encoder.Encode([]string{kind, item}); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(python, "-c", judge)
	command.Stdin = &input
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var results []string
	scanner := bufio.NewScanner(bytes.NewReader(out))
	for scanner.Scan() {
		var result string
		if err := json.Unmarshal(scanner.Bytes(), &result); err != nil {
			t.Fatal(err)
		}
		results = append(results, result)
	}
	if len(results) != len(items) {
		t.Fatalf("%d results for %d sources", len(results), len(items))
	}
	return results
}

// answer is what the judge says of a source, by this package.
func answer(source string) string {
	module, err := Parse(source, Options{})
	if err != nil {
		return describe(source, Exec)
	}
	sum := sha256.Sum256([]byte(DumpPositions(module)))
	return hex.EncodeToString(sum[:])
}

// notUTF8 are files of the standard library that declare another encoding, or one that does not exist: sources are
// UTF-8 here.
var notUTF8 = map[string]bool{
	"module_iso_8859_1.py": true, "module_koi8_r.py": true, "bad_coding.py": true, "bad_coding2.py": true,
	"badsyntax_pep3120.py": true,
}

func TestStandardLibraryIsReadAsByCPython(t *testing.T) {
	if testing.Short() || race.Enabled {
		t.Skip("reads a library")
	}
	python := python313(t)
	out, err := exec.Command(python, "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))").Output()
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	n := 0
	err = filepath.WalkDir(strings.TrimSpace(string(out)), func(path string, entry os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".py" && !notUTF8[entry.Name()] {
			if n%*every == 0 {
				files = append(files, path)
			}
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range ask(t, python, "file", files) {
		data, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if got := answer(string(data)); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", files[i], got, want)
		}
	}
	t.Logf("%d of %d files", len(files), n)
}

// A mutator makes wrong programs from right ones.
type mutator struct{ random *rand.Rand }

var pieces = regexp.MustCompile(`[rbfuRBFU]{0,2}(?:"""|'''|"|')|\w+|\*\*=|//=|<<=|>>=|\.\.\.|\*\*|//|<<|>>|[<>=!:+*/%&|^@-]=|->|\n[ \t]*|[ \t]+|(?s:.)`)

var insertions = strings.Split("( ) [ ] { } , : ; . = == := + - * ** / // % @ & | ^ ~ < > <= -> ! ? $ \\ ' \" ''' f' f\" \n "+
	"if elif else for in not and or is lambda def class return yield from import as with try except finally raise pass break "+
	"del global assert while async await None True print exec match case type _ x y 1 2.5 0777 1j 'a' b'c' f'{x}' ... # “ 0x 5x", " ")

func (m *mutator) pick(list []string) string { return list[m.random.IntN(len(list))] }

// mutate changes one to three pieces of a program.
func (m *mutator) mutate(source string) string {
	list := pieces.FindAllString(source, -1)
	for range 1 + m.random.IntN(3) {
		if len(list) == 0 {
			break
		}
		i := m.random.IntN(len(list))
		switch m.random.IntN(6) {
		case 0:
			list = append(list[:i:i], list[i+1:]...)
		case 1:
			list = append(list[:i:i], append([]string{m.pick(insertions) + " "}, list[i:]...)...)
		case 2:
			list[i] = m.pick(insertions)
		case 3:
			list = append(list[:i:i], append([]string{list[i]}, list[i:]...)...)
		case 4:
			j := m.random.IntN(len(list))
			list[i], list[j] = list[j], list[i]
		default:
			list = list[:i]
		}
	}
	return strings.Join(list, "")
}

// knownDifference reports whether CPython's answer to a source is left alone: columns on a line that begins inside a
// string of several lines, or that holds more than ASCII, where CPython counts from elsewhere.
func knownDifference(source, want string) bool {
	ascii := strings.IndexFunc(source, func(r rune) bool { return r > unicode.MaxASCII }) < 0
	return strings.Contains(want, "line continuation character") && strings.Contains(source, `'''`) ||
		!ascii && (strings.Contains(want, "leading zeros") || strings.Contains(want, "bytes can only"))
}

func TestWrongProgramsAreRefusedAsByCPython(t *testing.T) {
	python := python313(t)
	var right []string
	for _, b := range readBlocks(t, "trees.txt") {
		right = append(right, b.source)
		right = append(right, strings.Split(strings.ReplaceAll(b.source, "\n", "; "), "; ")...)
	}
	m := &mutator{rand.New(rand.NewPCG(3, 13))}
	var sources []string
	for len(sources) < 4000 {
		if source := m.mutate(m.pick(right)); !strings.Contains(source, "\x00") {
			sources = append(sources, source)
		}
	}
	wrong := 0
	for i, want := range ask(t, python, "source", sources) {
		got := answer(sources[i])
		if strings.Contains(got, "|") {
			wrong++
		}
		if got != want && !knownDifference(sources[i], want) {
			t.Errorf("%q\ngot  %s\nwant %s", sources[i], got, want)
		}
	}
	t.Logf("%d of %d programs are wrong", wrong, len(sources))
}

func TestNamesAndLettersAreThoseOfCPython(t *testing.T) {
	if race.Enabled {
		t.Skip("looks at every character")
	}
	python := python313(t)
	const program = `
import unicodedata
for i in range(128, 0x110000):
    c = chr(i)
    if unicodedata.name(c, "") or c.isidentifier() or ("a" + c).isidentifier() or c.isprintable():
        print(i, int(c.isidentifier()), int(("a" + c).isidentifier()), int(c.isprintable()), unicodedata.name(c, ""))
`
	out, err := exec.Command(python, "-c", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	number := map[bool]string{false: "0", true: "1"}
	seen := map[rune]bool{}
	for line := range strings.Lines(string(out)) {
		fields := strings.SplitN(strings.TrimRight(line, "\n"), " ", 5)
		value, err := strconv.Atoi(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		r := rune(value)
		seen[r] = true
		if got := []string{number[isIdentifierStart(r)], number[isIdentifierPart(r)], number[isPrintable(r)]}; !slices.Equal(got, fields[1:4]) {
			t.Errorf("%U: got %v, want %v", r, got, fields[1:4])
		}
		if name := fields[4]; name != "" {
			if got, ok := characterNamed(name); !ok || got != r {
				t.Errorf("%s: got %U, want %U", name, got, r)
			}
		}
	}
	for r := rune(128); r <= unicode.MaxRune; r++ {
		if !seen[r] && (isIdentifierPart(r) || isPrintable(r)) {
			t.Errorf("%U is nothing to Python", r)
		}
	}
}
