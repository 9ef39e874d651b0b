const PLAIN = 1;
const UNICODE_CLASS = 5;

interface Group {
  /** Size of what was read before the last atom. */
  readonly before: number;
  readonly atom: number;
}

const TOKEN =
  /\\[pP](?:\{[^}]*\}|.)?|\\.|\[(?:\\.|[^\]\\])*\]?|\{(\d*),?(\d*)\}|[\s\S]/gu;

function classSize(token: string): number {
  const unicode = token.match(/\\[pP]/g)?.length ?? 0;
  return PLAIN + unicode * UNICODE_CLASS;
}

function repeated(group: Group, low: string, high: string): Group {
  const times = Math.max(1, Number(low), Number(high));
  return { ...group, atom: group.atom * times };
}

/**
 * How large the program of a regular expression gets: counted repetitions are copies. An estimate, never much too
 * small.
 */
export function patternSize(pattern: string): number {
  const outer: Group[] = [];
  let group: Group = { before: 0, atom: 0 };
  for (const match of pattern.matchAll(TOKEN)) {
    const [token, low, high] = match;
    if (token === '(') {
      outer.push({ before: group.before + group.atom, atom: 0 });
      group = { before: 0, atom: PLAIN };
    } else if (token === ')') {
      const size = group.before + group.atom;
      group = { before: outer.pop()?.before ?? 0, atom: size };
    } else if (low !== undefined) {
      group = repeated(group, low, high);
    } else {
      const atom = classSize(token);
      group = { before: group.before + group.atom, atom };
    }
  }
  const open = outer.reduce((sum, { before }) => sum + before, 0);
  return open + group.before + group.atom;
}
