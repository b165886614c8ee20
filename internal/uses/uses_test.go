package uses

import "testing"

// A walker says that a name is obscured as often as it is assigned in one place with scopes around, as deep as they are.
func TestObscureAllComesToAVariableOnce(t *testing.T) {
	tracker := New([]string{"x"})
	var variables []*Variable
	declare := func() {
		tracker.Enter()
		variables = append(variables, tracker.Declare("x"))
	}
	declare()
	declare()
	tracker.ObscureAll("x")
	for i, v := range variables {
		if !v.Opaque() {
			t.Errorf("variable %d is not obscured", i)
		}
		v.opaque = false // shows who comes again
	}
	declare()
	tracker.ObscureAll("x")
	for i, want := range []bool{false, false, true} {
		if variables[i].Opaque() != want {
			t.Errorf("variable %d is obscured: %v, want %v", i, !want, want)
		}
	}
	tracker.Leave()
	tracker.ObscureAll("x")
	if variables[1].Opaque() {
		t.Error("a variable is obscured again when the one within it is left")
	}
}
