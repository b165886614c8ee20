package fuzz_test

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

var (
	programs = flag.Int("programs", 0, "how many programs from the grammar to compare with CPython")
	first    = flag.Uint64("first", 0, "the seed of the first program from the grammar")
)

//go:embed testdata/python.grammar
var grammarText string

// grammar has the alternatives of each rule, see testdata/python.grammar.
var grammar = sync.OnceValue(func() map[string][]string {
	rules := map[string][]string{}
	name := ""
	for _, line := range strings.Split(grammarText, "\n") {
		switch rest, indented := strings.CutPrefix(line, "  "); {
		case indented:
			rules[name] = append(rules[name], strings.ReplaceAll(rest, "¶", "\n"))
		case line != "" && line[0] != '#':
			name = strings.TrimSuffix(line, ":")
		}
	}
	return rules
})

// reference is a rule's name, or a maker's, in an alternative.
var reference = regexp.MustCompile(`<(~?[a-z_]+)>`)

// A generator makes programs. The same seed makes the same program.
type generator struct{ random *rand.Rand }

// deepest is how deep alternatives may nest before the first is taken.
const deepest = 4

// expand writes out a rule.
func (g *generator) expand(rule string, depth int) string {
	if made, ok := makers[strings.TrimPrefix(rule, "~")]; ok && rule[0] == '~' {
		return made(g.random)
	}
	alternatives := grammar()[rule]
	chosen := alternatives[0]
	if depth < deepest {
		chosen = alternatives[g.random.IntN(len(alternatives))]
	}
	return reference.ReplaceAllStringFunc(chosen, func(found string) string {
		name := found[1 : len(found)-1]
		if _, ok := grammar()[name]; !ok && name[0] != '~' {
			return found
		}
		return g.expand(name, depth+1)
	})
}

// prelude is what the probes of a program use.
const prelude = `for name in '''array ast asyncio base64 binascii bisect calendar cmath colorsys contextlib copy csv datetime difflib fnmatch functools graphlib hashlib heapq hmac html inspect io
ipaddress itertools json keyword locale logging math numbers operator os pathlib pprint random re reprlib secrets shlex statistics string struct textwrap time types typing unicodedata urllib.parse uuid zlib'''.split():
    try:
        globals()[name.split('.')[0]] = __import__(name)
    except ModuleNotFoundError:
        print(name)
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import asdict, dataclass, field, replace
from decimal import Decimal
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto
from fractions import Fraction
big, pi, word, some = 12345678901234567890, 3.14159, 'Wörd', {'a': 1}
def hash_of(x): return hash(x) if isinstance(x, (int, float)) else 0
def if_else(c): return 1 if c else 2
def show(f):
    try:
        r = f()
    except BaseException as e:
        print(type(e).__name__, e)
    else:
        print(repr(r))
`

// probes is how many parts a program has.
const probes = 40

// programParts returns the parts of the program of a seed. Each can follow the prelude alone.
func programParts(seed uint64) []string {
	g := &generator{rand.New(rand.NewPCG(seed, 0))}
	parts := make([]string, probes)
	for i := range parts {
		parts[i] = g.expand("probe", 0)
	}
	return parts
}

// makers make the texts that no rule writes out.
var makers = map[string]func(*rand.Rand) string{
	"int":     makeInt,
	"float":   makeFloat,
	"str":     func(r *rand.Rand) string { return quote(pick(r, textAlphabet, 12)) },
	"letters": func(r *rand.Rand) string { return quote(pick(r, []string{"a", "b", "c", "A", "B"}, 6)) },
	"bytes":   func(r *rand.Rand) string { return "b" + strconv.QuoteToASCII(pick(r, byteAlphabet, 8)) },
	"floatstr": func(r *rand.Rand) string {
		return quote(pick(r, []string{"", " ", "+", "-"}, 1) + makeFloat(r) + pick(r, []string{"", "_", " ", "e5", "_0", "j", "x"}, 1))
	},
	"floathex": func(r *rand.Rand) string {
		return quote(strconv.FormatFloat(math.Float64frombits(r.Uint64()), 'x', r.IntN(15), 64))
	},
	"intstr": func(r *rand.Rand) string {
		return quote(pick(r, []string{"", "-", "+", " ", "0x", "0b", "0o", "_"}, 1) + pick(r, []string{"0", "1", "7", "f", "9", "_", "z", "٣"}, 8) + pick(r, []string{"", " ", "\n"}, 1))
	},
	"decimal": func(r *rand.Rand) string {
		if r.IntN(12) == 0 {
			return []string{"'NaN'", "'Infinity'", "'-Infinity'", "'sNaN'", "'-0'", "'0E+3'", "'1E-10'"}[r.IntN(7)]
		}
		return quote(pick(r, []string{"", "-"}, 1) + pick(r, []string{"1", "0", "5", "9", "2"}, 8) + "." + pick(r, []string{"0", "1", "5", "9"}, 5) + "0" + pick(r, []string{"", "", "E5", "E-7", "E+20"}, 1))
	},
}

