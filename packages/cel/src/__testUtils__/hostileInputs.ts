import { Scope } from '../types';
import { BROKEN_SYNTAX } from './hostile/brokenSyntax';
import { sizes, work } from './hostile/load';
import { numbers } from './hostile/numbers';
import { oddCharacters } from './hostile/oddCharacters';
import { prototypeNames } from './hostile/prototypeNames';
import { texts } from './hostile/texts';
import { times } from './hostile/times';

/** An input to which no right answer is `true`. */
export interface HostileInput {
  readonly area: string;
  readonly source: string;
}

function nested(value: unknown, depth: number): unknown {
  let inner = value;
  for (let level = 0; level < depth; level++) inner = [inner];
  return inner;
}

const COUNT = Array.from({ length: 1000 }, (_, at) => at);

/** What hostile inputs find in their scope. */
export const HOSTILE_SCOPE: Scope = {
  x: { s: 'text', n: 7, no: false, m: { k: 1 }, nothing: null },
  many: COUNT,
  rows: COUNT.map(n => ({ n, name: `row ${n}` })),
  long: 'a'.repeat(100_000),
  words: `${'ab '.repeat(20_000)}!`,
  deep: nested(1, 5000),
  huge: 9223372036854775807n,
  least: -9223372036854775808n,
  wide: Object.fromEntries(COUNT.map(n => [`key${n}`, n])),
};

function inArea(
  area: string,
  sources: readonly string[],
): readonly HostileInput[] {
  return sources.map(source => ({ area, source }));
}

/** More than 1,000 inputs, each once. */
export function hostileInputs(): readonly HostileInput[] {
  return [
    ...inArea('prototype names', prototypeNames()),
    ...inArea('syntax that CEL does not have', BROKEN_SYNTAX),
    ...inArea(
      'syntax that CEL does not have, beside what is true',
      BROKEN_SYNTAX.map(source => `true || (${source})`),
    ),
    ...inArea('odd characters', oddCharacters()),
    ...inArea('numbers and types', numbers()),
    ...inArea('times', times()),
    ...inArea('texts and bytes', texts()),
    ...inArea('sizes', sizes()),
    ...inArea('work', work()),
  ];
}
