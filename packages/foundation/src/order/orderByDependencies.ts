/** Either every id, dependencies first, or one cycle, closed: `a → b → a`. @public */
export type Ordering =
  | { readonly type: 'ordered'; readonly ids: readonly string[] }
  | { readonly type: 'cycle'; readonly path: readonly string[] };

/**
 * Sorts ids so that dependencies come first; the given order breaks ties. Its cost grows with the dependencies, not with
 * their square.
 *
 * @param ids - unique
 * @param upstreamsOf - the dependencies of an id, which are among the ids, each once
 * @public
 */
export function orderByDependencies(
  ids: readonly string[],
  upstreamsOf: (id: string) => readonly string[],
): Ordering {
  const missing = new Map(ids.map(id => [id, upstreamsOf(id).length]));
  const dependents = dependentsOf(ids, upstreamsOf);
  const position = new Map(ids.map((id, at) => [id, at]));
  const free = ids.flatMap((id, at) => (missing.get(id) === 0 ? at : []));
  const placed: string[] = [];
  for (let at = free.shift(); at !== undefined; at = free.shift()) {
    const id = ids[at];
    placed.push(id);
    missing.delete(id);
    for (const dependent of dependents.get(id) ?? []) {
      const left = (missing.get(dependent) ?? 0) - 1;
      missing.set(dependent, left);
      if (left === 0) insert(free, position.get(dependent) ?? 0);
    }
  }
  return missing.size === 0
    ? { type: 'ordered', ids: placed }
    : { type: 'cycle', path: findCycle([...missing.keys()], upstreamsOf) };
}

function dependentsOf(
  ids: readonly string[],
  upstreamsOf: (id: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>(ids.map(id => [id, []]));
  for (const id of ids)
    for (const upstream of upstreamsOf(id)) dependents.get(upstream)?.push(id);
  return dependents;
}

/** Into ascending numbers. */
function insert(numbers: number[], number: number): void {
  const after = numbers.findIndex(each => each > number);
  if (after < 0) numbers.push(number);
  else numbers.splice(after, 0, number);
}

/** Every id left waits for another one that is left: going upstream must come back. */
function findCycle(
  left: readonly string[],
  upstreamsOf: (id: string) => readonly string[],
): readonly string[] {
  const position = new Map(left.map((id, at) => [id, at]));
  const walked = new Map<string, number>();
  let id = left[0];
  while (!walked.has(id)) {
    walked.set(id, walked.size);
    id = upstreamsOf(id).find(upstream => position.has(upstream)) ?? id;
  }
  const cycle = [...walked.keys()].slice(walked.get(id)).reverse();
  const places = cycle.map(each => position.get(each) ?? 0);
  const first = places.indexOf(Math.min(...places));
  const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
  return [...turned, turned[0]];
}
