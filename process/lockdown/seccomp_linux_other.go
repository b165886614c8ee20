//go:build linux && !amd64 && !arm64

package lockdown

import "runtime"

func takeSeccomp(m *Measure) (spread bool) {
	m.Detail = "there is no list of system calls for " + runtime.GOARCH
	return false
}
