package bench

import (
	"bufio"
	_ "embed" // for python.py
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

//go:embed python.py
var pythonScript string

// CPython is a Contender for [PythonJobs]: a process of an installed Python that runs each program in fresh globals. It is for
// one goroutine.
type CPython struct {
	// Build says which Python it is.
	Build   string
	process *exec.Cmd
	input   io.WriteCloser
	output  *bufio.Reader
}

// ErrNoPython is the error of NewCPython where no Python is installed.
var ErrNoPython = errors.New("bench: neither python3.11 nor python3 is installed")

// NewCPython starts python3.11, or where that is not on the PATH python3. The caller closes it.
func NewCPython() (*CPython, error) {
	for _, name := range []string{"python3.11", "python3"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		c, err := startPython(path)
		if err == nil {
			return c, nil
		}
	}
	return nil, ErrNoPython
}

// startPython starts the Python at a path.
func startPython(path string) (*CPython, error) {
	c := &CPython{process: exec.Command(path, "-c", pythonScript)}
	c.process.Stderr = os.Stderr
	var err error
	if c.input, err = c.process.StdinPipe(); err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	output, err := c.process.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	c.output = bufio.NewReader(output)
	if err := c.process.Start(); err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	if err := c.read(&c.Build); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// Close ends the process.
func (c *CPython) Close() error {
	_ = c.input.Close()
	return c.process.Wait()
}

// read reads a line of the process.
func (c *CPython) read(into any) error {
	line, err := c.output.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("bench: python has ended: %w", err)
	}
	return json.Unmarshal(line, into)
}

// Do implements Contender.
func (c *CPython) Do(job Job, atLeast time.Duration) ([]time.Duration, error) {
	seconds, value, err := c.run(job, atLeast)
	if err != nil {
		return nil, err
	}
	if _, err := job.check(outcome{Value: value}); err != nil {
		return nil, fmt.Errorf("bench: on %s: %w", c.Build, err)
	}
	var times []time.Duration
	for _, n := range seconds {
		times = append(times, time.Duration(n*float64(time.Second)))
	}
	return times, nil
}

// run runs a job's program and returns the times in seconds, and the value.
func (c *CPython) run(job Job, atLeast time.Duration) ([]float64, json.RawMessage, error) {
	request, err := json.Marshal(map[string]any{"program": job.Program, "forSeconds": atLeast.Seconds()})
	if err != nil {
		return nil, nil, fmt.Errorf("bench: %w", err)
	}
	if _, err := c.input.Write(append(request, '\n')); err != nil {
		return nil, nil, fmt.Errorf("bench: python has ended: %w", err)
	}
	var answer struct {
		Seconds []float64
		Value   json.RawMessage
	}
	err = c.read(&answer)
	return answer.Seconds, answer.Value, err
}
