package iomodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// closedAttribute is where a stream of a class that a program derived from _IOBase notes that it is closed.
const closedAttribute = "__IOBase_closed"

// isClosed reads v.closed.
func isClosed(t *object.Thread, v object.Value) (bool, *object.Exception) {
	closed, raised := t.GetAttribute(v, "closed")
	if raised != nil {
		return false, raised
	}
	return t.Truth(closed)
}

// checkOpen fails for a closed stream.
func checkOpen(t *object.Thread, v object.Value) *object.Exception {
	closed, raised := isClosed(t, v)
	if raised == nil && closed {
		raised = t.Raise(object.ValueErrorType, "I/O operation on closed file.")
	}
	return raised
}

// refuse makes a method that the kind of stream does not have.
func refuse(signature, name string) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return object.Value{}, unsupported(t, name)
	}}
}

// require makes a method that fails unless one of the -able methods says yes.
func require(name, method, message string) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: name + "()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		v, raised := t.CallMethod(arguments[0], method)
		if raised != nil {
			return object.Value{}, raised
		}
		if v != object.True {
			return object.Value{}, unsupported(t, message)
		}
		return object.True, nil
	}}
}

// declareBases makes the classes that all streams derive from.
func declareBases() {
	object.Declare(baseType, object.Declaration{
		Module: "_io", HasDict: true,
		Unary: map[object.Slot]object.Unary{
			object.SlotIter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self, checkOpen(t, self)
			},
			object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				line, raised := t.CallMethod(self, "readline")
				if raised != nil {
					return object.Value{}, raised
				}
				if n, raised := t.Len(line); raised != nil {
					return object.Value{}, raised
				} else if n == 0 {
					return object.Value{}, t.Raise(object.StopIterationType, "")
				}
				return line, nil
			},
			object.SlotEnter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self, checkOpen(t, self)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "__exit__(*args)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				_, raised := t.CallMethod(arguments[0], "close")
				return object.None, raised
			}},
			{Signature: "close()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				closed, raised := t.FindAttribute(arguments[0], closedAttribute)
				if raised != nil || closed.Exists() {
					return object.None, raised
				}
				_, raised = t.CallMethod(arguments[0], "flush")
				if failed := t.AssignAttribute(arguments[0], closedAttribute, object.True); raised == nil {
					raised = failed
				}
				return object.None, raised
			}},
			{Signature: "flush()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.None, checkOpen(t, arguments[0])
			}},
			{Signature: "isatty()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.False, checkOpen(t, arguments[0])
			}},
			{Signature: "readable()", Native: constant(object.False)}, {Signature: "writable()", Native: constant(object.False)},
			{Signature: "seekable()", Native: constant(object.False)},
			require("_checkReadable", "readable", "File or stream is not readable."),
			require("_checkWritable", "writable", "File or stream is not writable."),
			require("_checkSeekable", "seekable", "File or stream is not seekable."),
			{Signature: "_checkClosed()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.None, checkOpen(t, arguments[0])
			}},
			{Signature: "tell()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return t.CallMethod(arguments[0], "seek", object.Int(0), object.Int(1))
			}},
			refuse("seek(offset, whence=0, /)", "seek"), refuse("truncate(size=None, /)", "truncate"), refuse("fileno()", "fileno"),
			{Signature: "readline(size=-1, /)", Native: baseReadline},
			{Signature: "readlines(hint=-1, /)", Native: baseReadlines},
			{Signature: "writelines(lines, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				if raised := checkOpen(t, arguments[0]); raised != nil {
					return object.Value{}, raised
				}
				return object.None, t.Each(arguments[1], func(line object.Value) (bool, *object.Exception) {
					_, raised := t.CallMethod(arguments[0], "write", line)
					return true, raised
				})
			}},
		},
		GetSets: []object.GetSetDeclaration{
			object.DictAttribute(),
			{Name: "closed", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				closed, raised := t.FindAttribute(self, closedAttribute)
				return object.Bool(closed.Exists()), raised
			}},
		},
	})
	object.Declare(rawBaseType, object.Declaration{
		Module: "_io", Bases: []*object.Type{baseType}, HasDict: true,
		Methods: []object.MethodDeclaration{
			{Signature: "read(size=-1, /)", Native: rawRead}, {Signature: "readall()", Native: rawReadAll},
			refuse("readinto(buffer, /)", "readinto"), refuse("write(b, /)", "write"),
		},
	})
	object.Declare(bufferedBaseType, object.Declaration{
		Module: "_io", Bases: []*object.Type{baseType}, HasDict: true,
		Methods: []object.MethodDeclaration{
			refuse("read(size=-1, /)", "read"), refuse("read1(size=-1, /)", "read1"), refuse("write(b, /)", "write"), refuse("detach()", "detach"),
			{Signature: "readinto(buffer, /)", Native: readInto("read")}, {Signature: "readinto1(buffer, /)", Native: readInto("read1")},
		},
	})
	none := func(name string) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(*object.Thread, object.Value) (object.Value, *object.Exception) {
			return object.None, nil
		}}
	}
	object.Declare(textBaseType, object.Declaration{
		Module: "_io", Bases: []*object.Type{baseType}, HasDict: true,
		Methods: []object.MethodDeclaration{
			refuse("read(size=-1, /)", "read"), refuse("readline(size=-1, /)", "readline"), refuse("write(s, /)", "write"), refuse("detach()", "detach"),
		},
		GetSets: []object.GetSetDeclaration{none("encoding"), none("newlines"), none("errors")},
	})
}

