package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// engineModules are the modules that do an engine's work, by the names under which version shows them.
var engineModules = []struct{ name, path string }{
	{"goja", "github.com/dop251/goja"},
	{"gpython", "github.com/go-python/gpython"},
	{"esbuild", "github.com/evanw/esbuild"},
}

// version is coderun version.
func (a *app) version() status {
	if _, err := fmt.Fprint(a.stdout, versionText(debug.ReadBuildInfo())); err != nil && !readerGone(err) {
		return a.fail(outputError(err))
	}
	return statusCompleted
}

// buildVersion is the version of this build, for those that it speaks to.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(unknown)"
}

// versionText describes a build; ok is whether there is information about it.
func versionText(info *debug.BuildInfo, ok bool) string {
	var out strings.Builder
	version := "(unknown)"
	if ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	fmt.Fprintf(&out, "coderun %s\n", version)
	if !ok {
		info = &debug.BuildInfo{}
	}
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		if settings["vcs.modified"] == "true" {
			revision += " with changes"
		}
		fmt.Fprintf(&out, "revision %s\n", revision)
	}
	fmt.Fprintf(&out, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, module := range engineModules {
		for _, dependency := range info.Deps {
			if dependency.Path != module.path {
				continue
			}
			if dependency.Replace != nil {
				dependency = dependency.Replace
			}
			fmt.Fprintf(&out, "%s %s\n", module.name, dependency.Version)
		}
	}
	return out.String()
}
