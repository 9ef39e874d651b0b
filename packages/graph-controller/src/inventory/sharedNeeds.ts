import { AppliedObject } from '../api/Graph';

type Applied = readonly AppliedObject[];

/** Longer lists are stored once for all objects that need the same nodes: those of a large wave. */
const longest = 16;

/** The list as it is stored: each long list of needs stands at the first node that has it. */
export function shareNeeds(applied: Applied): Applied {
  const textOf = textOnce();
  const nodes = new Map<string, string>();
  const listed = new Set<string>();
  return applied.map(entry => {
    const { needs, ...others } = entry;
    if (!isLong(needs)) return entry;
    const text = textOf(needs);
    const sameNeedsAs = nodes.get(text);
    if (sameNeedsAs !== undefined) return { ...others, sameNeedsAs };
    // The objects of a collection may have been made from different nodes.
    if (!listed.has(entry.node)) nodes.set(text, entry.node);
    listed.add(entry.node);
    return entry;
  });
}

/** The stored list with the needs of each object at it, equal ones being one list. */
export function inlineNeeds(applied: Applied): Applied {
  const lists = new Map<string, readonly string[]>();
  for (const { node, needs } of applied)
    if (isLong(needs) && !lists.has(node)) lists.set(node, needs);
  if (lists.size === 0) return applied;
  return applied.map(({ sameNeedsAs, ...entry }) => {
    const needs = entry.needs ?? lists.get(sameNeedsAs ?? '');
    return { ...entry, ...(needs && { needs }) };
  });
}

function isLong(needs: readonly string[] | undefined): needs is string[] {
  return needs !== undefined && needs.length > longest;
}

/** Of a list that many objects have, the text is made once. */
function textOnce(): (needs: readonly string[]) => string {
  const texts = new Map<readonly string[], string>();
  return needs => {
    const known = texts.get(needs);
    if (known !== undefined) return known;
    const text = needs.join();
    texts.set(needs, text);
    return text;
  };
}
