package csvmodule_test

import (
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

// TestRowsOfDictReader reads tables by names of every kind: a list of names is taken by a native, which other names do without.
func TestRowsOfDictReader(t *testing.T) {
	const table = "import csv, io\ndef rows(names, text='1,2,3\\n4,5\\n\\n6,7,8,9\\n', **k):\n    try: return [list(r.items()) for r in csv.DictReader(io.StringIO(text), names, **k)]\n    except Exception as e: return repr(e)\n"
	for name, test := range map[string]struct{ program, want string }{
		"a list":                        {"print(rows(['a', 'b', 'c']))", "[[('a', '1'), ('b', '2'), ('c', '3')], [('a', '4'), ('b', '5'), ('c', None)], [('a', '6'), ('b', '7'), ('c', '8'), (None, ['9'])]]"},
		"a tuple":                       {"print(rows(('a', 'b', 'c')) == rows(['a', 'b', 'c']))", "True"},
		"a text":                        {"print(rows('abc') == rows(['a', 'b', 'c']))", "True"},
		"a list of a derived class":     {"class L(list): pass\nprint(rows(L('abc')) == rows(['a', 'b', 'c']))", "True"},
		"a dict":                        {"print(rows({'a': 1, 'b': 2, 'c': 3}))", "KeyError(slice(2, None, None))"},
		"names that come twice":         {"print(rows(['a', 'a', 'b', 'b']))", "[[('a', '2'), ('b', None)], [('a', '5'), ('b', None)], [('a', '7'), ('b', '9')]]"},
		"no names":                      {"print(rows([])[1])", "[(None, ['4', '5'])]"},
		"the first record":              {"print(rows(None, 'x,y\\n1,2\\n'))", "[[('x', '1'), ('y', '2')]]"},
		"what is too much and too few":  {"print(rows(['a', 'b', 'c'], restkey='more', restval='none')[1:])", "[[('a', '4'), ('b', '5'), ('c', 'none')], [('a', '6'), ('b', '7'), ('c', '8'), ('more', ['9'])]]"},
		"the rest under a name":         {"print(rows(['a', 'b'], restkey='b')[0])", "[('a', '1'), ('b', ['3'])]"},
		"a name that has no hash":       {"print(rows([[], 'b']))", `TypeError("unhashable type: 'list'")`},
		"names that go while they read": {"class N(str):\n    def __hash__(self): names.clear(); return 1\nnames = [N('a'), 'b', 'c']\nprint(rows(names)[1])", "[(None, ['4', '5'])]"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := libtest.Run(table + test.program + "\n"); got != test.want+"\n" {
				t.Errorf("%s\nprints %swant   %s", test.program, got, test.want)
			}
		})
	}
}
