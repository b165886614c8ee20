package main

import (
	"debug/buildinfo"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

// The tests in this file hold down what a worker does before it can do anything: it is this binary, started for one run, and initializes all packages that
// any command needs.

const (
	// packageBytes bounds what one package of this module allocates before main, in bytes. A table that a run may not need is made when it is needed.
	packageBytes = 16 << 10
	// allPackagesBytes bounds the sum.
	allPackagesBytes = 160 << 10
)

// initialized is a line of GODEBUG=inittrace=1 for a package of this module.
var initialized = regexp.MustCompile(`(?m)^init (github\.com/coderuntime/coderuntime\S*) @.* ms clock, (\d+) bytes, \d+ allocs$`)

func TestPackagesAllocateLittleBeforeMain(t *testing.T) {
	command := exec.Command(binary(t), "version")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	lines := initialized.FindAllSubmatch(output, -1)
	if len(lines) == 0 {
		t.Fatalf("no package is traced in\n%s", output)
	}
	sum := 0
	for _, line := range lines {
		bytes, err := strconv.Atoi(string(line[2]))
		if err != nil {
			t.Fatal(err)
		}
		if sum += bytes; bytes > packageBytes {
			t.Errorf("the package %s allocates %d bytes, more than %d", line[1], bytes, packageBytes)
		}
	}
	if sum > allPackagesBytes {
		t.Errorf("the packages allocate %d bytes, more than %d", sum, allPackagesBytes)
	}
}

// go-cmp, which only tests need, makes tables of 200 KiB before main.
func TestTheBinaryDoesNotLinkGoCmp(t *testing.T) {
	info, err := buildinfo.ReadFile(binary(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(info.Deps) == 0 {
		t.Fatal("the binary names no module")
	}
	for _, module := range info.Deps {
		if module.Path == "github.com/google/go-cmp" {
			t.Error("the binary links go-cmp")
		}
	}
}
