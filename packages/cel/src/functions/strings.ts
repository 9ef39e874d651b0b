import { Fault, fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelList } from '../values/CelList';
import { codePoints } from '../values/codePoints';
import { formatText } from './format';
import { FunctionSet } from './FunctionTable';

const OUT_OF_RANGE = 'the position is outside the text';

/** Work that a text of this length makes. */
function scan(run: Run, ...texts: readonly string[]): void {
  run.charge(texts.reduce((sum, text) => sum + (text.length >> 5), 1));
}

function pointsOf(run: Run, text: string): readonly string[] {
  run.charge(1 + (text.length >> 3));
  return codePoints(text);
}

function charAt(text: string, at: bigint, run: Run): Outcome {
  const points = pointsOf(run, text);
  if (at < 0n || at > points.length) return fault(OUT_OF_RANGE);
  return points[Number(at)] ?? '';
}

/** Where the part begins, counted in code points. */
function position(text: string, units: number): bigint {
  return units < 0 ? -1n : BigInt(codePoints(text.slice(0, units)).length);
}

/** UTF-16 offset of a code point. */
function unitsBefore(points: readonly string[], at: number): number {
  return points.slice(0, at).join('').length;
}

function indexOf(text: string, part: string, from: bigint, run: Run): Outcome {
  if (from < 0n) return fault(OUT_OF_RANGE);
  const points = pointsOf(run, text);
  const start = Number(from);
  if (part === '') return BigInt(Math.min(start, points.length));
  if (start >= points.length) return -1n;
  return position(text, text.indexOf(part, unitsBefore(points, start)));
}

function lastIndexOf(
  text: string,
  part: string,
  from: bigint | undefined,
  run: Run,
): Outcome {
  if (from !== undefined && from < 0n) return fault(OUT_OF_RANGE);
  const points = pointsOf(run, text);
  const start = from === undefined ? points.length : Number(from);
  if (part === '') return BigInt(Math.min(start, points.length));
  if (from !== undefined && start >= points.length) return -1n;
  return position(text, text.lastIndexOf(part, unitsBefore(points, start)));
}

function substring(
  text: string,
  from: bigint,
  to: bigint | undefined,
  run: Run,
): Outcome {
  const points = pointsOf(run, text);
  const end = to ?? BigInt(points.length);
  if (from < 0n || end > points.length || from > end) {
    return fault(OUT_OF_RANGE);
  }
  return points.slice(Number(from), Number(end)).join('');
}

/** At most `limit` parts; below zero means all of them. */
function splitParts(
  text: string,
  separator: string,
  limit: bigint,
  run: Run,
): Outcome {
  if (limit === 0n) return CelList.of([]);
  const all = separator === '' ? pointsOf(run, text) : text.split(separator);
  run.charge(1 + all.length + (text.length >> 5));
  if (limit < 0n || all.length <= limit) return CelList.of(all);
  const kept = all.slice(0, Number(limit) - 1);
  const rest = all.slice(Number(limit) - 1).join(separator);
  return CelList.of([...kept, rest]);
}

/** The first `limit` occurrences; below zero means all of them. */
function replace(
  text: string,
  part: string,
  by: string,
  limit: bigint,
  run: Run,
): Outcome {
  if (limit === 0n) return text;
  const pieces = part === '' ? pointsOf(run, text) : text.split(part);
  const gaps = part === '' ? pieces.length + 1 : pieces.length - 1;
  const count = limit < 0n ? gaps : Math.min(gaps, Number(limit));
  run.charge(1 + pieces.length + ((text.length + count * by.length) >> 5));
  if (part === '') {
    const spread = pieces.map((piece, at) => (at < count ? by : '') + piece);
    return spread.join('') + (count > pieces.length ? by : '');
  }
  const joined = pieces.slice(0, count + 1).join(by);
  return [joined, ...pieces.slice(count + 1)].join(part);
}

function join(list: CelList, separator: string, run: Run): Outcome {
  run.charge(list.size);
  const texts: string[] = [];
  for (const item of list.values()) {
    if (typeof item !== 'string') {
      return fault('join() works with a list of strings');
    }
    scan(run, item, separator);
    texts.push(item);
  }
  return texts.join(separator);
}

const QUOTED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

// eslint-disable-next-line no-control-regex
const TO_QUOTE = /[\x07\b\f\n\r\t\v\\"]/g;

/** Go's `unicode.IsSpace`. */
const SPACE_AROUND =
  /^[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g;

const PARTS: FunctionSet = {
  'string.charAt(int): string': charAt,
  'string.indexOf(string): int': (text: string, part: string, run: Run) =>
    indexOf(text, part, 0n, run),
  'string.indexOf(string, int): int': indexOf,
  'string.lastIndexOf(string): int': (text: string, part: string, run: Run) =>
    lastIndexOf(text, part, undefined, run),
  'string.lastIndexOf(string, int): int': lastIndexOf,
  'string.substring(int): string': (text: string, from: bigint, run: Run) =>
    substring(text, from, undefined, run),
  'string.substring(int, int): string': substring,
  'string.split(string): list<string>': (
    text: string,
    separator: string,
    run: Run,
  ) => splitParts(text, separator, -1n, run),
  'string.split(string, int): list<string>': splitParts,
  'list<string>.join(): string': (list: CelList, run: Run) =>
    join(list, '', run),
  'list<string>.join(string): string': join,
};

const CHANGES: FunctionSet = {
  'string.lowerAscii(): string': (text: string, run: Run) => {
    scan(run, text);
    return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
  },
  'string.upperAscii(): string': (text: string, run: Run) => {
    scan(run, text);
    return text.replace(/[a-z]+/g, letters => letters.toUpperCase());
  },
  'string.trim(): string': (text: string, run: Run) => {
    scan(run, text);
    return text.replace(SPACE_AROUND, '');
  },
  'string.replace(string, string): string': (
    text: string,
    part: string,
    by: string,
    run: Run,
  ) => replace(text, part, by, -1n, run),
  'string.replace(string, string, int): string': replace,
  'string.reverse(): string': (text: string, run: Run) =>
    [...pointsOf(run, text)].reverse().join(''),
  'strings.quote(string): string': (text: string, run: Run) => {
    scan(run, text);
    return `"${text.replace(TO_QUOTE, char => QUOTED[char])}"`;
  },
  'string.format(list<dyn>): string': (
    text: string,
    args: CelList,
    run: Run,
  ): string | Fault => formatText(text, args.values(), run),
};

const TESTS: FunctionSet = {
  'string.contains(string): bool': (text: string, part: string, run: Run) => {
    scan(run, text, part);
    return text.includes(part);
  },
  'string.startsWith(string): bool': (text: string, part: string, run: Run) => {
    scan(run, part);
    return text.startsWith(part);
  },
  'string.endsWith(string): bool': (text: string, part: string, run: Run) => {
    scan(run, part);
    return text.endsWith(part);
  },
};

/** Texts: the standard definitions and the strings extension. Positions count code points. */
export const STRINGS: readonly FunctionSet[] = [PARTS, CHANGES, TESTS];
