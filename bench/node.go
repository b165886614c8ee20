package bench

import (
	"bufio"
	_ "embed" // for node.cjs
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed node.cjs
var nodeScript []byte

// Node is a Contender: a process of Node that runs each program in a fresh Worker. It is for one goroutine.
type Node struct {
	directory string
	process   *exec.Cmd
	input     io.WriteCloser
	output    *bufio.Reader
}

// ErrNoNode is the error of NewNode where node is not installed.
var ErrNoNode = errors.New("bench: node is not installed")

// NewNode starts node, which is found on the PATH. The caller closes it.
func NewNode() (*Node, error) {
	path, err := exec.LookPath("node")
	if err != nil {
		return nil, ErrNoNode
	}
	directory, err := os.MkdirTemp("", "coderuntime-bench-")
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	n := &Node{directory: directory}
	script := filepath.Join(directory, "node.cjs")
	n.process = exec.Command(path, script)
	n.process.Stderr = os.Stderr
	if n.input, err = n.process.StdinPipe(); err == nil {
		var output io.Reader
		if output, err = n.process.StdoutPipe(); err == nil {
			n.output = bufio.NewReader(output)
			if err = os.WriteFile(script, nodeScript, 0o600); err == nil {
				err = n.process.Start()
			}
		}
	}
	if err != nil {
		_ = os.RemoveAll(directory)
		return nil, fmt.Errorf("bench: %w", err)
	}
	return n, nil
}

// Close ends the process.
func (n *Node) Close() error {
	_ = n.input.Close()
	err := n.process.Wait()
	return errors.Join(err, os.RemoveAll(n.directory))
}

// ask sends a request and reads the answer.
func (n *Node) ask(request, answer any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	if _, err := n.input.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("bench: node has ended: %w", err)
	}
	line, err := n.output.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("bench: node has ended: %w", err)
	}
	return json.Unmarshal(line, answer)
}

// Do implements Contender.
func (n *Node) Do(job Job, atLeast time.Duration) ([]time.Duration, error) {
	program, err := javaScript(job.text())
	if err != nil {
		return nil, err
	}
	var answer struct {
		Outcomes []struct {
			outcome
			Milliseconds float64
			Failure      string
		}
	}
	err = n.ask(map[string]any{
		"program": program, "abort": job.Clock == AfterAbort, "forMilliseconds": atLeast.Milliseconds(),
	}, &answer)
	if err != nil {
		return nil, err
	}
	var times []time.Duration
	for _, run := range answer.Outcomes {
		if run.Failure != "" {
			return nil, fmt.Errorf("bench: %s on node: %s", job.Name, run.Failure)
		}
		inProgram, err := job.check(run.outcome)
		if err != nil {
			return nil, fmt.Errorf("bench: on node: %w", err)
		}
		if job.Clock == InProgram {
			run.Milliseconds = inProgram
		}
		times = append(times, milliseconds(run.Milliseconds))
	}
	return times, nil
}

// Idle is how much the resident memory of the process grows by each of some Workers that wait for a call, in bytes.
func (n *Node) Idle(program string, workers int) (int64, error) {
	program, err := javaScript(program)
	if err != nil {
		return 0, err
	}
	var answer struct{ Bytes float64 }
	err = n.ask(map[string]any{"program": program, "workers": workers}, &answer)
	return int64(answer.Bytes), err
}

// javaScript erases the types of a program and makes it a function main.
func javaScript(program string) (string, error) {
	result := api.Transform("async function main() {"+program+"\n}", api.TransformOptions{Loader: api.LoaderTS, Target: api.ESNext})
	if len(result.Errors) > 0 {
		return "", fmt.Errorf("bench: %s", result.Errors[0].Text)
	}
	return string(result.Code), nil
}

func milliseconds(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }
