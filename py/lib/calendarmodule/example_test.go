package calendarmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import calendar
calendar.prmonth(2024, 2)
print(calendar.monthrange(2024, 2), calendar.isleap(2100))
`))
	// Output:
	//    February 2024
	// Mo Tu We Th Fr Sa Su
	//           1  2  3  4
	//  5  6  7  8  9 10 11
	// 12 13 14 15 16 17 18
	// 19 20 21 22 23 24 25
	// 26 27 28 29
	// (calendar.THURSDAY, 29) False
}
