import { shortHash } from '../api/names';
import { GraphNodeSpec } from './translate';

/** Characters that a value must save to be worth a node of its own: no Graph that people read through repeats so much. */
const worthwhile = 16_384;
/** A shorter one is not looked at: its reference takes 24 characters. */
const shortest = 40;

/** Never the id of an environment, a gate or the Bundle. */
const reference = /^\$\{(shared_[0-9a-f]{12})\}$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The same Graph, in which a value that many objects repeat is a node of its own: the settings of a Pipeline, and the
 * environments that a wave waits for, whose states become one value between the waves instead of an edge for each pair.
 *
 * @see inlineValues
 * @public
 */
export function shareValues(
  nodes: readonly GraphNodeSpec[],
): readonly GraphNodeSpec[] {
  const textOf = textOnce();
  const shared = repeatedTexts(nodes, textOf);
  if (shared.size === 0) return nodes;
  const replaced = nodes.map(node =>
    withFields(node, value => {
      const id = shared.get(textOf(value) ?? '');
      return id === undefined ? value : `\${${id}}`;
    }),
  );
  const values = [...shared].map(
    ([text, id]): GraphNodeSpec => ({ id, def: JSON.parse(text) }),
  );
  return [...replaced, ...values];
}

/**
 * The nodes with every value in its place again, those of one value being one object: what there is to know about
 * environments and gates can be read from each node alone.
 *
 * @public
 */
export function inlineValues(
  nodes: readonly GraphNodeSpec[],
): readonly GraphNodeSpec[] {
  const values = new Map(
    nodes.flatMap(({ id, def }) => (def === undefined ? [] : [[id, def]])),
  );
  if (values.size === 0) return nodes;
  return nodes
    .filter(({ def }) => def === undefined)
    .map(node =>
      withFields(node, value => {
        const [, id = ''] =
          typeof value === 'string' ? reference.exec(value) ?? [] : [];
        return values.get(id) ?? value;
      }),
    );
}

/** Ids by the text of the value. */
function repeatedTexts(
  nodes: readonly GraphNodeSpec[],
  textOf: TextOf,
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const node of nodes)
    for (const value of Object.values(fieldsOf(node))) {
      const text = textOf(value);
      if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  return new Map(
    [...counts]
      .filter(([text, count]) => text.length * (count - 1) >= worthwhile)
      .map(([text]): [string, string] => [text, `shared_${shortHash(text)}`])
      .sort(([, a], [, b]) => (a < b ? -1 : 1)),
  );
}

type TextOf = (value: unknown) => string | undefined;

/** The text of a value that is not short; of a list or text that many nodes have it is made once. */
function textOnce(): TextOf {
  const texts = new Map<unknown, string | undefined>();
  return value => {
    if (!texts.has(value)) texts.set(value, canonicalText(value));
    return texts.get(value);
  };
}

/** An API server gives fields in another order than they were written in. */
function canonicalText(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length + 2 < shortest)
    return undefined;
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(
          Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : each,
  );
  return text === undefined || text.length < shortest ? undefined : text;
}

function fieldsOf({ template }: GraphNodeSpec): Fields {
  return (template?.spec ?? {}) as Fields;
}

function withFields(
  node: GraphNodeSpec,
  change: (value: unknown) => unknown,
): GraphNodeSpec {
  if (node.template === undefined) return node;
  const spec = Object.fromEntries(
    Object.entries(fieldsOf(node)).map(([key, value]) => [key, change(value)]),
  );
  return { ...node, template: { ...node.template, spec } };
}
