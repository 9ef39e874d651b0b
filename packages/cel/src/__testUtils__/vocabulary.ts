import * as fc from 'fast-check';

/** Kinds of expressions that the generator makes. */
export type Sort =
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'ints'
  | 'texts'
  | 'map'
  | 'any';

type Build = (
  part: (sort: Sort) => fc.Arbitrary<string>,
) => fc.Arbitrary<string>;

export const LEAVES: Readonly<Record<Sort, readonly string[]>> = {
  bool: ['true', 'false', 'b', 'a.b.c', 'has(a.b)', 'has(a.nope)', 'a.nope'],
  int: [
    '0',
    '1',
    '-3',
    '7',
    'x',
    'a.b.n',
    '9223372036854775807',
    '0x1F',
    'a.n',
  ],
  uint: ['0u', '3u', '18446744073709551615u'],
  double: ['0.5', '-1.25', 'y', '1e3', '.5', '0.0', '1e-7'],
  string: [
    'z',
    '"core"',
    "'a'",
    '""',
    'r"\\d+"',
    '"\\u00e9"',
    '"""t"x"""',
    'a.labels.team',
    'a.labels["hotfix"]',
    'a.at',
    'a.labels.nope',
    '"2026-04-07T10:00:00Z"',
    '"90m"',
    '"😀"',
  ],
  bytes: ['b"ab"', "b'\\xff'", 'b"é"'],
  timestamp: [
    'timestamp("2026-04-07T10:00:00Z")',
    'timestamp(a.at)',
    'timestamp(0)',
    'timestamp("2026-03-29T01:30:00.25+02:00")',
  ],
  duration: ['duration("90m")', 'duration("-1.5h")', 'duration("1ms")'],
  ints: ['[1, 2, 3]', '[]', 'a.list', '[x, 1]'],
  texts: ['a.texts', '["a", "b"]', '["é", z]', 'a.nope'],
  map: ['a.labels', '{}', '{"k": 1, "team": 2}', 'a.b', 'a'],
  any: [
    'null',
    'a.none',
    'x',
    'y',
    'z',
    'b',
    'a.b',
    'a.list',
    'dyn(1)',
    'a.objs',
  ],
};

function text(...parts: (string | fc.Arbitrary<string>)[]) {
  return fc
    .tuple(
      ...parts.map(part =>
        typeof part === 'string' ? fc.constant(part) : part,
      ),
    )
    .map(pieces => pieces.join(''));
}

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);

const COMPARISONS = oneOf(' == ', ' != ', ' < ', ' <= ', ' > ', ' >= ');
export const NUMERIC: readonly Sort[] = ['int', 'uint', 'double'];

const BOOLS: readonly Build[] = [
  p => text('(', p('bool'), ') && ', p('bool')),
  p => text(p('bool'), ' || (', p('bool'), ')'),
  p => text('!(', p('bool'), ')'),
  p => text(p('bool'), ' ? ', p('bool'), ' : ', p('bool')),
  p => text(p('int'), COMPARISONS, p('int')),
  p => text(p('string'), COMPARISONS, p('string')),
  p => text(p('double'), COMPARISONS, p('double')),
  p => text(p('timestamp'), COMPARISONS, p('timestamp')),
  p => text(p('duration'), COMPARISONS, p('duration')),
  p => text('dyn(', p('any'), ')', oneOf(' == ', ' != '), p('any')),
  p => text('dyn(', p('int'), ')', COMPARISONS, p('double')),
  p => text(p('ints'), ' == ', p('ints')),
  p => text(p('int'), ' in ', p('ints')),
  p => text(p('string'), ' in ', p('texts')),
  p => text(p('string'), ' in ', p('map')),
  p =>
    text(
      p('string'),
      oneOf('.contains(', '.startsWith(', '.endsWith('),
      p('string'),
      ')',
    ),
  p =>
    text(
      p('string'),
      '.matches(',
      oneOf('"^a"', '"[a-z]+"', 'r"\\d{2}"', '"(?i)CORE"', '"("'),
      ')',
    ),
  p =>
    text(
      p('ints'),
      oneOf('.all(', '.exists(', '.exists_one('),
      'i, i',
      COMPARISONS,
      p('int'),
      ')',
    ),
  p =>
    text(
      p('texts'),
      oneOf('.all(', '.exists('),
      't, t',
      COMPARISONS,
      p('string'),
      ')',
    ),
  p => text('a.objs.exists(o, o.name == ', p('string'), ' && ', p('bool'), ')'),
  p => text(p('map'), oneOf('.all(', '.exists('), 'k, k == ', p('string'), ')'),
  p =>
    text(
      'type(',
      p('any'),
      ') == ',
      oneOf('int', 'string', 'list', 'map', 'null_type', 'bool'),
    ),
  p =>
    text(
      'bool(',
      oneOf('"true"', '"f"', '"x"', 'b'),
      p('bool').map(() => ''),
      ')',
    ),
];

