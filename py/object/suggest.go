package object

import "unicode"

// Suggest returns the candidate that name was probably meant to be, "" if none is near: the rule of CPython's Python/suggestions.c, an
// edit distance in which a case costs half of another character and which may be a third of both lengths.
func Suggest(name string, candidates []string) string {
	const (
		move, caseMove = 2, 1
		longest        = 40
		most           = 750
	)
	if len(candidates) >= most {
		return ""
	}
	best, suggestion := 1<<30, ""
	for _, candidate := range candidates {
		if candidate == name {
			continue
		}
		limit := (len(name) + len(candidate) + 3) * move / 6
		limit = min(limit, best-1)
		distance := editDistance(name, candidate, limit, move, caseMove, longest)
		if distance > limit {
			continue
		}
		if suggestion == "" || distance < best {
			best, suggestion = distance, candidate
		}
	}
	return suggestion
}

// UnexpectedKeyword raises the TypeError of a call with an argument whose name is that of no parameter, with the parameter that was probably
// meant. function is what the text calls the function, such as "int()".
func (t *Thread) UnexpectedKeyword(function, keyword string, parameters []string) *Exception {
	hint := ""
	if near := Suggest(keyword, parameters); near != "" {
		hint = ". Did you mean '" + near + "'?"
	}
	return t.Raise(TypeErrorType, "%s got an unexpected keyword argument '%s'%s", function, keyword, hint)
}

// editDistance is Levenshtein's distance, or more than limit if it is larger than that.
func editDistance(a, b string, limit, move, caseMove, longest int) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if a == "" || b == "" {
		return (len(a) + len(b)) * move
	}
	if len(a) > longest || len(b) > longest {
		return limit + 1
	}
	if len(b) < len(a) {
		a, b = b, a
	}
	if (len(b)-len(a))*move > limit {
		return limit + 1
	}
	row := make([]int, len(a))
	for i := range row {
		row[i] = (i + 1) * move
	}
	result := 0
	for j := range len(b) {
		result = j * move
		distance := result
		smallest := 1 << 30
		for i := range len(a) {
			substitute := distance + substitution(b[j], a[i], move, caseMove)
			distance = row[i]
			insertDelete := min(result, distance) + move
			result = min(insertDelete, substitute)
			row[i] = result
			smallest = min(smallest, result)
		}
		if smallest > limit {
			return limit + 1
		}
	}
	return result
}

func substitution(a, b byte, move, caseMove int) int {
	switch {
	case a == b:
		return 0
	case unicode.ToLower(rune(a)) == unicode.ToLower(rune(b)):
		return caseMove
	}
	return move
}
