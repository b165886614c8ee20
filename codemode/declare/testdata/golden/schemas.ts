// Call a tool as `await tools.name({ ... })`; as `tools["a name"](...)` where the name is no identifier.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type ATypeWithinItselfResult = { value: string; children?: ATypeWithinItselfResult[] };
type AnArgumentWithinItselfArgs = { and?: AnArgumentWithinItselfArgs[]; field?: string };
type Json = boolean | number | string | Json[] | { [key: string]: Json } | null;
type T28 = [[string, string], [string, string]];
type T25 = [[[T28, T28], [T28, T28]], [[T28, T28], [T28, T28]]];
type T22 = [[[T25, T25], [T25, T25]], [[T25, T25], [T25, T25]]];
type T19 = [[[T22, T22], [T22, T22]], [[T22, T22], [T22, T22]]];
type T16 = [[[T19, T19], [T19, T19]], [[T19, T19], [T19, T19]]];
type T13 = [[[T16, T16], [T16, T16]], [[T16, T16], [T16, T16]]];
type T10 = [[[T13, T13], [T13, T13]], [[T13, T13], [T13, T13]]];
type T7 = [[[T10, T10], [T10, T10]], [[T10, T10], [T10, T10]]];
type T4 = [[[T7, T7], [T7, T7]], [[T7, T7], [T7, T7]]];
type T1 = [[[T4, T4], [T4, T4]], [[T4, T4], [T4, T4]]];
type Address = {
  /** With the number */
  street?: string;
  city?: string;
};
type House = { owner?: Person; neighbour?: House | null };
type Person = { name: string; home?: House };
declare const tools: {
  ""(args: { x: string }): Promise<unknown>;
  __proto__(args: { x: string }): Promise<unknown>;
  _private(args: { x: string }): Promise<unknown>;
  "a\"b\\c*/\n\u2028d"(args: { x: string }): Promise<unknown>;
  a_const_is_a_literal(): Promise<"x">;
  a_const_null_is_null(): Promise<null>;
  a_contradiction_keeps_the_first(): Promise<string>;
  /**
   * First line.
   *
   * Indented:
   *   - more
   * - less trick
   */
  a_description_of_many_lines(args: { x: string }): Promise<unknown>;
  // Ends */ here, """ here and \ here\
  a_description_that_ends_comments(args: {
    // glob **/*.ts and */ and """ and \
    x: string;
  }): Promise<unknown>;
  a_keyword_as_an_argument(args: { from: string; to: string }): Promise<unknown>;
  a_list_of_lists(): Promise<number[][]>;
  a_list_of_unions_has_brackets(): Promise<(string | number)[]>;
  a_list_that_must_be_empty(): Promise<[]>;
  a_list_without_items(): Promise<JsonValue[]>;
  a_literal_within_its_type_vanishes(): Promise<string | number>;
  a_long_enum_is_cut(): Promise<{
    /** one of 500 values, such as "value 0", "value 1", "value 2", "value 3", "value 4" */
    code: string;
  }>;
  a_map(): Promise<{ [key: string]: number }>;
  a_map_as_an_argument(args?: { [key: string]: number }): Promise<unknown>;
  a_nullable_enum_has_null(): Promise<"a" | null>;
  a_reference_to_itself(): Promise<unknown>;
  a_reference_to_nothing(): Promise<{ x: JsonValue }>;
  a_remote_reference(): Promise<{ x: JsonValue }>;
  a_resource_within(): Promise<{ a: boolean }>;
  a_tuple_of_bounded_length(): Promise<[number, number]>;
  a_type_within_itself(): Promise<ATypeWithinItselfResult>;
  all_of_merges_objects(): Promise<{ a: string; b?: number }>;
  all_of_narrows_a_field(): Promise<{ a: string }>;
  all_of_primitives(): Promise<number>;
  all_of_with_own_fields(): Promise<{ id: number; own?: string }>;
  an_anchor(): Promise<{ x: number; y: number }[]>;
  an_argument_within_itself(args?: AnArgumentWithinItselfArgs): Promise<unknown>;
  an_empty_closed_object(): Promise<{ [key: string]: never }>;
  an_empty_enum_says_nothing(): Promise<unknown>;
  an_enum_is_a_union_without_duplicates(): Promise<"a" | "b" | 1 | 2.5 | true | null>;
  an_enum_is_narrowed_by_its_type(): Promise<"a">;
  an_enum_of_objects_is_open(): Promise<{ [key: string]: JsonValue } | JsonValue[] | "x">;
  an_id_in_draft_4(): Promise<{ x: number }[]>;
  an_open_argument(args?: { [key: string]: JsonValue }): Promise<unknown>;
  an_open_object(): Promise<{ x: { [key: string]: JsonValue } }>;
  an_optional_argument_that_is_no_keyword(args?: { "x-y"?: string }): Promise<unknown>;
  an_unknown_type_is_anything(): Promise<{ x: JsonValue }>;
  any_json(): Promise<Json>;
  any_of_is_a_union(): Promise<string | number | null>;
  anything_as_an_argument(args?: { [key: string]: JsonValue }): Promise<unknown>;
  await(args: { x: string }): Promise<unknown>;
  beside_a_reference_in_2020(): Promise<{ id: number; more?: string }>;
  beside_a_reference_in_draft_7(): Promise<{ id: number }>;
  both_booleans_are_boolean(): Promise<boolean>;
  constructor(args: { x: string }): Promise<unknown>;
  definitions_by_name(): Promise<{ x: number }>;
  expansion_is_not_doubled_by_references(): Promise<[T1, T1]>;
  false_is_never(): Promise<{ x?: never; y?: string }>;
  fields_and_anything_else(): Promise<{ a?: number; [key: string]: JsonValue | undefined }>;
  fields_and_others_as_arguments(args: { others: string; [key: string]: unknown /* other keys: number */ }): Promise<unknown>;
  fields_and_others_of_another_type(): Promise<{ a: number; [key: string]: unknown /* other keys: string[] */ }>;
  fields_and_others_of_one_type(): Promise<{ a: string; [key: string]: string }>;
  forms_of_an_argument(args: { id: number } | { name: string }): Promise<unknown>;
  get(args: { x: string }): Promise<unknown>;
  hasownproperty_is_a_key(): Promise<{ hasOwnProperty: string; toString: string }>;
  integer_within_number(): Promise<number>;
  items_of_a_list(): Promise<string[]>;
  items_of_draft_7_as_a_tuple(): Promise<[string, number?]>;
  /** Result: other keys match ^x-. */
  keys_by_pattern(): Promise<{ [key: string]: string }>;
  keys_by_pattern_and_others(): Promise<{ [key: string]: string | number | boolean }>;
  keys_that_are_no_identifiers(): Promise<{
    from: string;
    "x-y"?: string;
    __proto__?: number;
    constructor?: number;
    ""?: boolean;
    "größe"?: number;
    "1st"?: string;
    "a\nb"?: string;
    "*/"?: string;
    __mangled?: string;
    None?: string;
    type?: string;
    "a\"b"?: string;
    "\u2028"?: string;
  }>;
  list(args: { x: string[] }): Promise<{ x: "list"[] }>;
  "new"(args: { x: string }): Promise<unknown>;
  no_argument(): Promise<unknown>;
  no_argument_closed(): Promise<unknown>;
  no_keywords_are_anything(): Promise<{ x: JsonValue }>;
  not_and_conditions_are_left_out(): Promise<{ a?: string }>;
  notes_on_arguments(args?: {
    /** 1 to 10 */
    range?: number;
    /** more than 0 */
    over?: number;
    /** less than 5 */
    below?: number;
    /** at least -1.5 */
    least?: number;
    /** a multiple of 0.01 */
    step?: number;
    /** at least 1 character, matches ^[a-z]+/*$ */
    code?: string;
    /** at most 1 character */
    name?: string;
    /** 2 items, no duplicates */
    pair?: string[];
    /** A moment in time. (date-time) */
    when?: string;
    /** default {"a": [1, "x"]} */
    nested?: { [key: string]: JsonValue };
    /** default "it's" */
    text?: string;
    /** at least 0, default null */
    pydantic?: number | null;
    /** Deprecated. Use text. */
    old?: string;
    safe?: number;
    /** e.g. "x" */
    openapi?: string;
    /** default 123456789012345678901234567890 */
    big?: number;
  }): Promise<unknown>;
  numbers_keep_their_digits(): Promise<12345678901234567890 | 0.1 | -5>;
  one_of_with_fields_in_common(): Promise<{ kind: "a"; x: number; id: string } | { kind: "b"; y: number; id: string }>;
  optional_fields_and_others(): Promise<{ a?: string; [key: string]: string | undefined }>;
  prefix_items_and_others(): Promise<[string, ...boolean[]]>;
  prefix_items_may_be_missing(): Promise<[string?, number?, ...JsonValue[]]>;
  prefix_items_that_are_needed(): Promise<[string, number | null]>;
  properties_without_a_type(): Promise<{ a?: string }>;
  /** "hi" is what it says */
  quote_at_the_start(args: { x: string }): Promise<unknown>;
  /** Say "hi" */
  quotes_at_the_end(args: { x: string }): Promise<unknown>;
  references_in_a_circle(): Promise<unknown>;
  self_as_an_argument(args: { self: string; args: number; tools: boolean }): Promise<unknown>;
  str(args: { x: string }): Promise<unknown>;
  strings_are_escaped(): Promise<"it's \"quoted\"" | "back\\slash" | "line\nbreak" | "*/" | "\u2028" | "\u202e" | "\u0000" | "é" | "😀" | "${x}" | "`" | "'">;
  the_same_type_in_many_places(): Promise<{ home?: Address; work?: Address; others?: Address[] }>;
  then(args: { x: string }): Promise<unknown>;
  true_is_anything(): Promise<{ x: JsonValue }>;
  two_types_within_each_other(): Promise<Person>;
  type(args: { x: string }): Promise<unknown>;
  type_may_be_a_list(): Promise<string | number | null>;
  what_is_required_but_not_described(): Promise<{ a: string; b: JsonValue }>;
  "Überprüfen"(args: { x: string }): Promise<unknown>;
};
