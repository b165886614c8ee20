// Package missing says, of modules that programs reach for and no run has, what is lacking and what there is instead.
package missing

import (
	"strings"
	"sync"
)

// What is lacking.
const (
	noFiles     = "there is no file system"
	noNetwork   = "there is no network"
	noProcesses = "there are no processes"
	noThreads   = "there are no threads (asyncio.gather runs calls together)"
	noCode      = "there is no machine code to call"
	noScreen    = "there is no screen"
	noUser      = "there is nobody to ask"
	noPackages  = "packages cannot be installed"
)

// lacks has, by the first part of a module's name or by the whole of it, what to say.
var lacks = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	for lack, names := range map[string]string{
		noFiles: "shutil tempfile sqlite3 fileinput mmap dbm shelve zipfile tarfile filecmp stat netrc configparser " +
			"pathlib io openpyxl xlrd docx PyPDF2 pypdf watchdog filelock",
		noFiles + " and no environment": "os",
		noNetwork: "socket ssl http ftplib smtplib imaplib poplib telnetlib nntplib urllib socketserver xmlrpc select selectors asyncore wsgiref " +
			"webbrowser requests httpx aiohttp urllib3 websockets websocket paramiko boto3 botocore grpc redis pymongo psycopg2 " +
			"psycopg asyncpg sqlalchemy mysql pymysql kafka pika openai anthropic flask fastapi uvicorn django tornado starlette selenium playwright",
		noProcesses: "subprocess multiprocessing signal pty fcntl resource posix pwd grp termios tty syslog psutil pexpect sh",
		noThreads:   "threading _thread concurrent joblib gevent eventlet trio",
		noCode:      "ctypes cffi numba cython cupy torch tensorflow jax",
		noUser:      "getpass cmd",
		noScreen:    "tkinter turtle curses readline matplotlib seaborn plotly PIL cv2 pygame bokeh",
	} {
		for _, name := range strings.Fields(names) {
			table[name] = lack
		}
	}
	for instead, names := range map[string]string{
		"": "scipy sklearn sympy networkx nltk spacy transformers pip setuptools pkg_resources numexpr toolz arrow pendulum " +
			"cryptography jwt jinja2 markdown click typer tabulate tenacity cachetools more_itertools sortedcontainers hypothesis",
		"the modules math and statistics are there":                          "numpy",
		"lists of dicts, and the modules csv, collections and statistics do": "pandas polars",
		"the module json is there":                                           "yaml simplejson ujson orjson toml tomli",
		"the module html.parser is there":                                    "bs4 lxml html5lib",
		"the modules datetime and zoneinfo are there":                        "pytz dateutil tzlocal",
		"the module dataclasses is there":                                    "pydantic attr attrs marshmallow",
		"the module re is there":                                             "regex",
		"assert is there":                                                    "pytest nose",
		"print is there":                                                     "rich colorama tqdm termcolor loguru",
		"the program's data is in the program":                               "dotenv",
	} {
		lack := noPackages
		if instead != "" {
			lack += "; " + instead
		}
		for _, name := range strings.Fields(names) {
			table[name] = lack
		}
	}
	return table
})

// Lack says in a few words what is lacking for a module, named in full, and what there is instead; "" for a name that means nothing.
func Lack(name string) string {
	first, _, _ := strings.Cut(name, ".")
	if lack := lacks()[name]; lack != "" {
		return lack
	}
	return lacks()[first]
}
