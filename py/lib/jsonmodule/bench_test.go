package jsonmodule_test

import (
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

// BenchmarkRoundTrip writes and reads a text of about 1 MB; what is measured has the time to make the value in it, which the other
// benchmark takes alone.
func BenchmarkRoundTrip(b *testing.B) {
	for b.Loop() {
		libtest.Run(document + "json.loads(json.dumps(d))\n")
	}
}

func BenchmarkRoundTripWithout(b *testing.B) {
	for b.Loop() {
		libtest.Run(document)
	}
}

const document = `import json
d = [{"id": i, "name": "user %d" % i, "email": "u%d@example.com" % i, "tags": ["a", "b", "c"], "score": i * 1.5,
      "active": i % 2 == 0, "nested": {"x": i, "y": None, "text": "héllo \n wörld" * 2}} for i in range(5200)]
`
