import { nodeId, objectName } from '../api/names';
import { environmentOf, kindOf } from './mergeStarted';
import { inlineValues, shareValues } from './sharedValues';
import { GraphNodeSpec, PromotionGraph } from './translate';

/** Characters of the nodes of one Graph: its status, and what in-flight changes add, come on top. */
const largestGraph = 512 * 1024;

/** Says in each Graph of several how many there are. Never the id of an environment, a gate or a shared value. */
const countId = 'shared_parts';

/** The nodes of each Graph of a Bundle; `undefined` for one that is not there. @public */
export type Parts = readonly (readonly GraphNodeSpec[] | undefined)[];

/**
 * The Graphs of a Bundle by name: most have one, and the first one has the name of the Bundle.
 *
 * @param count - of {@link partCount}
 * @public
 */
export function partNames(bundle: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, part) =>
    part === 0 ? objectName(bundle) : objectName(bundle, 'part', `${part + 1}`),
  );
}

/** How many Graphs a Bundle has, by the nodes of one of them. @public */
export function partCount(nodes: readonly GraphNodeSpec[]): number {
  const count = nodes.find(({ id }) => id === countId)?.def;
  return typeof count === 'number' ? count : 1;
}

/** The nodes of all Graphs as one, without what joins the Graphs. @public */
export function joinParts(parts: Parts): readonly GraphNodeSpec[] {
  const [first = [], ...others] = parts.map((nodes = []) =>
    inlineValues(nodes),
  );
  const rest = others.flat().filter(({ template }) => template !== undefined);
  return rest.length === 0 ? first : [...first, ...rest];
}

/**
 * The same as several Graphs where it is too large for one object. An environment and its gates are in one Graph, which
 * reads the PromotionSteps of others that it waits for.
 *
 * @param before - where environments are already: none moves to another Graph. A new one goes to that of the one before it, or
 *   to a Graph that is not there
 * @param largest - characters of the nodes of one Graph, above which the next environment is in another one
 * @public
 */
export function splitGraph(
  graph: PromotionGraph,
  before: Parts = [],
  largest: number = largestGraph,
): readonly PromotionGraph[] {
  const { nodes } = graph.spec;
  const parts = assign(nodes, before, largest);
  const count = Math.max(before.length, 1 + Math.max(0, ...parts.values()));
  const steps = new Map(
    nodes
      .filter(node => kindOf(node) === 'PromotionStep')
      .map(node => [environmentOf(node) ?? '', node]),
  );
  const [{ name: bundle }] = graph.metadata.ownerReferences;
  return partNames(bundle, count).map((name, part) => {
    const own = nodes.filter(node => {
      const environment = environmentOf(node);
      return environment === undefined || parts.get(environment) === part;
    });
    const total: readonly GraphNodeSpec[] =
      count > 1 ? [{ id: countId, def: count }] : [];
    const all = [...own, ...readSteps(own, steps), ...total];
    return {
      ...graph,
      metadata: { ...graph.metadata, name },
      spec: { nodes: shareValues(all) },
    };
  });
}

/** By environment, the place of the Graph that has it. What is nowhere fills those that are not there, one after the other. */
function assign(
  nodes: readonly GraphNodeSpec[],
  before: Parts,
  largest: number,
): ReadonlyMap<string, number> {
  const known = placesOf(before);
  const missing = before.flatMap((part, at) =>
    part === undefined ? [at] : [],
  );
  const isNew = before.length === 0;
  const parts = new Map<string, number>();
  let filled = missing[0] ?? 0;
  let size = 0;
  let previous = 0;
  for (const node of shareValues(nodes)) {
    const environment = environmentOf(node);
    if (environment === undefined) continue;
    const own = parts.get(environment) ?? known.get(environment);
    if (own === undefined && size > largest) {
      const next = isNew ? filled + 1 : missing[missing.indexOf(filled) + 1];
      size = next === undefined ? size : 0;
      filled = next ?? filled;
    }
    const isFilled = isNew || missing.length > 0;
    previous = own ?? (isFilled ? filled : previous);
    if (previous === filled) size += JSON.stringify(node).length;
    parts.set(environment, previous);
  }
  return parts;
}

function placesOf(parts: Parts): ReadonlyMap<string, number> {
  return new Map(
    parts.flatMap((nodes = [], part) =>
      nodes.flatMap(node => {
        const environment = environmentOf(node);
        return environment === undefined ? [] : [[environment, part] as const];
      }),
    ),
  );
}

/** Nodes of the same ids for the steps of other Graphs, so that the expressions are the same in any Graph. */
function readSteps(
  own: readonly GraphNodeSpec[],
  steps: ReadonlyMap<string, GraphNodeSpec>,
): readonly GraphNodeSpec[] {
  const ids = new Set(own.map(({ id }) => id));
  const upstreams = new Set(
    own.flatMap(({ template }) => {
      const { upstreamEnvironments = [] } = (template?.spec ?? {}) as {
        readonly upstreamEnvironments?: readonly string[];
      };
      return upstreamEnvironments;
    }),
  );
  return [...upstreams]
    .filter(name => !ids.has(nodeId(name)))
    .flatMap(name => {
      const step = steps.get(name);
      return step === undefined ? [] : [referenceTo(step)];
    });
}

function referenceTo({
  id,
  propagateWhen = [],
  template,
}: GraphNodeSpec): GraphNodeSpec {
  const { apiVersion, kind, metadata } = template ?? {};
  const { name } = metadata as { readonly name: string };
  return { id, propagateWhen, ref: { apiVersion, kind, metadata: { name } } };
}
