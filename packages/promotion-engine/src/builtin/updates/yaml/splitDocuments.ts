import { Parser } from 'yaml';

/** The text of each document of a YAML text; together they are that. @internal */
export function splitDocuments(text: string): readonly string[] {
  const starts: number[] = [];
  let directives: number | undefined;
  for (const token of new Parser().parse(text)) {
    if (token.type === 'directive') directives ??= token.offset;
    if (token.type !== 'document') continue;
    starts.push(directives ?? token.offset);
    directives = undefined;
  }
  if (starts.length < 2) return [text];
  // What stands in front of the first one is its own.
  const bounds = [0, ...starts.slice(1), text.length];
  return starts.map((_, at) => text.slice(bounds[at], bounds[at + 1]));
}
