package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Footprint is what a process needed: medians of several.
type Footprint struct {
	Wall, Processor time.Duration
	// Memory is the peak of the resident memory in bytes; 0 where there is no /proc to tell it.
	Memory int64
}

// Processes runs a program that prints an object as a whole process, in turn: coderun on the TypeScript, and node, if
// it is installed, on the same JavaScript.
func Processes(coderun string, options Options) ([]Footprint, error) {
	directory, err := os.MkdirTemp("", "coderuntime-bench-")
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(directory)
	job, err := load(printing)
	if err != nil {
		return nil, err
	}
	prints, waits := filepath.Join(directory, "prints.mjs"), filepath.Join(directory, "waits.mjs")
	const wait = "await new Promise((resolve) => setTimeout(resolve, 10_000));\n"
	for file, text := range map[string]string{prints: job.Program, waits: job.Program + wait} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return nil, fmt.Errorf("bench: %w", err)
		}
	}
	commands := [][]string{{coderun, "run"}}
	if node, err := exec.LookPath("node"); err == nil {
		commands = append(commands, []string{node})
	}
	options.progress("whole processes")
	wall, processor, memory := make([][]time.Duration, 2), make([][]time.Duration, 2), make([][]int64, 2)
	for range 2*options.Rounds + 1 {
		for i, command := range commands {
			process := exec.Command(command[0], append(command[1:], prints)...)
			start := time.Now()
			output, err := process.Output()
			wall[i] = append(wall[i], time.Since(start))
			if err != nil {
				return nil, fmt.Errorf("bench: %s: %w", strings.Join(command, " "), err)
			}
			if printed := string(bytes.TrimSpace(output)); printed != job.Logs[0] {
				return nil, fmt.Errorf("bench: %s printed %q", strings.Join(command, " "), printed)
			}
			processor[i] = append(processor[i], process.ProcessState.UserTime()+process.ProcessState.SystemTime())
			peak, err := peakMemory(append(command, waits))
			if err != nil {
				return nil, err
			}
			memory[i] = append(memory[i], peak)
		}
	}
	var footprints []Footprint
	for i := range commands {
		footprints = append(footprints, Footprint{quantile(wall[i], 0.5), quantile(processor[i], 0.5), quantile(memory[i], 0.5)})
	}
	return footprints, nil
}

// peakMemory starts a program that prints a line and waits, and reads the peak of its resident memory from /proc. What
// a process tells when it has ended is of no use: on Linux it includes the memory of the process that started it.
func peakMemory(command []string) (int64, error) {
	process := exec.Command(command[0], command[1:]...)
	output, err := process.StdoutPipe()
	if err != nil {
		return 0, fmt.Errorf("bench: %w", err)
	}
	if err := process.Start(); err != nil {
		return 0, fmt.Errorf("bench: %w", err)
	}
	defer func() {
		_ = process.Process.Kill()
		_ = process.Wait()
	}()
	if _, err := bufio.NewReader(output).ReadString('\n'); err != nil {
		return 0, fmt.Errorf("bench: %s printed nothing: %w", strings.Join(command, " "), err)
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process.Process.Pid))
	if err != nil {
		return 0, nil
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	fields := strings.Fields(peak)
	if len(fields) < 2 || fields[1] != "kB" {
		return 0, nil
	}
	kilobytes, err := strconv.ParseInt(fields[0], 10, 64)
	return kilobytes << 10, err
}
