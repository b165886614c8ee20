package limits_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

func Example() {
	budgets, err := limits.Limits{Wall: 5 * time.Second, Calls: limits.Unlimited}.Complete(coderuntime.TypeScript)
	if err != nil {
		panic(err)
	}
	for _, field := range limits.Fields()[:6] {
		fmt.Println(field.Name, field.Format(budgets))
	}
	// Output:
	// wall 5s
	// compute 10s
	// steps unlimited
	// calls unlimited
	// in-flight 64
	// memory 256MiB
}

func TestCompleteFillsZeroFieldsAndRefusesNegativeOnes(t *testing.T) {
	for _, language := range []coderuntime.Language{coderuntime.TypeScript, coderuntime.Python} {
		got, err := limits.Limits{}.Complete(language)
		if err != nil || got != limits.Default(language) {
			t.Errorf("%s: %+v, %v", language, got, err)
		}
	}
	if got := limits.Default(coderuntime.Python).CallDepth; got != 1000 {
		t.Errorf("Python's call depth is %d", got)
	}
	_, err := limits.Limits{LogBytes: -2}.Complete(coderuntime.TypeScript)
	if err == nil || !strings.Contains(err.Error(), "LogBytes is -2") {
		t.Errorf("error %v, want one that names LogBytes", err)
	}
}

func TestEveryFieldReadsWhatItWrites(t *testing.T) {
	defaults := limits.Default(coderuntime.TypeScript)
	for _, field := range limits.Fields() {
		text := strings.ReplaceAll(field.Format(defaults), ",", "")
		var read limits.Limits
		if err := field.Parse(&read, text); err != nil {
			t.Errorf("%s: %v", field.Name, err)
		} else if field.Get(read) != field.Get(defaults) {
			t.Errorf("%s: %s reads as %d, want %d", field.Name, text, field.Get(read), field.Get(defaults))
		}
		if err := field.Parse(&read, "0"); err != nil || field.Get(read) != limits.Unlimited {
			t.Errorf("%s: 0 reads as %d, %v, want Unlimited", field.Name, field.Get(read), err)
		}
		for _, wrong := range []string{"", "-1", "x", "1x", "NaN", "-1s", "1e400", "9223372036854775808"} {
			if err := field.Parse(&read, wrong); err == nil || !strings.HasPrefix(err.Error(), field.Name+": ") {
				t.Errorf("%s: %q gives %v, want an error that names the field", field.Name, wrong, err)
			}
		}
	}
}

func TestSizesAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "12": 12, "12B": 12, "1KiB": 1024, "1 kib": 1024, "1.5MiB": 3 << 19, "2GiB": 2 << 30,
		"1kB": 1000, "3MB": 3_000_000, "1GB": 1_000_000_000, " 7 ": 7,
	} {
		if got, err := limits.ParseSize(text); err != nil || got != want {
			t.Errorf("%q reads as %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "B", "KiB", "1TiB", "1.5", "1..5MiB", "0x10", "1e3KiB", "InfMiB", "99999999999GiB", "9223372036854775807KiB"} {
		if got, err := limits.ParseSize(text); err == nil {
			t.Errorf("%q reads as %d, want an error", text, got)
		}
	}
	for size, want := range map[int64]string{
		0: "0B", 1000: "1000B", 1024: "1KiB", 1536: "1.5KiB", 1 << 20: "1MiB", 256 << 20: "256MiB", 3 << 30: "3GiB",
		1 << 40: "1024GiB", limits.Unlimited: "unlimited", 1<<20 + 1: "1.0MiB", 5<<19 + 1: "2.5MiB",
	} {
		if got := limits.FormatSize(size); got != want {
			t.Errorf("%d is written %q, want %q", size, got, want)
		}
	}
	for d, want := range map[time.Duration]string{30 * time.Second: "30s", 2 * time.Minute: "2m", time.Hour: "1h", 90 * time.Minute: "1h30m", 20 * time.Millisecond: "20ms", 10 * time.Second: "10s"} {
		if got := limits.FormatDuration(d); got != want {
			t.Errorf("%d is written %q, want %q", d, got, want)
		}
	}
}

func TestComputeCountsSegmentsOnly(t *testing.T) {
	expired := make(chan struct{})
	c := limits.NewCompute(time.Millisecond, func() { close(expired) })
	c.Start()
	c.Stop()
	c.Stop()
	rest := c.Spent()
	if rest != c.Spent() {
		t.Error("the meter ran between segments")
	}
	c.Start()
	<-expired
	c.Stop()
	if c.Spent() < time.Millisecond {
		t.Errorf("expired after %s", c.Spent())
	}
	unlimited := limits.NewCompute(limits.Unlimited, func() { t.Error("an unlimited budget expired") })
	unlimited.Start()
	unlimited.Stop()
}

func TestTheLedgerKeepsItsCaps(t *testing.T) {
	for name, test := range map[string]struct {
		bytes   int64
		entries int
		texts   []string
		want    []string
	}{
		"what fits exactly is kept": {6, 2, []string{"abc", "def"}, []string{"abc", "def"}},
		"the entry that reaches the cap of bytes is cut": {5, 9, []string{"abc", "def", "ghi"},
			[]string{"abc", "de", "coderuntime: the output reached the log-bytes cap of 5B: 4 bytes were dropped, among them 1 whole entries"}},
		"a cut does not split a character": {4, 9, []string{"aéé"},
			[]string{"aé", "coderuntime: the output reached the log-bytes cap of 4B: 2 bytes were dropped, among them 0 whole entries"}},
		"an entry of which nothing fits is dropped": {3, 9, []string{"abc", "é", "x"},
			[]string{"abc", "coderuntime: the output reached the log-bytes cap of 3B: 3 bytes were dropped, among them 2 whole entries"}},
		"nothing follows a cut even if it would fit": {4, 9, []string{"abcdef", ""},
			[]string{"abcd", "coderuntime: the output reached the log-bytes cap of 4B: 2 bytes were dropped, among them 1 whole entries"}},
		"entries are counted": {99, 1, []string{"a", "b"},
			[]string{"a", "coderuntime: the output reached the log-entries cap of 1: 1 bytes were dropped, among them 1 whole entries"}},
		"unlimited keeps all": {limits.Unlimited, limits.Unlimited, []string{"a", "b"}, []string{"a", "b"}},
	} {
		t.Run(name, func(t *testing.T) {
			var emitted []string
			ledger := limits.NewLedger(limits.Limits{LogBytes: test.bytes, LogEntries: test.entries}, func(entry coderuntime.LogEntry, _ bool) {
				emitted = append(emitted, entry.Text)
			})
			for _, text := range test.texts {
				ledger.Append(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: text})
			}
			entries, _, _ := ledger.Close()
			ledger.Append(coderuntime.LogEntry{Text: "late"})
			again, _, _ := ledger.Close()
			var got []string
			for _, entry := range entries {
				got = append(got, entry.Text)
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) || fmt.Sprint(emitted) != fmt.Sprint(test.want) {
				t.Errorf("kept    %q\nemitted %q\nwant    %q", got, emitted, test.want)
			}
			if len(again) != len(entries) {
				t.Error("closing twice changed the entries")
			}
		})
	}
}

func TestWarningsHaveAnAllowanceOfTheirOwn(t *testing.T) {
	ledger := limits.NewLedger(limits.Limits{LogBytes: 1, LogEntries: 1}, nil)
	ledger.Append(coderuntime.LogEntry{Text: "long"})
	for range 1000 {
		ledger.Warn(strings.Repeat("w", 100))
	}
	entries, bytes, count := ledger.Close()
	if bytes != 1 || count != 1 {
		t.Errorf("the program's own entries: %d bytes, %d entries", bytes, count)
	}
	if len(entries) < 50 || len(entries) > 110 {
		t.Errorf("%d entries are kept of a flood of warnings", len(entries))
	}
}
