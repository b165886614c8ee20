package footprint

import (
	"os"
	"os/exec"
	"slices"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("FOOTPRINT_CHILD") != "" {
		// Until the parent closes the other end.
		_, _ = os.Stdin.Read(make([]byte, 1))
		return
	}
	os.Exit(m.Run())
}

func TestAFootprintHasTheChildrenAndTheDescriptorsThatThereAre(t *testing.T) {
	if !Known {
		t.Skip("this system has no /proc, which Take reads")
	}
	before := Take()
	if before.Resident <= before.Heap/2 || before.Descriptors < 3 || before.Goroutines < 1 {
		t.Errorf("%+v", before)
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "FOOTPRINT_CHILD=1")
	stdin, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	during := Take()
	if !slices.Contains(during.Children, child.Process.Pid) || during.Descriptors <= before.Descriptors {
		t.Errorf("with the child %d: %+v", child.Process.Pid, during)
	}
	_ = stdin.Close()
	_ = child.Wait()
	if after := TakeCollected(); len(after.Children) != len(before.Children) {
		t.Errorf("without a child: %+v", after)
	}
}
