package mcpclient

import (
	"errors"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/internal/lazy"
)

var variable = lazy.Regexp(`\$?\$\{[^}]*\}`)

var variableName = lazy.Regexp(`^[A-Za-z_][A-Za-z0-9_]*$`)

// expand replaces the variables of a text. What they stand for is not expanded again. The error names all that cannot be replaced, never a value.
func expand(text string, lookup func(string) (string, bool)) (string, error) {
	var faults []string
	expanded := variable().ReplaceAllStringFunc(text, func(match string) string {
		if strings.HasPrefix(match, "$$") {
			return match[1:]
		}
		inner := match[len("${") : len(match)-len("}")]
		if strings.HasPrefix(inner, "input:") {
			faults = append(faults, fmt.Sprintf("%s is for a client that asks a person; use a variable of the environment in its place", match))
			return match
		}
		name, fallback, hasFallback := strings.Cut(strings.TrimPrefix(inner, "env:"), ":-")
		if !variableName().MatchString(name) {
			faults = append(faults, fmt.Sprintf("%s is not understood; want ${NAME} or ${NAME:-text}, and $${ for ${ itself", match))
			return match
		}
		value, ok := lookup(name)
		if hasFallback && value == "" {
			return fallback
		}
		if !ok {
			faults = append(faults, fmt.Sprintf("the variable %s is not set; set it, or write ${%s:-text} for a default", name, name))
		}
		return value
	})
	if len(faults) > 0 {
		return text, errors.New(strings.Join(faults, "; "))
	}
	return expanded, nil
}
