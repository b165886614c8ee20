package remodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import re
log = '10.0.0.1 GET /a 200\n10.0.0.2 GET /b 404'
for m in re.finditer(r'(?P<host>\S+) GET (?P<path>\S+) (?P<status>\d+)', log):
    print(m.groupdict(), m.span('path'))
print(re.sub(r'(\d+)\.(\d+)', lambda m: m[2] + '.' + m[1], '1.2 3.4'))
try:
    re.compile('a\n(b')
except re.PatternError as e:
    print(e.msg, e.pos, e.lineno, e.colno)
`))
	// Output:
	// {'host': '10.0.0.1', 'path': '/a', 'status': '200'} (13, 15)
	// {'host': '10.0.0.2', 'path': '/b', 'status': '404'} (33, 35)
	// 2.1 4.3
	// missing ), unterminated subpattern 2 2 1
}
