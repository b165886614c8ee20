package py_test

import (
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/py"
)

// BenchmarkImport is a whole run of a program that imports modules that other runs of the process have used before. What importing takes
// is a row minus the row "nothing".
func BenchmarkImport(b *testing.B) {
	for _, form := range []struct{ name, program string }{
		{"nothing", "pass"},
		{"what many programs import", "import json, re, datetime, collections, dataclasses, enum, typing"},
		{"json", "import json"},
		{"re", "import re"},
		{"datetime", "import datetime"},
		{"collections", "import collections"},
		{"collections.abc", "import collections.abc"},
		{"dataclasses", "import dataclasses"},
		{"enum", "import enum"},
		{"typing", "import typing"},
		{"inspect", "import inspect"},
		{"calendar", "import calendar"},
		{"ast", "import ast"},
		{"logging", "import logging"},
		{"argparse", "import argparse"},
		{"pathlib", "import pathlib"},
		{"urllib.parse", "import urllib.parse"},
		{"decimal", "import decimal"},
		{"asyncio", "import asyncio"},
	} {
		b.Run(form.name, func(b *testing.B) {
			runtime := newBenchmarkRuntime(b, py.Config{})
			b.ReportAllocs()
			mustRun(b, runtime, coderuntime.Request{Program: form.program})
			for b.Loop() {
				mustRun(b, runtime, coderuntime.Request{Program: form.program})
			}
		})
	}
}