const INTS: readonly Build[] = [
  p => text(p('int'), oneOf(' + ', ' - ', ' * ', ' / ', ' % '), p('int')),
  p => text('(', p('int'), ')', oneOf(' + ', ' - ', ' * '), p('int')),
  p => text('-(', p('int'), ')'),
  p => text('size(', p('string'), ')'),
  p => text(p('ints'), '.size()'),
  p => text(p('ints'), '[', oneOf('0', '1', '5', '-1'), ']'),
  p => text('int(', p('double'), ')'),
  p => text('int(', p('uint'), ')'),
  p =>
    text(
      'int(',
      oneOf('"42"', '"-7"', '"x"', '""', 'z'),
      p('int').map(() => ''),
      ')',
    ),
  p => text('int(', p('timestamp'), ')'),
  p =>
    text(
      p('timestamp'),
      oneOf(
        '.getHours(',
        '.getDayOfWeek(',
        '.getDayOfYear(',
        '.getMonth(',
        '.getDate(',
        '.getMinutes(',
      ),
      oneOf('', '"UTC"', '"+05:30"', '"-02:00"'),
      ')',
    ),
  p =>
    text(p('duration'), oneOf('.getHours()', '.getMinutes()', '.getSeconds()')),
  p => text(p('bool'), ' ? ', p('int'), ' : ', p('int')),
  p => text(p('string'), '.indexOf(', p('string'), ')'),
];

const STRINGS: readonly Build[] = [
  p => text(p('string'), ' + ', p('string')),
  p =>
    text(
      'string(',
      oneOf('1', '2u', '1.5', 'true', 'b"ab"', 'z'),
      p('int').map(() => ''),
      ')',
    ),
  p => text('string(', p('int'), ')'),
  p => text('string(', p('duration'), ')'),
  p => text(p('string'), oneOf('.lowerAscii()', '.upperAscii()', '.trim()')),
  p => text(p('string'), '.replace(', p('string'), ', ', p('string'), ')'),
  p => text(p('string'), '.substring(', oneOf('0', '1', '9'), ')'),
  p => text(p('string'), '.charAt(', oneOf('0', '1', '9'), ')'),
  p => text(p('texts'), '.join(', oneOf('","', '""'), ')'),
  p => text(p('texts'), '[', oneOf('0', '1', '9'), ']'),
  p => text(p('bool'), ' ? ', p('string'), ' : ', p('string')),
];

