package regexp

import (
	"errors"
	"unicode/utf16"
)

// The texts with which V8 explains that a pattern is none.
const (
	errTooLarge              = "Regular expression too large"
	errUnterminatedGroup     = "Unterminated group"
	errUnmatchedParenthesis  = "Unmatched ')'"
	errNothingToRepeat       = "Nothing to repeat"
	errLoneQuantifier        = "Lone quantifier brackets"
	errIncompleteQuantifier  = "Incomplete quantifier"
	errNumbersOutOfOrder     = "numbers out of order in {} quantifier"
	errInvalidQuantifier     = "Invalid quantifier"
	errInvalidGroup          = "Invalid group"
	errInvalidFlagGroup      = "Invalid flag group"
	errMultipleDashes        = "Multiple dashes in flag group"
	errRepeatedFlag          = "Repeated flag in flag group"
	errTrailingBackslash     = "\\ at end of pattern"
	errInvalidPropertyName   = "Invalid property name"
	errInvalidClassProperty  = "Invalid property name in character class"
	errInvalidEscape         = "Invalid escape"
	errInvalidDecimalEscape  = "Invalid decimal escape"
	errInvalidUnicodeEscape  = "Invalid Unicode escape"
	errInvalidClassEscape    = "Invalid class escape"
	errInvalidCaptureName    = "Invalid capture group name"
	errDuplicateCaptureName  = "Duplicate capture group name"
	errInvalidNamedReference = "Invalid named reference"
	errUnknownNamedReference = "Invalid named capture referenced"
	errTooManyCaptures       = "Too many captures"
	errInvalidClass          = "Invalid character class"
	errUnterminatedClass     = "Unterminated character class"
	errClassRangeOrder       = "Range out of order in character class"
	errInvalidSetOperation   = "Invalid set operation in character class"
	errInvalidSetCharacter   = "Invalid character in character class"
	errNegatedStrings        = "Negated character class may contain strings"
)

// SyntaxError says why a pattern or its flags are not valid.
type SyntaxError struct {
	// Message is V8's text, as "Invalid regular expression: /(a/: Unterminated group".
	Message string
	// Pattern and Flags are what was compiled; Reason is the end of the message, empty if the flags are at fault.
	Pattern []uint16
	Flags   string
	Reason  string
}

// Error implements error. It returns Message.
func (e *SyntaxError) Error() string { return e.Message }

func newSyntaxError(pattern []uint16, flags, reason string) *SyntaxError {
	return &SyntaxError{
		Message: "Invalid regular expression: /" + string(utf16.Decode(pattern)) + "/" + flags + ": " + reason,
		Pattern: pattern, Flags: flags, Reason: reason,
	}
}

// ErrStopped says that the budget's Stopped reported true before it was known whether there is a match.
var ErrStopped = errors.New("regexp: stopped")

// ErrTooComplex says that the alternatives yet to be tried took more memory than the budget allows. V8 throws a
// RangeError in such a case.
var ErrTooComplex = errors.New("regexp: the match takes too much memory")
