//go:build !linux

package mcpclient

import "os/exec"

// reap waits for the end of a program and ends what is left of its group, by an id that is free to be used again by then: the leader of another group would have
// to take it within microseconds.
func reap(cmd *exec.Cmd) error {
	err := cmd.Wait()
	killGroup(cmd)
	return err
}
