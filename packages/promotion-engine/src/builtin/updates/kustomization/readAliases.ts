import { Alias, Document, isAlias, visit } from 'yaml';

/** Nobody writes a kustomization that repeats anchors more often; a file that is made to cost time does. @internal */
export const MAX_ALIASES = 1000;

/**
 * Each alias with the node that it repeats, in one walk: the library walks the whole document for each alias.
 *
 * @internal
 */
export function readAliases(document: Document): ReadonlyMap<Alias, unknown> {
  const anchors = new Map<string, unknown>();
  const aliases = new Map<Alias, unknown>();
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node)) aliases.set(node, anchors.get(node.source));
      else if (node.anchor) anchors.set(node.anchor, node);
    },
  });
  return aliases;
}
