/** Where a value is: names of keys, and positions in lists. @public */
export type YamlPath = readonly (string | number)[];

/** A path as somebody wrote it, or what is wrong with it. @internal */
export type ParsedPath =
  | { readonly type: 'path'; readonly path: YamlPath }
  | { readonly type: 'malformed'; readonly problem: string };

interface Spelling {
  readonly pattern: RegExp;
  readonly read: (written: string) => string | number;
}

const spellings: readonly Spelling[] = [
  { pattern: /^\[(\d{1,9})\]/, read: Number },
  {
    // A string of JSON.
    pattern: /^\[("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")\]/u,
    read: written => String(JSON.parse(written)),
  },
  { pattern: /^\['([^']*)'\]/, read: written => written },
  {
    pattern: /^((?:[^.[\]\\]|\\.)+)/,
    read: written => written.replace(/\\(.)/g, '$1'),
  },
];

/**
 * Reads a path such as `image.tag`, `containers[0].image`, `annotations.example\.com/version` or
 * `annotations["example.com/version"]`, with or without a dot in front.
 *
 * @internal
 */
export function parsePath(text: string): ParsedPath {
  const path: (string | number)[] = [];
  let position = text.startsWith('.') ? 1 : 0;
  while (position < text.length) {
    const found = segmentAt(text, position);
    if (found === undefined) return malformed(text, position);
    path.push(found.segment);
    position = found.end;
    if (text[position] === '.') {
      position += 1;
      if (position === text.length) return malformed(text, position);
    } else if (position < text.length && text[position] !== '[') {
      return malformed(text, position);
    }
  }
  return path.length === 0
    ? { type: 'malformed', problem: 'names no value; write one like image.tag' }
    : { type: 'path', path };
}

/** As people write it. @internal */
export function formatPath(path: YamlPath): string {
  return path
    .map((segment, index) => {
      if (typeof segment === 'number') return `[${segment}]`;
      if (!/^[^.[\]\\]+$/.test(segment)) return `[${JSON.stringify(segment)}]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join('');
}

function segmentAt(
  text: string,
  position: number,
): { readonly segment: string | number; readonly end: number } | undefined {
  const rest = text.slice(position);
  for (const { pattern, read } of spellings) {
    const match = pattern.exec(rest);
    if (match)
      return { segment: read(match[1]), end: position + match[0].length };
  }
  return undefined;
}

function malformed(text: string, position: number): ParsedPath {
  return {
    type: 'malformed',
    problem: `${JSON.stringify(text)} is no path at character ${
      position + 1
    }; write one like image.tag, containers[0].image or annotations["example.com/version"]`,
  };
}
