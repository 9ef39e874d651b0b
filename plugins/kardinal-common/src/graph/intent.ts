import { Bundle } from '../api/types.generated';
import { soleEnvironment } from '../drift/soleEnvironment';
import { OrderedEnvironment } from './environments';

/** Which environments a Bundle goes to. @public */
export type Route =
  | {
      readonly type: 'route';
      readonly environments: readonly OrderedEnvironment[];
      readonly skipped: readonly OrderedEnvironment[];
    }
  | { readonly type: 'refused'; readonly message: string };

/**
 * `target` keeps the target and its ancestors; `skip` removes nodes and joins their parents to their children. A rollback,
 * and what settles a drift, goes to its target alone: what it restores was verified there before.
 *
 * @see spec 1 §2.1
 * @public
 */
export function routeOf(
  bundle: Bundle,
  environments: readonly OrderedEnvironment[],
): Route {
  const { target, skip = [] } = bundle.spec.intent ?? {};
  const names = environments.map(each => each.name);
  if (target !== undefined && !names.includes(target))
    return {
      type: 'refused',
      message: `spec.intent.target: unknown target ${target}; name one of ${names.join(
        ', ',
      )}`,
    };
  const unknown = skip.find(name => !names.includes(name));
  if (unknown !== undefined)
    return {
      type: 'refused',
      message: `spec.intent.skip: unknown environment ${unknown}; name one of ${names.join(
        ', ',
      )}`,
    };
  const sole = soleEnvironment(bundle);
  if (sole !== undefined) return routeTo(sole, environments);
  const kept =
    target === undefined ? environments : ancestorsOf(target, environments);
  const route = withoutSkipped(kept, new Set(skip));
  if (route.length === 0)
    return {
      type: 'refused',
      message:
        'spec.intent.skip: every targeted environment is skipped; nothing to promote',
    };
  return {
    type: 'route',
    environments: route,
    skipped: kept.filter(each => skip.includes(each.name)),
  };
}

function routeTo(
  target: string,
  environments: readonly OrderedEnvironment[],
): Route {
  return {
    type: 'route',
    environments: environments
      .filter(({ name }) => name === target)
      .map(each => ({ ...each, upstreams: [] })),
    skipped: [],
  };
}

/**
 * By environment, the upstreams that it waits for by its Pipeline and that are left out without a permission: what soaks
 * there cannot be made up for elsewhere. Through a permitted skip, the upstreams before it count.
 *
 * @public
 */
export function skippedUpstreams(
  environments: readonly OrderedEnvironment[],
  skipped: ReadonlySet<string>,
  permitted: ReadonlySet<string>,
): Readonly<Record<string, readonly string[]>> {
  const byName = new Map(environments.map(each => [each.name, each]));
  const leftOut = (name: string): readonly string[] =>
    (byName.get(name)?.upstreams ?? []).flatMap(upstream => {
      if (!skipped.has(upstream)) return [];
      return permitted.has(upstream) ? leftOut(upstream) : [upstream];
    });
  return Object.fromEntries(
    environments.map(({ name }) => [name, [...new Set(leftOut(name))]]),
  );
}

/** An environment and those before it, in their order. */
export function ancestorsOf(
  target: string,
  environments: readonly OrderedEnvironment[],
): readonly OrderedEnvironment[] {
  const byName = new Map(environments.map(each => [each.name, each]));
  const wanted = new Set<string>();
  const visit = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    byName.get(name)?.upstreams.forEach(visit);
  };
  visit(target);
  return environments.filter(each => wanted.has(each.name));
}

function withoutSkipped(
  environments: readonly OrderedEnvironment[],
  skip: ReadonlySet<string>,
): readonly OrderedEnvironment[] {
  const byName = new Map(environments.map(each => [each.name, each]));
  const order = environments.map(each => each.name);
  const resolve = (names: readonly string[]): readonly string[] =>
    names.flatMap(name =>
      skip.has(name) ? resolve(byName.get(name)?.upstreams ?? []) : [name],
    );
  // The environments of a wave have one list, before and after.
  const lists = new Map<readonly string[], readonly string[]>();
  for (const { upstreams } of environments) {
    if (lists.has(upstreams)) continue;
    const resolved = new Set(resolve(upstreams));
    lists.set(
      upstreams,
      order.filter(name => resolved.has(name)),
    );
  }
  return environments
    .filter(each => !skip.has(each.name))
    .map(each => ({ ...each, upstreams: lists.get(each.upstreams) ?? [] }));
}
