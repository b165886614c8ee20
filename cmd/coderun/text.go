package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"github.com/coderuntime/coderuntime"
)

// console prints a run as text: entries as they come, then the value and the failure.
type console struct {
	stdout, stderr io.Writer
	colour         bool
	// language is that of the program, which says how numbers are written.
	language coderuntime.Language

	mu sync.Mutex
	// printed counts entries; after ended an entry is no longer taken, because finish has printed it.
	printed int
	ended   bool
	// err is the first error of writing to stdout, after which nothing more is written there.
	err error
}

// entry prints one entry as it comes. It is a Request's OnLog.
func (c *console) entry(entry coderuntime.LogEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.printed++
		c.print(entry)
	}
}

func (c *console) print(entry coderuntime.LogEntry) {
	line := []byte(entry.Text + "\n")
	if toStandardOutput(entry) {
		c.write(line)
		return
	}
	// There is nowhere to say that standard error cannot be written.
	_, _ = c.stderr.Write(line)
}

func toStandardOutput(entry coderuntime.LogEntry) bool {
	switch entry.Source {
	case coderuntime.SourceStdout:
		return true
	case coderuntime.SourceConsole:
		switch entry.Level {
		case coderuntime.LevelLog, coderuntime.LevelInfo, coderuntime.LevelDebug:
			return true
		}
	}
	return false
}

func (c *console) write(text []byte) {
	if c.err == nil {
		_, c.err = c.stdout.Write(text)
	}
}

// finish prints what entry has not been given, which is so when a write was slow, and then the value
// or the failure. The error is the first one of writing to stdout.
func (c *console) finish(result coderuntime.Result) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	for _, entry := range result.Logs[min(c.printed, len(result.Logs)):] {
		c.print(entry)
	}
	if result.HasValue {
		text, err := valueText(printable(c.language, result.Value))
		if err != nil {
			return err
		}
		c.write(text)
	}
	if result.Failure != nil {
		fmt.Fprintln(c.stderr, failureText(result.Failure, c.colour))
	}
	return c.err
}

// valueText is a string as it is, and anything else as indented JSON.
func valueText(value any) ([]byte, error) {
	if text, ok := value.(string); ok {
		return []byte(text + "\n"), nil
	}
	text, err := coderuntime.AppendJSON(nil, value)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, text, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// SGR sequences of ECMA-48.
const (
	boldRed = "\x1b[1;31m"
	plain   = "\x1b[0m"
)

// failureText is the kind, unless it is the program's own error, and the message, of which the first
// line is coloured.
func failureText(failure *coderuntime.Failure, colour bool) string {
	text := failure.Message
	if failure.Kind != coderuntime.Exception {
		text = string(failure.Kind) + ": " + text
	}
	if colour {
		first, rest, more := strings.Cut(text, "\n")
		text = boldRed + first + plain
		if more {
			text += "\n" + rest
		}
	}
	return text
}

// isTerminal reports whether a file is a character device, such as a terminal.
func isTerminal(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// coloursWanted reports whether a terminal is to be written to in colour, as no-color.org and the
// description of terminals in the environment have it.
func coloursWanted(environment func(string) string) bool {
	if environment("NO_COLOR") != "" || environment("TERM") == "dumb" {
		return false
	}
	// Only newer terminals of Windows know the sequences, and say so.
	return runtime.GOOS != "windows" || environment("WT_SESSION") != "" || environment("TERM") != ""
}

// readerGone reports whether a write failed because nobody reads any more, as after | head: that is the
// reader's choice and no failure.
func readerGone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}

func outputError(err error) error { return fmt.Errorf("writing standard output: %w", err) }
