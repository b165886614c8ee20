package embedded_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`from dataclasses import dataclass
from enum import Enum
from typing import Optional
class Color(Enum): RED = 1
@dataclass
class Car:
    color: Color
    owner: Optional[str] = None
print(Car(Color.RED), Car.__doc__)
`))
	// Output:
	// Car(color=<Color.RED: 1>, owner=None) Car(color: __main__.Color, owner: Optional[str] = None)
}
