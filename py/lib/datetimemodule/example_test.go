package datetimemodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo
print(datetime.now(timezone.utc))
meeting = datetime(2024, 3, 31, 1, 30, tzinfo=ZoneInfo('Europe/Berlin'))
later = meeting + timedelta(hours=2)
print(later.isoformat(), later.astimezone(timezone.utc), later - meeting)
print(date.fromisoformat('2024-W05-3'), f'{meeting:%a %d %b %Y}')
`))
	// Output:
	// 2026-01-01 00:00:00+00:00
	// 2024-03-31T03:30:00+02:00 2024-03-31 01:30:00+00:00 2:00:00
	// 2024-01-31 Sun 31 Mar 2024
}
