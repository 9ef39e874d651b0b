import { Alias, Document, isAlias, visit } from 'yaml';
import { editProblem } from './parseYaml';

/** Nobody writes a file that repeats anchors more often; a file that is made to cost time does. */
const MAX_ALIASES = 1000;

/**
 * Each alias with the node that it repeats, in one walk: the library walks the whole document for each alias.
 *
 * @throws UpdateError when there are more than 1,000
 * @internal
 */
export function readAliases(
  document: Document,
  file: string,
): ReadonlyMap<Alias, unknown> {
  const anchors = new Map<string, unknown>();
  const aliases = new Map<Alias, unknown>();
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node)) aliases.set(node, anchors.get(node.source));
      else if (node.anchor) anchors.set(node.anchor, node);
    },
  });
  if (aliases.size > MAX_ALIASES)
    throw editProblem(
      file,
      `it repeats anchors ${aliases.size} times, and ${MAX_ALIASES} is the limit; write some of them out`,
    );
  return aliases;
}