func constant(v object.Value) object.Native {
	return func(*object.Thread, []object.Value) (object.Value, *object.Exception) { return v, nil }
}

// baseReadline reads a line byte by byte through self.read.
func baseReadline(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	most, raised := size(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	var line []byte
	for most < 0 || len(line) < most {
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		v, raised := t.CallMethod(arguments[0], "read", object.Int(1))
		if raised != nil {
			return object.Value{}, raised
		}
		content, ok := object.BytesOf(v)
		if !ok {
			return object.Value{}, t.Raise(object.OSErrorType, "read() should have returned a bytes object, not '%s'", v.Type().Name)
		}
		if content == "" {
			break
		}
		if line, raised = appended(t, line, content); raised != nil {
			return object.Value{}, raised
		}
		if line[len(line)-1] == '\n' {
			break
		}
	}
	return t.NewBytes(string(line))
}

// baseReadlines collects lines until there are none, or they have hint characters or bytes.
func baseReadlines(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	hint, raised := size(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	list, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	length := 0
	raised = t.Each(arguments[0], func(line object.Value) (bool, *object.Exception) {
		if raised := list.Append(t, line); raised != nil {
			return false, raised
		}
		if hint <= 0 {
			return true, nil
		}
		n, raised := t.Len(line)
		length += n
		return length < hint, raised
	})
	return list.Value(), raised
}

// rawRead reads through self.readinto.
func rawRead(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	most, raised := size(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	if most < 0 {
		return t.CallMethod(arguments[0], "readall")
	}
	if raised := t.Charge(int64(most)); raised != nil {
		return object.Value{}, raised
	}
	buffer, raised := t.NewByteArray(make([]byte, most))
	if raised != nil {
		return object.Value{}, raised
	}
	n, raised := t.CallMethod(arguments[0], "readinto", buffer)
	if raised != nil || n == object.None {
		return n, raised
	}
	count, raised := t.IndexInt(n, object.ValueErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	content, _ := object.BytesOf(buffer)
	if count < 0 || count > int64(len(content)) {
		return object.Value{}, t.Raise(object.ValueErrorType, "readinto returned %d outside buffer size %d", count, len(content))
	}
	return t.NewBytes(content[:count])
}

func rawReadAll(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var all []byte
	for {
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		v, raised := t.CallMethod(arguments[0], "read", object.Int(bufferSize))
		if raised != nil {
			return object.Value{}, raised
		}
		if v == object.None && len(all) == 0 {
			return v, nil
		}
		content, _ := object.BytesOf(v)
		if content == "" {
			return t.NewBytes(string(all))
		}
		if all, raised = appended(t, all, content); raised != nil {
			return object.Value{}, raised
		}
	}
}

// bufferSize is io.DEFAULT_BUFFER_SIZE.
const bufferSize = 8192

// readInto fills a buffer with what another method reads.
func readInto(method string) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		view, n, raised := writable(t, arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		v, raised := t.CallMethod(arguments[0], method, object.Int(n))
		if raised != nil {
			return object.Value{}, raised
		}
		content, raised := t.BytesArgument(v)
		if raised != nil {
			return object.Value{}, raised
		}
		return fill(t, view, content)
	}
}

// writable returns a memoryview of a buffer that can be written to, and its length.
func writable(t *object.Thread, buffer object.Value) (view object.Value, length int64, raised *object.Exception) {
	if _, ok := object.BufferOf(buffer); ok {
		if view, raised = t.Call1(object.MemoryViewType.Value(), buffer); raised != nil {
			return view, 0, raised
		}
		readOnly, raised := t.GetAttribute(view, "readonly")
		if raised != nil {
			return view, 0, raised
		}
		if readOnly == object.False {
			n, raised := t.Len(view)
			return view, int64(n), raised
		}
	}
	return view, 0, t.Raise(object.TypeErrorType, "readinto() argument must be read-write bytes-like object, not %s", buffer.Type().Name)
}

// fill writes content to the beginning of a view, and releases it.
func fill(t *object.Thread, view object.Value, content string) (object.Value, *object.Exception) {
	n := object.Int(int64(len(content)))
	part, raised := t.NewSlice(object.None, n, object.None)
	if raised != nil {
		return object.Value{}, raised
	}
	v, raised := t.NewBytes(content)
	if raised == nil {
		raised = t.SetItem(view, part, v)
	}
	if _, failed := t.CallMethod(view, "release"); raised == nil {
		raised = failed
	}
	return n, raised
}
