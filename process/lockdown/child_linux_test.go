package lockdown

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// The tests run each thing in a process of its own, as it cannot be undone: this binary again, with these variables.
const (
	variableCase    = "LOCKDOWN_TEST_CASE"
	variableWithout = "LOCKDOWN_TEST_WITHOUT"
	variableHost    = "LOCKDOWN_TEST_HOST" // the name of an abstract socket that the test listens on
)

// outcome is what a child writes to its standard output.
type outcome struct {
	Measures []Measure
	Error    string
	// Refused says that the error is one of those with which a measure refuses.
	Refused bool
}

func TestMain(m *testing.M) {
	name := os.Getenv(variableCase)
	if name == "" {
		os.Exit(m.Run())
	}
	for _, c := range cases() {
		if c.name == name {
			child(c)
		}
	}
	fmt.Fprintln(os.Stderr, "there is no case", name)
	os.Exit(3)
}

// child prepares a case, locks the process down and tries it.
func child(c trial) {
	try := c.prepare()
	report := Apply(Options{Without: strings.Fields(os.Getenv(variableWithout))})
	if again := Apply(Options{}); again.String() != report.String() {
		fmt.Fprintln(os.Stderr, "the second report is", again)
		os.Exit(3)
	}
	var err error
	if !c.harms || len(c.refusers(report)) > 0 {
		err = try()
	}
	result := outcome{Measures: report.Measures}
	if err != nil {
		result.Error, result.Refused = err.Error(), isRefusal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	os.Exit(0)
}

// command is a child for a case, in an empty folder.
func command(t *testing.T, name, without, host string) *exec.Cmd {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(executable)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), variableCase+"="+name, variableWithout+"="+without, variableHost+"="+host,
		"GORACE=atexit_sleep_ms=0") // the race detector lets a process sleep before it exits
	return c
}

// settings are which measures a case is tried with: each of the kernel's two has to hold alone.
var settings = []struct{ name, without string }{
	{"with every measure", ""},
	{"with landlock alone", Seccomp},
	{"with seccomp alone", Landlock},
}

func TestApply(t *testing.T) {
	host := listen(t)
	for _, c := range cases() {
		if c.death != nil || c.name == waits {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, setting := range settings {
				t.Run(setting.name, func(t *testing.T) {
					got := run(t, c.name, setting.without, host)
					by := c.refusers(Report{got.Measures})
					switch {
					case len(by) > 0 && !got.Refused:
						t.Errorf("it is not refused (%s), though these are in force: %s", got.Error, by)
					case len(c.refusedBy) == 0 && got.Error != "":
						t.Errorf("it fails: %s; in force: %s", got.Error, Report{got.Measures})
					}
				})
			}
			// What fails without any measure would show nothing.
			t.Run("with no measure", func(t *testing.T) {
				if c.harms {
					t.Skip("it would end the test itself or change the machine, if nothing refused it")
				}
				got := run(t, c.name, strings.Join(Names(), " "), host)
				if got.Error != "" {
					t.Errorf("it fails: %s", got.Error)
				}
				for _, m := range got.Measures {
					if m.InForce || m.Detail != "left out by the host" {
						t.Errorf("what was left out is reported as %s", m)
					}
				}
			})
		})
	}
}

// refusers are the measures in force that refuse the case.
func (c trial) refusers(report Report) []string {
	var out []string
	for _, m := range report.Measures {
		for _, words := range c.refusedBy {
			if m.InForce && strings.Contains(m.String(), words) {
				out = append(out, m.Name)
			}
		}
	}
	return out
}

func run(t *testing.T, name, without, host string) outcome {
	t.Helper()
	c := command(t, name, without, host)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	output, err := c.Output()
	var got outcome
	if err == nil {
		err = json.Unmarshal(output, &got)
	}
	if err != nil {
		t.Fatalf("the process: %v\n%s\n%s", err, output, stderr.String())
	}
	return got
}

func TestDeaths(t *testing.T) {
	for _, c := range cases() {
		if c.death == nil {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			child := command(t, c.name, "", "")
			var stderr bytes.Buffer
			child.Stderr = &stderr
			err := child.Run()
			var exit *exec.ExitError
			if !errors.As(err, &exit) {
				t.Fatalf("the process ends with %v", err)
			}
			if strings.Contains(stderr.String(), "ThreadSanitizer failed to allocate") {
				t.Skip("the race detector's own memory is gone before Go's is: this needs a build without it")
			}
			if got := exit.ProcessState.String(); !strings.HasPrefix(got, c.death.state) {
				t.Errorf("the process ends with %q, want %q\n%s", got, c.death.state, stderr.String())
			}
			if !strings.Contains(stderr.String(), c.death.stderr) {
				t.Errorf("its standard error has no %q:\n%s", c.death.stderr, stderr.String())
			}
		})
	}
}

// TestHost is the view of a host of its locked worker.
func TestHost(t *testing.T) {
	c := command(t, waits, "", "")
	stdin, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}()
	defer stdin.Close()
	decoder := json.NewDecoder(stdout)
	var ready outcome
	if err := decoder.Decode(&ready); err != nil {
		t.Fatal(err)
	}
	report := Report{ready.Measures}
	process := fmt.Sprintf("/proc/%d/", c.Process.Pid)
	t.Run("it reads the worker's memory and time", func(t *testing.T) {
		for _, name := range []string{"statm", "stat", "status"} {
			if text, err := os.ReadFile(process + name); err != nil || len(text) == 0 {
				t.Errorf("%s is %q, %v", name, text, err)
			}
		}
	})
	t.Run("it limits the worker", func(t *testing.T) {
		if err := unix.Prlimit(c.Process.Pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil); err != nil {
			t.Error(err)
		}
	})
	t.Run("it cannot read what is in the worker's memory", func(t *testing.T) {
		if os.Geteuid() == 0 || !report.InForce(NoTracing) {
			t.Skip("the user is root, or the measure is not in force")
		}
		if file, err := os.Open(process + "mem"); err == nil {
			file.Close()
			t.Error("the memory can be opened")
		}
	})
	t.Run("what is in force holds for every thread", func(t *testing.T) {
		threads, err := os.ReadDir(process + "task")
		if err != nil {
			t.Fatal(err)
		}
		if len(threads) < 2 {
			t.Errorf("there are %d threads", len(threads))
		}
		for _, thread := range threads {
			status, err := os.ReadFile(process + "task/" + thread.Name() + "/status")
			if err != nil {
				t.Fatal(err)
			}
			for name, line := range map[string]string{NoNewPrivileges: "NoNewPrivs:\t1", Seccomp: "Seccomp:\t2"} {
				if report.InForce(name) && !bytes.Contains(status, []byte(line)) {
					t.Errorf("the thread %s has no %q:\n%s", thread.Name(), line, status)
				}
			}
		}
	})
	if _, err := io.WriteString(stdin, "go on\n"); err != nil {
		t.Error(err)
	}
	if err := decoder.Decode(&ready); err != nil || ready.Error != "" {
		t.Errorf("the worker: %s, %v", ready.Error, err)
	}
}

func BenchmarkStart(b *testing.B) {
	executable, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for _, without := range []string{"", strings.Join(Names(), " ")} {
		name := "with every measure"
		if without != "" {
			name = "with none"
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				c := exec.Command(executable)
				c.Env = append(os.Environ(), variableCase+"="+readsLimit, variableWithout+"="+without)
				if err := c.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
