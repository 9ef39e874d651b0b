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

/** The shortest expressions of each. */
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

export const SORTS = Object.keys(LEAVES) as readonly Sort[];

export const NUMERIC: readonly Sort[] = ['int', 'uint', 'double'];
