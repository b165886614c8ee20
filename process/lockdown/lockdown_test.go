package lockdown

import (
	"encoding/json"
	"testing"
)

func TestReport(t *testing.T) {
	r := Report{Measures: []Measure{
		{Name: NoTracing, InForce: true, Detail: "nobody reads it"},
		{Name: Landlock, Detail: "the kernel has no landlock"},
	}}
	const line = "no-tracing: in force (nobody reads it); landlock: not in force (the kernel has no landlock)"
	if got := r.String(); got != line {
		t.Errorf("String is %q, want %q", got, line)
	}
	const text = `[{"name":"no-tracing","inForce":true,"detail":"nobody reads it"},{"name":"landlock","inForce":false,"detail":"the kernel has no landlock"}]`
	if got, err := json.Marshal(r); err != nil || string(got) != text {
		t.Errorf("JSON is %s, %v, want %s", got, err, text)
	}
	if got, err := json.Marshal(Report{}); err != nil || string(got) != "[]" {
		t.Errorf("JSON of an empty report is %s, %v", got, err)
	}
	if !r.InForce(NoTracing) || r.InForce(Landlock) || r.InForce("none of them") {
		t.Error("InForce contradicts the report")
	}
}
