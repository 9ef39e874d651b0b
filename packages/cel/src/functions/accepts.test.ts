import {
  BOOL,
  DYN,
  INT,
  listOf,
  mapOf,
  optionalOf,
  STRING,
  Type,
} from '../checker/Type';
import { CelList } from '../values/CelList';
import { CelOptional } from '../values/CelOptional';
import { EntryMap } from '../values/EntryMap';
import { mapKey } from '../values/CelMap';
import { Value } from '../values/Value';
import { accepts } from './accepts';

const list = (...items: readonly Value[]) => CelList.of(items);
const map = (...entries: readonly (readonly [Value, Value])[]) =>
  new EntryMap(
    new Map(entries.map(entry => [`${mapKey(entry[0])}`, entry])),
    'computed',
  );

const OBJECT: Type = { kind: 'object', fields: new Map() };

describe('an argument that is looked into', () => {
  it.each<[string, Type, Value, boolean]>([
    ['anything where the type is open', DYN, 'text', true],
    ['anything for a parameter', { kind: 'parameter', name: 'A' }, true, true],
    ['a value of the kind', INT, 1n, true],
    ['a value of another kind', INT, 'text', false],
    [
      'an optional, whatever is in it',
      optionalOf(INT),
      new CelOptional('a'),
      true,
    ],
    ['an empty list', listOf(INT), list(), true],
    ['a list of the elements', listOf(INT), list(1n), true],
    ['a list that begins with another', listOf(INT), list('a', 1n), false],
    [
      'a list where only a later one is another',
      listOf(INT),
      list(1n, 'a'),
      true,
    ],
    ['a list within a list', listOf(listOf(INT)), list(list('a')), false],
    ['an empty map', mapOf(STRING, INT), map(), true],
    ['a map of the entries', mapOf(STRING, INT), map(['a', 1n]), true],
    [
      'a map whose first key is another',
      mapOf(STRING, INT),
      map([1n, 1n]),
      false,
    ],
    [
      'a map whose first value is another',
      mapOf(STRING, INT),
      map(['a', 'b']),
      false,
    ],
    [
      'a map where only a later entry is another',
      mapOf(STRING, INT),
      map(['a', 1n], [true, 'b']),
      true,
    ],
    [
      'a map of any values, by its key',
      mapOf(STRING, DYN),
      map([true, 1n]),
      false,
    ],
    ['a map of anything', mapOf(DYN, DYN), map([true, 1n]), true],
    ['a map for an object', OBJECT, map(['a', 1n]), true],
    ['a bool for an object', OBJECT, true, false],
  ])('%s', (_what, type, value, isAccepted) => {
    expect(accepts(type, value, 'inside')).toBe(isAccepted);
  });
});

describe('an argument that is looked at from outside', () => {
  it.each<[string, Type, Value, boolean]>([
    ['a list, whatever is in it', listOf(INT), list('a'), true],
    ['a map, whatever is in it', mapOf(STRING, INT), map([1n, 'b']), true],
    ['a value of another kind', BOOL, list(), false],
  ])('%s', (_what, type, value, isAccepted) => {
    expect(accepts(type, value, 'outside')).toBe(isAccepted);
  });
});
