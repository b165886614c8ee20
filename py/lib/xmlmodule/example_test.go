package xmlmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import xml.etree.ElementTree as ET
root = ET.fromstring('<cities><city name="Rome"><people>2.8</people></city><city name="Oslo"><people>0.7</people></city></cities>')
for city in root.findall("city[people='0.7']"):
    city.set('small', 'yes')
print(ET.tostring(root[1], encoding='unicode'))
try:
    ET.fromstring('<a><b></a>')
except ET.ParseError as wrong:
    print(wrong)
`))
	// Output:
	// <city name="Oslo" small="yes"><people>0.7</people></city>
	// mismatched tag: line 1, column 8
}
