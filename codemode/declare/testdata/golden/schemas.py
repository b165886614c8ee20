from __future__ import annotations
from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict; as `tools["a name"](...)` where the name is no identifier.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
AKeywordAsAnArgumentArgs = TypedDict("AKeywordAsAnArgumentArgs", {
    "from": str,
    "to": str,
})
class ALongEnumIsCutResult(TypedDict):
    code: str  # one of 500 values, such as "value 0", "value 1", "value 2", "value 3", "value 4"
class XResult(TypedDict):
    x: Any
class AResourceWithinResult(TypedDict):
    a: bool
class ATypeWithinItselfResult(TypedDict):
    value: str
    children: NotRequired[list[ATypeWithinItselfResult]]
class AllOfMergesObjectsResult(TypedDict):
    a: str
    b: NotRequired[int]
class AllOfMergesObjectsPart1(TypedDict):
    a: str
class AllOfWithOwnFieldsResult(TypedDict):
    id: int
    own: NotRequired[str]
class Point(TypedDict):
    x: float
    y: float
AnArgumentWithinItselfArgs = TypedDict("AnArgumentWithinItselfArgs", {
    "and": 'NotRequired[list[AnArgumentWithinItselfArgs]]',
    "field": NotRequired[str],
})
class Point2(TypedDict):
    x: float
class AnOpenObjectResult(TypedDict):
    x: dict[str, Any]
AnOptionalArgumentThatIsNoKeywordArgs = TypedDict("AnOptionalArgumentThatIsNoKeywordArgs", {
    "x-y": NotRequired[str],
})
Json: TypeAlias = 'bool | float | str | list[Json] | dict[str, Json] | None'
class BesideAReferenceIn2020Result(TypedDict):
    id: int
    more: NotRequired[str]
class Base(TypedDict):
    id: int
class BCD(TypedDict):
    x: int
T27: TypeAlias = 'list[list[list[str]]]'
T24: TypeAlias = 'list[list[list[T27]]]'
T21: TypeAlias = 'list[list[list[T24]]]'
T18: TypeAlias = 'list[list[list[T21]]]'
T15: TypeAlias = 'list[list[list[T18]]]'
T12: TypeAlias = 'list[list[list[T15]]]'
T9: TypeAlias = 'list[list[list[T12]]]'
T6: TypeAlias = 'list[list[list[T9]]]'
T3: TypeAlias = 'list[list[list[T6]]]'
class FalseIsNeverResult(TypedDict):
    x: NotRequired[Never]
    y: NotRequired[str]
class FieldsAndAnythingElseResult(TypedDict):
    a: NotRequired[int]
    # other keys: Any
class FieldsAndOthersOfAnotherTypeResult(TypedDict):
    a: int
    # other keys: list[str]
class FieldsAndOthersOfOneTypeResult(TypedDict):
    a: str
    # other keys: str
class FormsOfAnArgumentOption2(TypedDict):
    name: str
class HasownpropertyIsAKeyResult(TypedDict):
    hasOwnProperty: str
    toString: str
KeysThatAreNoIdentifiersResult = TypedDict("KeysThatAreNoIdentifiersResult", {
    "from": str,
    "x-y": NotRequired[str],
    "__proto__": NotRequired[int],
    "constructor": NotRequired[int],
    "": NotRequired[bool],
    "größe": NotRequired[float],
    "1st": NotRequired[str],
    "a\nb": NotRequired[str],
    "*/": NotRequired[str],
    "__mangled": NotRequired[str],
    "None": NotRequired[str],
    "type": NotRequired[str],
    "a\"b": NotRequired[str],
    "\u2028": NotRequired[str],
})
class ListResult(TypedDict):
    x: list[Literal["list"]]
class AResult(TypedDict):
    a: NotRequired[str]
class Type(TypedDict):
    kind: Literal["a"]
    x: int
    id: str
class Type2(TypedDict):
    kind: Literal["b"]
    y: int
    id: str
class OptionalFieldsAndOthersResult(TypedDict):
    a: NotRequired[str]
    # other keys: str
class Address(TypedDict):
    street: NotRequired[str]  # With the number
    city: NotRequired[str]
class TheSameTypeInManyPlacesResult(TypedDict):
    home: NotRequired[Address]
    work: NotRequired[Address]
    others: NotRequired[list[Address]]