var (
	textAlphabet = []string{"a", "b", "A", "Z", " ", "  ", "1", "0", "٣", "é", "É", "ß", "日", "😀", "\n", "\t", "\r\n", "-", "_", ",", ".", "%", "{", "}", "'", `"`, `\`, "ǆ", "ﬁ", "İ", "ı", "Σ", "ς", "\u2028", "\x00", "\x7f", "\u0301", "½", "²", "ab", "hello", "x=1", "\u00a0", "\u200b"}
	byteAlphabet = []string{"a", "b", "A", " ", "1", "\n", "\t", "-", "'", `"`, `\`, "\x00", "\x7f", "ab", "="}
)

// pick joins up to most of the pieces.
func pick(r *rand.Rand, pieces []string, most int) string {
	var text strings.Builder
	for range r.IntN(most + 1) {
		text.WriteString(pieces[r.IntN(len(pieces))])
	}
	return text.String()
}

// quote writes a str of Python.
func quote(text string) string {
	var quoted strings.Builder
	quoted.WriteByte('\'')
	for _, c := range text {
		switch {
		case c == '\'' || c == '\\':
			quoted.WriteByte('\\')
			quoted.WriteRune(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&quoted, `\x%02x`, c)
		default:
			quoted.WriteRune(c)
		}
	}
	quoted.WriteByte('\'')
	return quoted.String()
}

func makeInt(r *rand.Rand) string {
	sign := []string{"", "", "-"}[r.IntN(3)]
	switch r.IntN(6) {
	case 0:
		return sign + fmt.Sprint(r.IntN(256))
	case 1:
		return sign + fmt.Sprint(r.Uint64()>>r.IntN(64))
	case 2: // about a power of two
		return fmt.Sprintf("(%s2**%d%+d)", sign, []int{15, 30, 31, 32, 52, 53, 62, 63, 64, 127}[r.IntN(10)], r.IntN(3)-1)
	case 3:
		return fmt.Sprintf("(%s10**%d)", sign, []int{2, 5, 15, 16, 17, 22, 23, 30}[r.IntN(8)])
	case 4:
		return sign + fmt.Sprint(r.IntN(10)+1) + strings.Repeat(fmt.Sprint(r.IntN(1000)), r.IntN(15))
	}
	return sign + fmt.Sprint(r.IntN(20))
}

func makeFloat(r *rand.Rand) string {
	sign := []string{"", "", "-"}[r.IntN(3)]
	switch r.IntN(6) {
	case 0: // of any magnitude
		if f := math.Abs(math.Float64frombits(r.Uint64())); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return sign + strconv.FormatFloat(f, 'e', -1, 64)
		}
	case 1: // halfway between two
		return sign + fmt.Sprintf("%d.%d5", r.IntN(1000), r.IntN(100))
	case 2:
		return sign + []string{"0.0", "1e16", "1e15", "1e-5", "0.0001", "1e22", "1e23", "5e-324", "1.7976931348623157e308", "9007199254740993.0", "0.1", "2.5"}[r.IntN(12)]
	case 3:
		return sign + fmt.Sprintf("%d.0", r.IntN(100))
	}
	return sign + fmt.Sprintf("%d.%d", r.IntN(100000), r.IntN(1000))
}

// evaluator is a program that reads programs, each a line of JSON, the first to import modules in peace, and answers with what they print and the last line of the
// traceback, or null if they take long.
const evaluator = `
import io, json, signal, sys, traceback, warnings, resource
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
warnings.simplefilter("ignore")
class Late(BaseException): pass
late = False
def alarm(*_):
    global late
    late = True
    raise Late
signal.signal(signal.SIGALRM, alarm)
answers = sys.stdout
def importing():
    exec(json.loads(sys.stdin.readline()), {})
importing()
for line in sys.stdin:
    late = False
    sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
    end = ""
    signal.setitimer(signal.ITIMER_REAL, 1, 0.1)
    try:
        exec(compile(json.loads(line), "main.py", "exec"), {"__name__": "__main__"})
    except BaseException as e:
        end = traceback.format_exception_only(e)[-1]
    signal.setitimer(signal.ITIMER_REAL, 0)
    text = sys.stdout.getvalue() + end
    print(json.dumps(None if late else text), file=answers, flush=True)
`

// A peer runs programs in a process of CPython, which ends with this one, whose pipe it reads.
type peer struct {
	python string

	mutex   sync.Mutex
	process *os.Process
	input   io.Writer
	answers *bufio.Reader
}

// answerPatience is how long a program may keep CPython busy where it does not look for signals.
const answerPatience = 3 * time.Second

