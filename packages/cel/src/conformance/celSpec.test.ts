import { answerOf } from '../__testUtils__/answer';
import { celSpecSuites, SpecTest } from '../__testUtils__/celSpec';

/** Tests that fail on purpose, by the start of their names; CONFORMANCE.md gives the reasons. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  'basic/functions/unbound_is_runtime_error': 'unknown functions are refused',
  'parse/receiver_function_names/': 'unknown functions are refused',
  'comparisons/eq_literal/not_eq_list_length': 'types are always checked',
  'comparisons/eq_literal/eq_mixed_types': 'types are always checked',
  'comparisons/eq_literal/eq_list_elem_mixed_types': 'types are always checked',
  'comparisons/ne_literal/ne_mixed_types': 'types are always checked',
  'logic/conditional/mixed_type': 'types are always checked',
  'logic/AND/short_circuit_type_': 'types are always checked',
  'logic/OR/short_circuit_type_': 'types are always checked',
  'dynamic/value_null/literal': 'messages of protobuf',
  'proto2/': 'messages of protobuf',
  'fields/qualified_identifier_resolution/': 'variables with dots',
  'namespace/': 'containers and variables with dots',
  'macros2/': 'loops with two variables',
  'block_ext/': 'blocks, which only optimizers write',
  'optionals/optionals/map_null_entry_no_such_key':
    'cel-go: what has no fields has none behind `?`',
  'optionals/optionals/map_present_key_invalid_field':
    'cel-go: what has no fields has none behind `?`',
  'string_ext/value_errors/indexof_out_of_range':
    'cel-go: a search from behind the end finds nothing',
  'string_ext/value_errors/lastindexof_out_of_range':
    'cel-go: a search from behind the end finds nothing',
  'timestamps/duration_converters/get_milliseconds':
    'cel-go: the whole duration in milliseconds',
};

function agrees({ source, scope, expected }: SpecTest): boolean {
  const received = answerOf({ source, scope });
  if (expected === 'a value') return !received.startsWith('error');
  if (expected === 'error') return received.startsWith('error');
  return received === expected;
}

function deviation(name: string): string | undefined {
  return Object.keys(DEVIATIONS).find(prefix => name.startsWith(prefix));
}

const SUITES = celSpecSuites();

describe('published conformance tests', () => {
  it.each(SUITES.map(({ name }) => name))('of %s pass', name => {
    const tests = SUITES.find(suite => suite.name === name)?.tests ?? [];
    const failed = tests.filter(
      test => deviation(test.name) === undefined && !agrees(test),
    );
    expect(failed).toEqual([]);
  });

  it('fail where the list of deviations says so', () => {
    const all = SUITES.flatMap(({ tests }) => tests);
    const needed = all
      .filter(test => !agrees(test))
      .map(({ name }) => deviation(name));
    expect(new Set(needed)).toEqual(new Set(Object.keys(DEVIATIONS)));
  });

  it('are true nowhere that the specification wants false', () => {
    const all = SUITES.flatMap(({ tests }) => tests);
    const wrong = all.filter(
      ({ source, scope, expected }) =>
        expected === 'bool false' &&
        answerOf({ source, scope }) === 'bool true',
    );
    expect(wrong).toEqual([]);
  });

  it('cover the language', () => {
    expect(SUITES.flatMap(({ tests }) => tests).length).toBeGreaterThan(1500);
  });
});
