import { Declarations, Scope } from '../../types';
import { scopeFromTags } from '../celGoTable';

/** Variables in the form that the oracle reads: what JSON lacks is tagged. */
export const SURFACE_VARIABLES: Readonly<Record<string, unknown>> = {
  x: 7,
  y: 2.5,
  z: 'text',
  b: false,
  a: {
    b: { c: true, n: 3 },
    labels: { team: 'core', hotfix: 'true', empty: '' },
    list: [3, 1, 2],
    texts: ['a', 'é', '😀b', ''],
    mixed: [1, { uint: '2' }, { double: '3' }, 'four', null, true],
    nested: [[1, 2], [], [[3]]],
    objs: [
      { name: 'dev', state: 'Verified', n: 1 },
      { name: 'uat', state: 'Failed', n: 2 },
    ],
    none: null,
    empty: {},
    nothing: [],
    at: '2026-04-07T10:00:00Z',
    when: { timestamp: '2026-04-07T10:00:00Z' },
    span: { duration: '90m' },
    bytes: { bytes: '/wA=' },
    whole: { double: '2' },
    many: { uint: '18446744073709551615' },
  },
  count: 3,
  ratio: { double: '0.5' },
  word: 'héllo 😀',
  flag: true,
  when: { timestamp: '2026-03-29T01:30:00.25Z' },
  span: { duration: '1h30m' },
  ints: [3, 1, 2],
  texts: ['b', 'a', ''],
  grid: [[1], [], [2, 3]],
  counts: { one: 1, two: 2 },
  words: { team: 'core', empty: '' },
  rows: [{ name: 'dev', n: 1 }, { name: 'uat' }],
};

/** Some variables are of open type, as in a gate that nobody declared anything for, the others are declared. */
export const SURFACE_DECLARATIONS: Declarations = {
  x: 'dyn',
  y: 'dyn',
  z: 'dyn',
  b: 'dyn',
  a: 'dyn',
  count: 'int',
  ratio: 'double',
  word: 'string',
  flag: 'bool',
  when: 'timestamp',
  span: 'duration',
  ints: { list: 'int' },
  texts: { list: 'string' },
  grid: { list: { list: 'int' } },
  counts: { map: 'int' },
  words: { map: 'string' },
  rows: { list: { map: 'dyn' } },
};

export const SURFACE_SCOPE: Scope = scopeFromTags(SURFACE_VARIABLES);