export const STANDARD: Readonly<Record<Sort, readonly Build[]>> = {
  bool: BOOLS,
  int: INTS,
  uint: [
    p => text(p('uint'), oneOf(' + ', ' - ', ' * ', ' / ', ' % '), p('uint')),
    p => text('uint(', p('int'), ')'),
  ],
  double: [
    p => text(p('double'), oneOf(' + ', ' - ', ' * ', ' / '), p('double')),
    p => text('double(', p('int'), ')'),
    p =>
      text(
        'double(',
        oneOf('"1.5"', '"x"', '"-2e3"'),
        p('int').map(() => ''),
        ')',
      ),
    p => text('-(', p('double'), ')'),
  ],
  string: STRINGS,
  bytes: [
    p => text(p('bytes'), ' + ', p('bytes')),
    p => text('bytes(', p('string'), ')'),
  ],
  timestamp: [
    p => text(p('timestamp'), oneOf(' + ', ' - '), p('duration')),
    p => text('timestamp(', p('string'), ')'),
  ],
  duration: [
    p => text(p('timestamp'), ' - ', p('timestamp')),
    p => text(p('duration'), oneOf(' + ', ' - '), p('duration')),
    p => text('duration(', p('string'), ')'),
  ],
  ints: [
    p => text('[', p('int'), ', ', p('int'), ']'),
    p => text(p('ints'), ' + ', p('ints')),
    p =>
      text(p('ints'), '.map(i, i', oneOf(' + ', ' * ', ' % '), p('int'), ')'),
    p => text(p('ints'), '.filter(i, i', COMPARISONS, p('int'), ')'),
    p => text(p('ints'), '.map(i, i > ', p('int'), ', i - ', p('int'), ')'),
  ],
  texts: [
    p => text('[', p('string'), ', ', p('string'), ']'),
    p => text(p('string'), '.split(', oneOf('""', '"e"', '","'), ')'),
    p => text(p('texts'), '.filter(t, t', COMPARISONS, p('string'), ')'),
  ],
  map: [
    p => text('{', p('string'), ': ', p('any'), '}'),
    p => text('{1: ', p('string'), ', true: ', p('int'), '}'),
  ],
  any: [
    p => p('bool'),
    p => p('int'),
    p => p('string'),
    p => p('double'),
    p => p('map'),
    p => p('ints'),
    p => text('[', p('any'), ', ', p('any'), ']'),
    p => text(p('map'), '.k'),
    p => text(p('map'), '[', p('string'), ']'),
  ],
};

export const EXTENDED: Partial<Record<Sort, readonly Build[]>> = {
  bool: [
    p => text('optional.of(', p('any'), ').hasValue()'),
    p => text('a.?', oneOf('b', 'nope'), '.?c.orValue(', p('bool'), ')'),
    p =>
      text(
        'sets.',
        oneOf('contains', 'intersects', 'equivalent'),
        '(',
        p('ints'),
        ', ',
        p('ints'),
        ')',
      ),
  ],
  int: [
    p =>
      text(
        'math.',
        oneOf('greatest', 'least'),
        '(',
        p('int'),
        ', ',
        p('int'),
        ')',
      ),
    p => text('math.', oneOf('abs', 'sign', 'bitNot'), '(', p('int'), ')'),
    p =>
      text(
        'math.',
        oneOf('bitAnd', 'bitOr', 'bitXor', 'bitShiftLeft', 'bitShiftRight'),
        '(',
        p('int'),
        ', ',
        p('int'),
        ')',
      ),
    p => text(p('ints'), '[?', oneOf('0', '9'), '].orValue(', p('int'), ')'),
    p =>
      text(p('ints'), oneOf('.first()', '.last()'), '.orValue(', p('int'), ')'),
    p => text('cel.bind(v, ', p('int'), ', v + ', p('int'), ')'),
    p => text(p('string'), '.lastIndexOf(', p('string'), ')'),
    p =>
      text(
        'optional.of(',
        p('int'),
        ').optMap(v, v * 2).orValue(',
        p('int'),
        ')',
      ),
  ],
  double: [
    p =>
      text(
        'math.',
        oneOf('ceil', 'floor', 'round', 'trunc', 'abs', 'sign', 'sqrt'),
        '(',
        p('double'),
        ')',
      ),
  ],
  string: [
    p => text(p('string'), '.reverse()'),
    p => text('strings.quote(', p('string'), ')'),
    p =>
      text(
        '"%s %d %.2f %x".format([',
        p('any'),
        ', ',
        p('int'),
        ', ',
        p('double'),
        ', ',
        p('string'),
        '])',
      ),
    p => text('base64.encode(', p('bytes'), ')'),
    p => text('a.labels[?', p('string'), '].orValue(', p('string'), ')'),
  ],
  ints: [
    p =>
      text(
        p('ints'),
        oneOf(
          '.sort()',
          '.reverse()',
          '.distinct()',
          '.slice(0, 1)',
          '.slice(1, 3)',
        ),
      ),
    p =>
      text(
        'lists.range(',
        oneOf('0', '3'),
        p('int').map(() => ''),
        ')',
      ),
    p => text('[', p('ints'), ', ', p('ints'), '].flatten()'),
    p => text(p('ints'), '.sortBy(i, -i)'),
    p => text('[?', p('map'), '[?"k"], ', p('int'), ']'),
  ],
  map: [p => text('{?"k": optional.of(', p('any'), ')}')],
};

export const SORTS = Object.keys(LEAVES) as readonly Sort[];
