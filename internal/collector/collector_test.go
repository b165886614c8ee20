package collector_test

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/coderuntime/coderuntime/internal/collector"
	"github.com/coderuntime/coderuntime/limits"
)

func TestTheEnvironmentAndTheBudgetSayWhatIsSet(t *testing.T) {
	for name, test := range map[string]struct {
		gogc, limit string
		budget      int64
		percent     int
		bounded     bool
	}{
		"a budget bounds the garbage":      {budget: 64 << 20, percent: 400, bounded: true},
		"without a budget there is none":   {budget: limits.Unlimited, percent: 400},
		"GOGC has its way":                 {gogc: "50", budget: 64 << 20, percent: 100, bounded: true},
		"GOMEMLIMIT has its way":           {limit: "1GiB", budget: 64 << 20, percent: 400},
		"a budget without bound is as one": {budget: math.MaxInt64, percent: 400},
	} {
		t.Run(name, func(t *testing.T) {
			// As they are by default, which the process has read before.
			defer debug.SetGCPercent(debug.SetGCPercent(100))
			defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
			t.Setenv("GOGC", test.gogc)
			t.Setenv("GOMEMLIMIT", test.limit)
			collector.Seldom(test.budget)
			if limit := debug.SetMemoryLimit(-1); (limit < math.MaxInt64) != test.bounded || test.bounded && limit < test.budget {
				t.Errorf("the limit is %d", limit)
			}
			if percent := debug.SetGCPercent(100); percent != test.percent {
				t.Errorf("the percentage is %d", percent)
			}
		})
	}
}
