// Package program is what the engines of Python share about the program that they run, beside the
// language itself: its text as a model hands it over, the places in it, the text of a failure, the lines
// that it prints, and the forms in which it calls the host.
//
//		text as sent ─ Read ─▶ Text ──▶ the engine compiles Text.Source
//		                        │       and knows places as lines and columns of it
//		                        └─ Text.Failure ◀─ Report{Name, Message, Frames, Cause}
//
//	  - [Read] unwraps one fenced block and takes a uniform indentation off. [Text] gives places back in the
//	    program as it was written.
//	  - [Scan] splits a source into tokens, just so far that strings, comments, brackets and logical lines are
//	    told apart. It knows no grammar and refuses nothing.
//	  - [Report] is an exception as an engine found it; [Text.Failure] writes the message of the run's failure.
//	  - [Stream] cuts what is printed into log entries, one a line.
//	  - [CheckCall] and [MissingMember] hold the rules for calling and looking up the members of a namespace.
//
// # Invariants
//
// Lines count from 1. Columns count characters from 1, as CPython's SyntaxError.offset does. A Text is
// immutable and may be used by many runs at once.
package program
