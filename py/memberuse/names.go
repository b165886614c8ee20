package memberuse

import "github.com/coderuntime/coderuntime/py/syntax"

// This file declares the names of a scope before it is walked: a name that is bound anywhere in a function is local to all of it
// (Language Reference, section 4.2.2). What an assignment expression binds is found during the walk: every variable of its name is then
// taken for one that may have been given another value.

// A binder collects what the statements of one scope bind.
type binder struct {
	*walker
	// declared are the statements' names; known says that what they are given stands in assignments, which the walk sees.
	declared []bound
	// foreign are the names of other scopes that are bound here.
	foreign map[string]bool
}

type bound struct {
	name  string
	known bool
	// module is the name of the module that the name is given, if any.
	module string
}

// names declares the names that statements bind in the innermost scope.
func (w *walker) names(list []syntax.Statement) {
	b := &binder{walker: w}
	b.statements(list)
	for _, name := range b.declared {
		if b.foreign[name.name] {
			continue
		}
		variable := w.Declare(name.name)
		if !name.known {
			variable.Obscure()
		}
		if name.module != "" {
			w.modules[variable] = name.module
		} else {
			delete(w.modules, variable)
		}
	}
}

// classNames makes the names that the body of a class binds ones of which nothing is known, here and in the scopes around: the
// functions in the body see those of the scopes around, the body itself its own.
func (w *walker) classNames(list []syntax.Statement) {
	b := &binder{walker: w}
	b.statements(list)
	for _, name := range b.declared {
		w.ObscureAll(name.name)
	}
}

func (b *binder) bind(name string, known bool) {
	b.declared = append(b.declared, bound{name: name, known: known})
}

func (b *binder) statements(list []syntax.Statement) {
	for _, s := range list {
		b.statement(s)
	}
}

func (b *binder) statement(statement syntax.Statement) {
	switch s := statement.(type) {
	case *syntax.FunctionDef:
		b.bind(s.Name, false)
	case *syntax.ClassDef:
		b.bind(s.Name, false)
	case *syntax.TypeAlias:
		b.bind(s.Name.Name, false)
	case *syntax.Assign:
		for _, target := range s.Targets {
			b.target(target)
		}
	case *syntax.AugAssign:
		b.target(s.Target)
	case *syntax.AnnAssign:
		b.target(s.Target)
	case *syntax.Delete:
		for _, target := range s.Targets {
			b.target(target)
		}
	case *syntax.For:
		b.target(s.Target)
		b.statements(s.Body)
		b.statements(s.Else)
	case *syntax.While:
		b.statements(s.Body)
		b.statements(s.Else)
	case *syntax.If:
		b.statements(s.Body)
		b.statements(s.Else)
	case *syntax.With:
		for _, item := range s.Items {
			b.target(item.Target)
		}
		b.statements(s.Body)
	case *syntax.Match:
		for _, c := range s.Cases {
			b.pattern(c.Pattern)
			b.statements(c.Body)
		}
	case *syntax.Try:
		b.statements(s.Body)
		for _, handler := range s.Handlers {
			if handler.Name != "" {
				b.bind(handler.Name, false)
			}
			b.statements(handler.Body)
		}
		b.statements(s.Else)
		b.statements(s.Finally)
	case *syntax.Import:
		for _, alias := range s.Names {
			b.imported(alias)
		}
	case *syntax.ImportFrom:
		for _, alias := range s.Names {
			switch {
			case alias.Name == "*":
				b.ShadowAll()
			case alias.AsName != "":
				b.bind(alias.AsName, false)
			default:
				b.bind(alias.Name, false)
			}
		}
	case *syntax.Global:
		b.others(s.Names)
	case *syntax.Nonlocal:
		b.others(s.Names)
	}
}

func (b *binder) imported(alias *syntax.Alias) {
	name := alias.AsName
	if name == "" {
		for i := range alias.Name {
			if alias.Name[i] == '.' {
				b.bind(alias.Name[:i], false)
				return
			}
		}
		name = alias.Name
	}
	if alias.Name == "__main__" {
		b.ShadowAll()
	}
	b.declared = append(b.declared, bound{name: name, module: alias.Name})
}

// others notes names that are variables of another scope.
func (b *binder) others(names []string) {
	for _, name := range names {
		if b.foreign == nil {
			b.foreign = map[string]bool{}
		}
		b.foreign[name] = true
		b.ObscureAll(name)
	}
}

// target binds the names of a target, which may be nil.
func (b *binder) target(target syntax.Expression) {
	switch t := target.(type) {
	case *syntax.Name:
		b.bind(t.Name, true)
	case *syntax.Starred:
		b.target(t.Value)
	case *syntax.Tuple:
		for _, element := range t.Elements {
			b.target(element)
		}
	case *syntax.List:
		for _, element := range t.Elements {
			b.target(element)
		}
	}
}

func (b *binder) pattern(pattern syntax.Pattern) {
	all := func(list []syntax.Pattern) {
		for _, p := range list {
			b.pattern(p)
		}
	}
	capture := func(name string) {
		if name != "" {
			b.bind(name, false)
		}
	}
	switch p := pattern.(type) {
	case *syntax.MatchSequence:
		all(p.Patterns)
	case *syntax.MatchMapping:
		all(p.Patterns)
		capture(p.Rest)
	case *syntax.MatchClass:
		all(p.Patterns)
		all(p.KeywordPatterns)
	case *syntax.MatchStar:
		capture(p.Name)
	case *syntax.MatchAs:
		if p.Pattern != nil {
			b.pattern(p.Pattern)
		}
		capture(p.Name)
	case *syntax.MatchOr:
		all(p.Patterns)
	}
}

// declare declares the names of a target in the innermost scope.
func (w *walker) declare(target syntax.Expression) {
	b := &binder{walker: w}
	b.target(target)
	for _, name := range b.declared {
		w.Declare(name.name)
	}
}

// parameters declares the parameters of a function in the innermost scope.
func (w *walker) parameters(list *syntax.Arguments) {
	declare := func(arguments ...*syntax.Argument) {
		for _, argument := range arguments {
			if argument != nil {
				w.Declare(argument.Name).Obscure()
			}
		}
	}
	declare(list.PositionalOnly...)
	declare(list.Positional...)
	declare(list.Variadic, list.KeywordVariadic)
	declare(list.KeywordOnly...)
}

// typeParameters declares type parameters in the innermost scope.
func (w *walker) typeParameters(list []syntax.TypeParameter) {
	for _, parameter := range list {
		switch p := parameter.(type) {
		case *syntax.TypeVar:
			w.Declare(p.Name).Obscure()
		case *syntax.ParamSpec:
			w.Declare(p.Name).Obscure()
		case *syntax.TypeVarTuple:
			w.Declare(p.Name).Obscure()
		}
	}
}