// cpython is the peer of this process, or nil where there is no CPython 3.13.
var cpython = sync.OnceValue(func() *peer {
	candidates := []string{"python3.13", "python3"}
	if home, err := os.UserHomeDir(); err == nil {
		versions, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.13*/bin/python3"))
		candidates = append(candidates, versions...)
	}
	for _, candidate := range candidates {
		version, err := exec.Command(candidate, "-c", "import sys; print(sys.version_info[:2])").Output()
		if err == nil && strings.TrimSpace(string(version)) == "(3, 13)" {
			return &peer{python: candidate}
		}
	}
	return nil
})

// start starts the process, if there is none.
func (p *peer) start() error {
	if p.process != nil {
		return nil
	}
	command := exec.Command(p.python, "-c", evaluator)
	command.Env = []string{"TZ=UTC", "PYTHONIOENCODING=utf-8"}
	input, err := command.StdinPipe()
	if err != nil {
		return err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	p.input, p.answers = input, bufio.NewReader(output)
	if err := command.Start(); err != nil {
		return err
	}
	p.process = command.Process
	line, err := json.Marshal(prelude)
	if err != nil {
		return err
	}
	_, err = p.input.Write(append(line, '\n'))
	return err
}

// run returns what a program prints, and whether it ended soon enough.
func (p *peer) run(source string) (printed string, ended bool, err error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if err := p.start(); err != nil {
		return "", false, err
	}
	line, err := json.Marshal(source)
	if err != nil {
		return "", false, err
	}
	process := p.process
	timer := time.AfterFunc(answerPatience, func() { _ = process.Kill() })
	_, err = p.input.Write(append(line, '\n'))
	var answer []byte
	if err == nil {
		answer, err = p.answers.ReadBytes('\n')
	}
	if !timer.Stop() || err != nil { // killed, or crashed
		_ = process.Kill()
		_, err := process.Wait()
		p.process = nil
		return "", false, err
	}
	var text *string
	if err := json.Unmarshal(answer, &text); err != nil || text == nil {
		return "", false, err
	}
	return *text, true, nil
}

// address is where an object is, which no two runs agree on.
var address = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// compare runs the program of a seed here and in CPython, and reports the parts that differ.
func compare(t *testing.T, p *peer, seed uint64) {
	parts := programParts(seed)
	var source strings.Builder
	source.WriteString(prelude)
	for i, part := range parts {
		fmt.Fprintf(&source, "print('\\n#%d#')\ntry: exec(%s)\nexcept BaseException as e: print('!', type(e).__name__, e)\n", i, pythonText(part))
	}
	want, ended, err := p.run(source.String())
	if err != nil {
		t.Fatalf("seed %d: CPython: %v", seed, err)
	}
	if !ended {
		return
	}
	got := libtest.Run(source.String())
	if strings.Contains(got, "\naborted: ") { // by a budget, which CPython does not have
		return
	}
	if cut(got) == cut(want) {
		return
	}
	gotParts, wantParts := strings.Split(cut(got), "\n#"), strings.Split(cut(want), "\n#")
	missing := strings.Fields(gotParts[0])
	for i, part := range gotParts {
		if i > 0 && slices.ContainsFunc(missing, func(name string) bool { return strings.Contains(parts[i-1], name+".") }) {
			continue
		}
		if i < len(wantParts) && part != wantParts[i] && i > 0 {
			t.Errorf("seed %d: the program prints something else than in CPython\n%s\n--- got\n%s\n--- want\n%s\n", seed, parts[i-1], part, wantParts[i])
		}
	}
	if len(gotParts) != len(wantParts) {
		t.Errorf("seed %d: the program ends elsewhere than in CPython\n%s\n--- got\n%s\n--- want\n%s\n", seed, source.String(), got, want)
	}
}

func cut(printed string) string { return address.ReplaceAllString(printed, "0x") }

// pythonText writes any text as a str of Python.
func pythonText(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string can be marshalled
	}
	return string(quoted)
}

func peerOrSkip(tb testing.TB) *peer {
	tb.Helper()
	p := cpython()
	if p == nil {
		tb.Skip("no CPython 3.13 here")
	}
	return p
}

// TestProgramsOfTheGrammarPrintWhatCPythonPrints compares as many as -programs says, from the seed -first on.
func TestProgramsOfTheGrammarPrintWhatCPythonPrints(t *testing.T) {
	if *programs == 0 {
		t.Skip("no programs asked for, with -programs")
	}
	p := peerOrSkip(t)
	for i := range *programs {
		compare(t, p, *first+uint64(i))
	}
}

// FuzzDifferential compares the program of any seed.
func FuzzDifferential(f *testing.F) {
	for _, seed := range []uint64{5003, 5004, 5005, 5007} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { compare(t, peerOrSkip(t), seed) })
}
