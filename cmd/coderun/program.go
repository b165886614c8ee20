package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// fromStandardInput is the name of standard input where a file's could stand.
const fromStandardInput = "-"

// extensions say in which language a file is written.
var extensions = map[string]coderuntime.Language{
	".ts": coderuntime.TypeScript, ".mts": coderuntime.TypeScript, ".tsx": coderuntime.TypeScript,
	".js": coderuntime.TypeScript, ".mjs": coderuntime.TypeScript,
	".py": coderuntime.Python,
}

// languageOf gives the language of a program: the one that was asked for, or else its extension's.
func languageOf(path, asked string) (coderuntime.Language, error) {
	if asked != "" {
		language := coderuntime.Language(asked)
		if _, ok := languageNames[language]; !ok {
			return "", fmt.Errorf("--language: %q is not one: want typescript or python", asked)
		}
		return language, nil
	}
	if path == fromStandardInput {
		return "", errors.New("a program from standard input needs --language typescript or --language python")
	}
	language, ok := extensions[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return "", fmt.Errorf("%s: the extension does not say the language (known are .ts .mts .js .mjs .tsx .py): use --language", path)
	}
	return language, nil
}

// largestProgram bounds what is read of a program, unless its budget allows more, so that an endless
// input fails. What is larger than the budget but not than this is the runtime's to refuse.
const largestProgram = 64 << 20

// unreadError says that the run was over before its program had been read.
type unreadError struct{ failure coderuntime.Failure }

func (e *unreadError) Error() string { return e.failure.Message }

// readProgram reads a program from a file or standard input. An input that does not end within the wall budget, or
// before ctx does, gives an *unreadError; the goroutine that reads it is left behind, for the process to end.
func (a *app) readProgram(ctx context.Context, path string, budgets limits.Limits) (string, error) {
	if budgets.Wall != limits.Unlimited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, budgets.Wall)
		defer cancel()
	}
	type outcome struct {
		text string
		err  error
	}
	read := make(chan outcome, 1)
	go func() {
		text, err := a.readAll(path, budgets.ProgramBytes)
		read <- outcome{text, err}
	}()
	select {
	case o := <-read:
		return o.text, o.err
	case <-ctx.Done():
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return "", &unreadError{coderuntime.Failure{Kind: coderuntime.Timeout, Message: fmt.Sprintf(
			"the wall budget of %s ran out before the program had been read", limits.FormatDuration(budgets.Wall))}}
	}
	return "", &unreadError{coderuntime.Failure{Kind: coderuntime.Abort, Message: "aborted: " + context.Cause(ctx).Error()}}
}

// readAll reads a program whose size may be budget, in bytes, or limits.Unlimited.
func (a *app) readAll(path string, budget int64) (string, error) {
	input, name := a.stdin, "standard input"
	if path != fromStandardInput {
		file, err := os.Open(path)
		if err != nil {
			return "", err
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil && info.IsDir() {
			return "", fmt.Errorf("%s is a directory: want a program", path)
		}
		input, name = file, path
	}
	most := max(largestProgram, budget)
	if budget != limits.Unlimited {
		input = io.LimitReader(input, most+1)
	}
	text, err := io.ReadAll(input)
	if err != nil {
		return "", fmt.Errorf("reading the program: %w", err)
	}
	if budget != limits.Unlimited && int64(len(text)) > most {
		return "", fmt.Errorf("%s is longer than %s, far more than the budget of %s (program-bytes)",
			name, limits.FormatSize(most), limits.FormatSize(budget))
	}
	return string(text), nil
}