class House(TypedDict):
    owner: NotRequired[Person]
    neighbour: NotRequired[House | None]
class Person(TypedDict):
    name: str
    home: NotRequired[House]
class WhatIsRequiredButNotDescribedResult(TypedDict):
    a: str
    b: Any
class tools:
    # async def tools[""](*, x: str) -> Any:
    #     ...
    # async def tools["__proto__"](*, x: str) -> Any:
    #     ...
    # async def tools["_private"](*, x: str) -> Any:
    #     ...
    # async def tools["a\"b\\c*/\n\u2028d"](*, x: str) -> Any:
    #     ...
    async def a_const_is_a_literal() -> Literal["x"]:
        ...
    async def a_const_null_is_null() -> None:
        ...
    async def a_contradiction_keeps_the_first() -> str:
        ...
    async def a_description_of_many_lines(*, x: str) -> Any:
        """First line.

        Indented:
          - more
        - less trick
        """
    async def a_description_that_ends_comments(
        *,
        x: str,  # glob **/*.ts and */ and """ and \
    ) -> Any:
        # Ends */ here, """ here and \ here\
        ...
    async def a_keyword_as_an_argument(args: AKeywordAsAnArgumentArgs, /) -> Any:
        ...
    async def a_list_of_lists() -> list[list[float]]:
        ...
    async def a_list_of_unions_has_brackets() -> list[str | int]:
        ...
    async def a_list_that_must_be_empty() -> list[Never]:
        ...
    async def a_list_without_items() -> list[Any]:
        ...
    async def a_literal_within_its_type_vanishes() -> str | float:
        ...
    async def a_long_enum_is_cut() -> ALongEnumIsCutResult:
        ...
    async def a_map() -> dict[str, int]:
        ...
    async def a_map_as_an_argument(**others: float) -> Any:
        ...
    async def a_nullable_enum_has_null() -> Literal["a"] | None:
        ...
    async def a_reference_to_itself() -> Any:
        ...
    async def a_reference_to_nothing() -> XResult:
        ...
    async def a_remote_reference() -> XResult:
        ...
    async def a_resource_within() -> AResourceWithinResult:
        ...
    async def a_tuple_of_bounded_length() -> list[float]:
        ...
    async def a_type_within_itself() -> ATypeWithinItselfResult:
        ...
    async def all_of_merges_objects() -> AllOfMergesObjectsResult:
        ...
    async def all_of_narrows_a_field() -> AllOfMergesObjectsPart1:
        ...
    async def all_of_primitives() -> int:
        ...
    async def all_of_with_own_fields() -> AllOfWithOwnFieldsResult:
        ...
    async def an_anchor() -> list[Point]:
        ...
    async def an_argument_within_itself(args: AnArgumentWithinItselfArgs = {}, /) -> Any:
        ...
    async def an_empty_closed_object() -> dict[str, Never]:
        ...
    async def an_empty_enum_says_nothing() -> Any:
        ...
    async def an_enum_is_a_union_without_duplicates() -> Literal["a", "b", 1, True] | float | None:
        ...
    async def an_enum_is_narrowed_by_its_type() -> Literal["a"]:
        ...
    async def an_enum_of_objects_is_open() -> dict[str, Any] | list[Any] | Literal["x"]:
        ...
    async def an_id_in_draft_4() -> list[Point2]:
        ...
    async def an_open_argument(**others: Any) -> Any:
        ...
    async def an_open_object() -> AnOpenObjectResult:
        ...
    async def an_optional_argument_that_is_no_keyword(args: AnOptionalArgumentThatIsNoKeywordArgs = {}, /) -> Any:
        ...
    async def an_unknown_type_is_anything() -> XResult:
        ...
    async def any_json() -> Json:
        ...
    async def any_of_is_a_union() -> str | float | None:
        ...
    async def anything_as_an_argument(**others: Any) -> Any:
        ...
    # async def tools["await"](*, x: str) -> Any:
    #     ...
    async def beside_a_reference_in_2020() -> BesideAReferenceIn2020Result:
        ...
    async def beside_a_reference_in_draft_7() -> Base:
        ...
    async def both_booleans_are_boolean() -> bool:
        ...
    async def constructor(*, x: str) -> Any:
        ...
    async def definitions_by_name() -> BCD:
        ...
    async def expansion_is_not_doubled_by_references() -> list[list[list[T3]]]:
        ...
    async def false_is_never() -> FalseIsNeverResult:
        ...
    async def fields_and_anything_else() -> FieldsAndAnythingElseResult:
        ...
    async def fields_and_others_as_arguments(*, others: str, **others_: int) -> Any:
        ...
    async def fields_and_others_of_another_type() -> FieldsAndOthersOfAnotherTypeResult:
        ...
    async def fields_and_others_of_one_type() -> FieldsAndOthersOfOneTypeResult:
        ...
    async def forms_of_an_argument(args: Base | FormsOfAnArgumentOption2, /) -> Any:
        ...
    async def get(*, x: str) -> Any:
        ...
    async def hasownproperty_is_a_key() -> HasownpropertyIsAKeyResult:
        ...
    async def integer_within_number() -> float:
        ...
    async def items_of_a_list() -> list[str]:
        ...
    async def items_of_draft_7_as_a_tuple() -> list[str | int]:
        ...
    async def keys_by_pattern() -> dict[str, str]:
        """Result: other keys match ^x-."""
    async def keys_by_pattern_and_others() -> dict[str, str | int | bool]:
        ...
    async def keys_that_are_no_identifiers() -> KeysThatAreNoIdentifiersResult:
        ...
    async def list(*, x: list[str]) -> ListResult:
        ...
    async def new(*, x: str) -> Any:
        ...
    async def no_argument() -> Any:
        ...
    async def no_argument_closed() -> Any:
        ...
    async def no_keywords_are_anything() -> XResult:
        ...
    async def not_and_conditions_are_left_out() -> AResult:
        ...
    async def notes_on_arguments(
        *,
        range: int = ...,  # 1 to 10
        over: float = ...,  # more than 0
        below: float = ...,  # less than 5
        least: float = ...,  # at least -1.5
        step: float = ...,  # a multiple of 0.01
        code: str = ...,  # at least 1 character, matches ^[a-z]+/*$
        name: str = ...,  # at most 1 character
        pair: list[str] = ...,  # 2 items, no duplicates
        when: str = ...,  # A moment in time. (date-time)
        nested: dict[str, Any] = ...,  # default {"a": [1, "x"]}
        text: str = "it's",
        pydantic: int | None = None,  # at least 0
        old: str = ...,  # Deprecated. Use text.
        safe: int = ...,
        openapi: str = ...,  # e.g. "x"
        big: int = 123456789012345678901234567890,
    ) -> Any:
        ...
    async def numbers_keep_their_digits() -> Literal[12345678901234567890, -5] | float:
        ...
    async def one_of_with_fields_in_common() -> Type | Type2:
        ...
    async def optional_fields_and_others() -> OptionalFieldsAndOthersResult:
        ...
    async def prefix_items_and_others() -> list[str | bool]:
        ...
    async def prefix_items_may_be_missing() -> list[Any]:
        ...
    async def prefix_items_that_are_needed() -> list[str | int | None]:
        ...
    async def properties_without_a_type() -> AResult:
        ...
    async def quote_at_the_start(*, x: str) -> Any:
        """"hi" is what it says"""
    async def quotes_at_the_end(*, x: str) -> Any:
        # Say "hi"
        ...
    async def references_in_a_circle() -> Any:
        ...
    async def self_as_an_argument(*, self: str, args: int, tools: bool) -> Any:
        ...
    async def str(*, x: str) -> Any:
        ...
    async def strings_are_escaped() -> Literal["it's \"quoted\"", "back\\slash", "line\nbreak", "*/", "\u2028", "\u202e", "\u0000", "é", "😀", "${x}", "`", "'"]:
        ...
    async def the_same_type_in_many_places() -> TheSameTypeInManyPlacesResult:
        ...
    async def then(*, x: str) -> Any:
        ...
    async def true_is_anything() -> XResult:
        ...
    async def two_types_within_each_other() -> Person:
        ...
    async def type(*, x: str) -> Any:
        ...
    async def type_may_be_a_list() -> str | int | None:
        ...
    async def what_is_required_but_not_described() -> WhatIsRequiredButNotDescribedResult:
        ...
    # async def tools["Überprüfen"](*, x: str) -> Any:
    #     ...
