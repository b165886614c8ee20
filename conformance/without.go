package conformance

import (
	"io/fs"
	"path"
	"slices"
)

// Without returns fsys without some of its files, named by their paths. It is for programs that a backend is known
// not to run as expected, each of which a test should name with the reason.
func Without(fsys fs.FS, paths ...string) fs.FS { return without{fsys, paths} }

type without struct {
	fs.FS
	hidden []string
}

// ReadDir implements fs.ReadDirFS, through which [Programs] finds its files.
func (w without) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(w.FS, name)
	return slices.DeleteFunc(entries, func(entry fs.DirEntry) bool {
		return slices.Contains(w.hidden, path.Join(name, entry.Name()))
	}), err
}
