package compile

import "testing"

func TestTracebacksPointWhereCPythonsPoint(t *testing.T) {
	var cases []struct {
		Source string
		Frames [][]any
	}
	readGoldens(t, "positions.json", &cases)
	for _, c := range cases {
		result, err := compileSource(c.Source, Options{File: "main.py"})
		if err != nil {
			t.Errorf("%s\n%v", c.Source, err)
			continue
		}
		_, err = execute(result.Code)
		failure, ok := err.(*raised)
		if !ok {
			t.Errorf("%s\n%v", c.Source, err)
			continue
		}
		got := [][]any{}
		trace := failure.exception.trace
		for i := len(trace) - 1; i >= 0; i-- {
			p := trace[i].position
			got = append(got, []any{trace[i].name, p.Line, p.Column, p.EndLine, p.EndColumn})
		}
		if text(got) != text(c.Frames) {
			t.Errorf("%s\ngot  %v %v\nwant %v", c.Source, text(got), err, text(c.Frames))
		}
	}
}
