import { Node } from '../syntax/Node';

const MAX_LENGTH = 120;

/** The part as the author wrote it, on one line. */
export function partText(source: string, node: Node): string {
  return source
    .slice(node.span.start, node.span.end)
    .replace(/\s+/g, ' ')
    .trim();
}

export function shortPartText(source: string, node: Node): string {
  const text = partText(source, node);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
