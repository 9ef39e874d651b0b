import { Bundle } from '../api/types.generated';

type Environments = NonNullable<NonNullable<Bundle['status']>['environments']>;

/** Longer lists are recorded once for all environments that wait for the same ones: those of a large wave. */
const longest = 16;

/**
 * The environments before one, as a Bundle recorded them; `undefined` where it recorded none.
 *
 * @public
 */
export function upstreamsOf(
  environments: Environments,
  name: string,
): string[] | undefined {
  const entry = environments[name];
  const { sameUpstreamsAs } = entry ?? {};
  return sameUpstreamsAs === undefined
    ? entry?.upstreams
    : environments[sameUpstreamsAs]?.upstreams;
}

/**
 * The same record, in which a long list stands at the first of the environments that have it.
 *
 * @param environments - each with its list; equal lists are one object
 * @public
 */
export function shareUpstreams(environments: Environments): Environments {
  const first = new Map<readonly string[], string>();
  return Object.fromEntries(
    Object.entries(environments).map(([name, entry]) => {
      const { upstreams = [], ...others } = entry;
      if (upstreams.length <= longest) return [name, entry];
      const sameUpstreamsAs = first.get(upstreams);
      if (sameUpstreamsAs !== undefined)
        return [name, { ...others, sameUpstreamsAs }];
      first.set(upstreams, name);
      return [name, entry];
    }),
  );
}
