package embedded

import "github.com/coderuntime/coderuntime/py/lib/module"

// FormatDefinitions are the modules that read and write the formats of commands, settings and addresses, and those for time that passes.
var FormatDefinitions = []*module.Definition{
	{Name: "shlex", Doc: "The words of a shell's command.", Source: shlexSource},
	{Name: "colorsys", Doc: "Colours by red, green and blue, and by other measures.", Source: colorsysSource},
	{Name: "sched", Doc: "Calls at times.", Source: schedSource},
	{Name: "timeit", Doc: "How long a statement takes.", Source: timeitSource},
	{Name: "ipaddress", Doc: "Addresses of the Internet and networks of them.", Source: ipaddressSource},
	{Name: "configparser", Doc: "Settings in sections.", Source: configparserSource},
	{Name: "tomllib", Doc: "Settings in TOML.", Source: tomllibSource},
	{Name: "pickle", Doc: "Objects as bytes, in memory.", Source: pickleSource},
	{Name: "logging.handlers", Doc: "Handlers of records beside the usual ones.", Source: loggingHandlersSource},
	{Name: "logging.config", Doc: "Logging as a dict describes it.", Source: loggingConfigSource},
}
