package lockdown

import (
	"testing"

	"golang.org/x/sys/unix"
)

// The bits that each version handles are those of the kernel's documentation (Documentation/userspace-api/landlock.rst).
func TestLandlockRules(t *testing.T) {
	const both = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	tests := []struct {
		name                   string
		version, errata        int
		files, network, scopes uint64
	}{
		{"version 1 knows files", 1, 0, 1<<13 - 1, 0, 0},
		{"version 2 knows files moved", 2, 0, 1<<14 - 1, 0, 0},
		{"version 3 knows files cut", 3, 0, 1<<15 - 1, 0, 0},
		{"version 4 knows TCP", 4, 0, 1<<15 - 1, 3, 0},
		{"version 5 knows devices", 5, 0, 1<<16 - 1, 3, 0},
		{"version 6 with its erratum would part threads", 6, 0, 1<<16 - 1, 3, unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET},
		{"version 6 without its erratum knows signals", 6, erratumSignals, 1<<16 - 1, 3, both},
		{"version 7 with its erratum would part threads", 7, 1, 1<<16 - 1, 3, unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET},
		{"version 8 has the same rules for all threads", 8, 0, 1<<16 - 1, 3, both},
		{"version 9 knows sockets with a path", 9, 0, 1<<17 - 1, 3, both},
		{"version 10 knows UDP", 10, 0, 1<<17 - 1, 15, both},
		{"a later version is used as the last known", 99, 0, 1<<17 - 1, 15, both},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, _ := landlockRules(test.version, test.errata)
			want := unix.LandlockRulesetAttr{Handled_access_fs: test.files, Handled_access_net: test.network, Scoped: test.scopes}
			if got != want {
				t.Errorf("the rules are %+v, want %+v", got, want)
			}
		})
	}
}
