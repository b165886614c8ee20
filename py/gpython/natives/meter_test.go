package natives_test

import (
	"testing"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

func TestFramesAndNativeLevelsCountTowardsOneDepth(t *testing.T) {
	m := natives.NewMeter(2, 1)
	outer, err := m.EnterFrame()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Enter(); err != nil {
		t.Fatal(err)
	}
	if _, err := m.EnterFrame(); !py.IsException(natives.RecursionError, err) || !py.IsException(py.RuntimeError, err) {
		t.Errorf("a frame that does not fit gives %v", err)
	}
	m.Leave()
	inner, err := m.EnterFrame()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Enter(); !py.IsException(natives.RecursionError, err) {
		t.Errorf("a level that does not fit gives %v", err)
	}
	m.LeaveFrame(inner)
	m.LeaveFrame(outer)
	if m.Depth() != 0 {
		t.Errorf("the depth is %d in the end", m.Depth())
	}
}

func TestDepthIsBoundedWhateverIsAskedFor(t *testing.T) {
	for _, asked := range []int{-1, 0, 1 << 60} {
		m := natives.NewMeter(asked, 1)
		n := 0
		for n <= natives.MaxCallDepth {
			if _, err := m.EnterFrame(); err != nil {
				break
			}
			n++
		}
		if n < 1 || n > natives.MaxCallDepth {
			t.Errorf("a depth of %d grants %d frames", asked, n)
		}
	}
}

func TestReserveCountsWithoutOverflow(t *testing.T) {
	const most = 1<<63 - 1
	m := natives.NewMeter(1, 100)
	for _, c := range []struct {
		count, size int64
		fits        bool
	}{
		{0, 0, true}, {100, 1, true}, {101, 1, false}, {50, 2, true}, {51, 2, false}, {most, 0, true}, {0, most, true},
		{most, most, false}, {2, most, false}, {most, 2, false}, {1, 101, false},
	} {
		if err := m.Reserve(c.count, c.size); (err == nil) != c.fits || err != nil && !py.IsException(py.MemoryError, err) {
			t.Errorf("%d elements of %d bytes of 100 give %v", c.count, c.size, err)
		}
	}
}

func TestPollPanicsOnceTheRunIsStopped(t *testing.T) {
	m := natives.NewMeter(1, 1)
	m.Poll()
	m.Stop()
	m.Stop()
	<-m.Done()
	defer func() {
		stop, ok := recover().(*natives.Stop)
		if !ok || !stop.Of(m) || stop.Of(natives.NewMeter(1, 1)) || !m.Unwinding() {
			t.Errorf("recovered %v", stop)
		}
	}()
	m.Poll()
	t.Error("Poll returned")
}

// FuzzFormat formats arbitrary values by arbitrary formats; the result, if any, is within the memory of the run.
func FuzzFormat(f *testing.F) {
	for _, format := range []string{"%d %s", "%(a)s", "%*.*f", "%5.2f|%-5d|%+x", "%", "%%%", "%(a", "%(a(b)c)d", "%99999999999d", "%.3s%c%r%a"} {
		f.Add(format, "é", int64(-5), 1.5)
	}
	const memory = 1 << 16
	f.Fuzz(func(t *testing.T, format, text string, number int64, float float64) {
		m := natives.NewMeter(100, memory)
		for _, values := range []py.Object{
			py.Tuple{py.Int(number), py.String(text), py.Float(float)}, py.String(text), py.Int(number), py.Float(float),
			py.StringDict{"a": py.Int(number)}, py.Tuple{}, py.None,
		} {
			result, err := natives.Format(m, py.String(format), values)
			if err == nil && len(result.(py.String)) > memory {
				t.Errorf("%q gives %d bytes", format, len(result.(py.String)))
			}
		}
	})
}
