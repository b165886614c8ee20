package embedded

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/abcmodule"
	"github.com/coderuntime/coderuntime/py/lib/collectionsmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// Definitions are the modules.
var Definitions = []*module.Definition{
	{
		Name: "abc", Doc: "Abstract base classes.",
		Members: abcmodule.Members, Source: abcSource,
	},
	{
		Name: "collections", Doc: "Containers beside dict, list, set and tuple.", Package: true,
		Members: func() []module.Member {
			return append(collectionsmodule.Members(), module.Functions("collections", isKeyword, callingModule)...)
		},
		Source: collectionsSource,
	},
	{
		Name: "collections.abc", Doc: "Abstract base classes of containers.",
		Members: func() []module.Member {
			members := module.Functions("collections.abc", hasMethods, registerBuiltins)
			return append(members, module.Types(abcmodule.Meta(), object.GenericAliasType)...)
		},
		Source: collectionsAbcSource,
	},
	{Name: "_collections_user", Source: collectionsUserSource},
	{
		Name: "types", Doc: "The types of what the language itself makes, and making classes.",
		Members: func() []module.Member {
			return append(languageTypes(), module.Functions("types", setAttributes, namespaceRepr, isCoroutineFunction)...)
		},
		Source: typesSource,
	},
	{
		Name: "dataclasses", Doc: "Classes whose methods are made for their fields.",
		Members: func() []module.Member {
			members := module.Functions("dataclasses", systemModules, dataclassRepr, isKeyword, callingModule)
			for _, member := range abcmodule.Members() {
				if member.Name == "update_abstractmethods" {
					member.Name = "_update_abstractmethods"
					members = append(members, member)
				}
			}
			return append(members,
				module.Member{Name: "_GenericAlias", Value: object.GenericAliasType.Value()},
				module.Member{Name: "_MappingProxyType", Value: object.MappingProxyType.Value()},
				module.Member{Name: "_MemberDescriptorType", Value: object.MemberDescriptorType.Value()})
		},
		Source: dataclassesSource,
	},
	{
		Name: "enum", Doc: "Classes whose instances are named constants.",
		Members: func() []module.Member {
			declareEnumProperty()
			return append(module.Functions("enum", memberProperty, systemModules, callingModule, binary, isPlainMember, inherits),
				module.Member{Name: "property", Value: enumPropertyType.Value()},
				module.Member{Name: "__builtins_property", Value: object.PropertyType.Value()},
				module.Member{Name: "_MappingProxyType", Value: object.MappingProxyType.Value()})
		},
		Source: enumSource,
	},
	{Name: "_enum_flags", Source: enumFlagsSource},
	{Name: "_enum_typed", Source: enumTypedSource},
	{
		Name: "typing", Doc: "What annotations are written with.",
		Members: func() []module.Member {
			members := append(module.Functions("typing", typingNatives...), module.Functions("typing", systemModules, callingModule)...)
			return append(members,
				module.Member{Name: "ABCMeta", Value: abcmodule.Meta().Value()},
				module.Member{Name: "NoneType", Value: object.NoneType.Value()},
				module.Member{Name: "GenericAlias", Value: object.GenericAliasType.Value()},
				module.Member{Name: "UnionType", Value: object.UnionType.Value()})
		},
		Source: typingSource,
	},
	{Name: "_typing_parameters", Source: typingParametersSource},
	{Name: "_typing_protocols", Source: typingProtocolsSource},
	{Name: "_typing_records", Source: typingRecordsSource},
	{Name: "_typing_hints", Source: typingHintsSource},
	{Name: "_typing_rare", Source: typingRareSource},
	{
		Name: "contextlib", Doc: "Context managers.",
		Members: func() []module.Member {
			return append(module.Functions("contextlib", hasMethods, handledException),
				module.Member{Name: "_GenericAlias", Value: object.GenericAliasType.Value()})
		},
		Source: contextlibSource,
	},
	{
		Name: "keyword", Doc: "The words that are no names.",
		Members: func() []module.Member { return module.Functions("keyword", iskeyword, issoftkeyword) },
		Begin:   beginKeyword,
		Source:  "__all__ = ['iskeyword', 'issoftkeyword', 'kwlist', 'softkwlist']\n",
	},
	{
		Name: "inspect", Doc: "Looking into objects.",
		Members: func() []module.Member {
			return append(module.Functions("inspect", systemModules, findStatic, handledException, isKeyword, builtinParameters),
				module.Functions("inspect", importModule)...)
		},
		Source: inspectSource,
	},
	{Name: "pprint", Doc: "Texts of data over several lines.", Source: pprintSource},
	{Name: "weakref", Doc: "References that do not keep objects alive, which all objects here are.", Source: weakrefSource},
	{Name: "numbers", Doc: "Abstract base classes of numbers.", Source: numbersSource},
	{Name: "graphlib", Doc: "Sorting the nodes of a graph.", Source: graphlibSource},
	{Name: "reprlib", Doc: "Texts of objects with a limit on their size.", Source: reprlibSource},
}

// languageTypes are the types of the module types.
func languageTypes() []module.Member {
	declareCapsule()
	var members []module.Member
	for _, named := range []struct {
		name string
		typ  *object.Type
	}{
		{"AsyncGeneratorType", vm.AsyncGeneratorType}, {"BuiltinFunctionType", object.BuiltinFunctionType}, {"BuiltinMethodType", object.BuiltinFunctionType},
		{"CapsuleType", capsuleType}, {"CellType", object.CellType}, {"ClassMethodDescriptorType", object.ClassMethodDescriptorType}, {"CodeType", vm.CodeType},
		{"CoroutineType", vm.CoroutineType}, {"EllipsisType", object.EllipsisType}, {"FrameType", vm.FrameType}, {"FunctionType", object.FunctionType},
		{"GeneratorType", vm.GeneratorType}, {"GenericAlias", object.GenericAliasType}, {"GetSetDescriptorType", object.GetSetType},
		{"LambdaType", object.FunctionType}, {"MappingProxyType", object.MappingProxyType}, {"MemberDescriptorType", object.MemberDescriptorType},
		{"MethodDescriptorType", object.MethodDescriptorType}, {"MethodType", object.MethodType}, {"MethodWrapperType", object.MethodWrapperType},
		{"ModuleType", object.ModuleType}, {"NoneType", object.NoneType}, {"NotImplementedType", object.NotImplementedType},
		{"TracebackType", object.TracebackType}, {"UnionType", object.UnionType}, {"WrapperDescriptorType", object.WrapperDescriptorType},
	} {
		members = append(members, module.Member{Name: named.name, Value: named.typ.Value()})
	}
	return members
}

// capsuleType is the type of what extensions in C hand to one another, of which there are none.
var capsuleType = object.NewBuiltinType("PyCapsule")

var declareCapsule = sync.OnceFunc(func() {
	object.Declare(capsuleType, object.Declaration{Module: "builtins", Final: true, Abstract: true, Layout: true})
})
