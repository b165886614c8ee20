package binarymodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import struct, zlib, hashlib
print(struct.pack('<h', 5), zlib.decompress(zlib.compress(b'x')), hashlib.sha256(b'a').hexdigest()[:8])
`))
	// Output:
	// b'\x05\x00' b'x' ca978112
}
