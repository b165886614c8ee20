// Package py is the Python backend: it runs programs that a language model wrote against async functions, inside
// budgets.
//
//	runtime, err := py.New(py.Config{})
//	defer runtime.Close()
//	result, err := runtime.Run(ctx, coderuntime.Request{Program: `print("hello")`})
//
// A program is a module body named __main__ in which return, await, async for and async with are allowed at top
// level. Functions of the host are members of global namespaces; calling one starts the call and gives a coroutine.
//
//   - program holds what every engine shares: the program's text, failures, output, the forms of calls.
//   - gpython is an engine on github.com/go-python/gpython. What it gives and lacks is in docs/python.md.
//
// The rules of a run are the contract's and are kept by bridge; the engine is chosen by [Config.Engine].
package py
