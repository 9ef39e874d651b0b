import { GraphEdge } from './CompiledGraph';

/** Either every id, dependencies first, or one cycle, closed: `a → b → a`. */
export type Ordering =
  | { readonly type: 'ordered'; readonly ids: readonly string[] }
  | { readonly type: 'cycle'; readonly path: readonly string[] };

/** Sorts ids so that dependencies come first; the given order breaks ties. */
export function orderNodes(
  ids: readonly string[],
  edges: readonly GraphEdge[],
): Ordering {
  const upstreams = upstreamsOf(ids, edges);
  const placed = new Set<string>();
  const waiting = [...ids];
  while (waiting.length > 0) {
    const next = waiting.findIndex(id =>
      upstreams.get(id)!.every(upstream => placed.has(upstream)),
    );
    if (next < 0) return { type: 'cycle', path: findCycle(waiting, upstreams) };
    const [id] = waiting.splice(next, 1);
    placed.add(id);
  }
  return { type: 'ordered', ids: [...placed] };
}

function upstreamsOf(
  ids: readonly string[],
  edges: readonly GraphEdge[],
): ReadonlyMap<string, readonly string[]> {
  const upstreams = new Map<string, string[]>(ids.map(id => [id, []]));
  for (const { from, to } of edges) upstreams.get(to)?.push(from);
  return upstreams;
}

/** Every id left waits for another one that is left: going upstream must come back. */
function findCycle(
  waiting: readonly string[],
  upstreams: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const left = new Set(waiting);
  const walked: string[] = [];
  let id = waiting[0];
  while (!walked.includes(id)) {
    walked.push(id);
    id = upstreams.get(id)!.find(upstream => left.has(upstream))!;
  }
  const cycle = walked.slice(walked.indexOf(id)).reverse();
  const first = cycle.indexOf(cycle.reduce((a, b) => earlier(waiting, a, b)));
  const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
  return [...turned, turned[0]];
}

function earlier(order: readonly string[], a: string, b: string): string {
  return order.indexOf(a) <= order.indexOf(b) ? a : b;
}
