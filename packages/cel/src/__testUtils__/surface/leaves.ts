import { Type } from '../../checker/Type';
import { STRINGS } from './strings';

type Leaves = readonly string[];

const BOOLS: Leaves = [
  'true',
  'false',
  'b',
  'flag',
  'a.b.c',
  'has(a.b)',
  'has(a.b.nope)',
  'has(words.team)',
  'a.nope',
];

const INTS: Leaves = [
  '0',
  '1',
  '2',
  '-1',
  '-3',
  '7',
  '0x1F',
  '-0x10',
  '9223372036854775807',
  '-9223372036854775808',
  'x',
  'count',
  'counts.one',
  'counts["two"]',
  'ints[1]',
  'a.b.n',
  'a.list[0]',
  'a.nope',
];

const UINTS: Leaves = [
  '0u',
  '1u',
  '3u',
  '0xFFu',
  '18446744073709551615u',
  '9223372036854775808u',
  'a.many',
  'a.mixed[1]',
];

const DOUBLES: Leaves = [
  '0.0',
  '-0.0',
  '0.5',
  '-1.25',
  '2.0',
  '3.0',
  '1e3',
  '1e-7',
  '1e308',
  '9007199254740993.0',
  '9223372036854775808.0',
  '18446744073709551616.0',
  '(0.0 / 0.0)',
  '(1.0 / 0.0)',
  'y',
  'ratio',
  'a.whole',
  'a.mixed[2]',
];

const BYTES: Leaves = [
  'b""',
  'b"ab"',
  "b'\\xff'",
  'b"é"',
  'b"\\000a"',
  'a.bytes',
];

const TIMESTAMPS: Leaves = [
  'timestamp("2026-04-07T10:00:00Z")',
  'timestamp("2026-03-29T01:30:00.25+02:00")',
  'timestamp("0001-01-01T00:00:00Z")',
  'timestamp("9999-12-31T23:59:59.999999999Z")',
  'timestamp("1969-12-31T23:59:59.5Z")',
  'timestamp(0)',
  'timestamp(-1)',
  'timestamp(253402300800)',
  'when',
  'a.when',
];

const DURATIONS: Leaves = [
  'duration("0s")',
  'duration("90m")',
  'duration("-1.5h")',
  'duration("1ns")',
  'duration("2562047h47m16.854775807s")',
  'duration("-2562047h47m16.854775808s")',
  'span',
  'a.span',
];

const TYPES: Leaves = [
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'list',
  'map',
  'null_type',
  'type',
  'google.protobuf.Timestamp',
  'google.protobuf.Duration',
  'type(x)',
  'type(a)',
  'type([])',
];

/** What nothing is known about until it is evaluated. */
export const OPEN: Leaves = [
  'x',
  'y',
  'z',
  'b',
  'a',
  'a.b',
  'a.labels',
  'a.list',
  'a.texts',
  'a.mixed',
  'a.nested',
  'a.objs',
  'a.none',
  'a.empty',
  'a.nothing',
  'a.when',
  'a.span',
  'a.bytes',
  'a.many',
  'a.nope',
  'a.list[9]',
  'a.b.c.d',
  'dyn(1)',
  'dyn(1u)',
  'dyn(1.0)',
  'dyn("a")',
  'dyn([])',
  'dyn({})',
  'dyn(null)',
  'dyn([1, "a"])',
  'dyn(optional.none())',
  'rows[0].name',
  'rows[1].n',
  'rows[0]["n"]',
];

/** Whose type takes any shape. */
export const SHAPELESS: Leaves = [
  '[]',
  '{}',
  'null',
  'optional.none()',
  '[][0]',
  '{}["a"]',
  '[[]]',
  '[null]',
  '[optional.none()]',
  '{"a": []}',
];

const LISTS: Leaves = [
  '[]',
  'a.list',
  'a.texts',
  'a.mixed',
  'a.nested',
  'a.objs',
  'a.nothing',
  'dyn([])',
];

const MAPS: Leaves = [
  '{}',
  'a',
  'a.b',
  'a.labels',
  'a.empty',
  'counts',
  'words',
  'rows[0]',
  'rows[1]',
  'a.objs[0]',
  'dyn({})',
];

const OPTIONALS: Leaves = [
  'optional.none()',
  'a.?b',
  'a.?nope',
  'a.labels[?"team"]',
  'a.list[?1]',
  'a.list[?9]',
  'ints[?0]',
  'words.?team',
  'counts[?"nope"]',
  'rows[?1].?n',
];

/** Sources without parts. */
export function leavesOf(type: Type): Leaves {
  switch (type.kind) {
    case 'bool':
      return BOOLS;
    case 'int':
      return INTS;
    case 'uint':
      return UINTS;
    case 'double':
      return DOUBLES;
    case 'string':
      return STRINGS;
    case 'bytes':
      return BYTES;
    case 'timestamp':
      return TIMESTAMPS;
    case 'duration':
      return DURATIONS;
    case 'type':
      return TYPES;
    case 'null':
      return ['null', 'a.none'];
    case 'list':
      return LISTS;
    case 'map':
      return MAPS;
    case 'optional':
      return OPTIONALS;
    default:
      return OPEN;
  }
}
