package abcmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
@Shape.register
class Other: pass
try: Shape()
except TypeError as e: print(e)
print(isinstance(Other(), Shape))
`))
	// Output:
	// Can't instantiate abstract class Shape without an implementation for abstract method 'area'
	// True
}
