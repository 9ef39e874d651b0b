import { createHash } from 'node:crypto';
import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { ValueEdit } from '../yaml/setValues';
import { ChartDependencies, ChartDependency } from './readDependencies';

/**
 * What keeps a Chart.lock in step with the dependencies of its Chart.yaml, as `helm dependency update` would write it: the versions
 * that changed there, and the digest over both. What else was locked stays.
 *
 * @throws UpdateError where it was not in step before
 * @internal
 */
export function lockEdits(
  {
    before,
    after,
  }: {
    /** Of the Chart.yaml. */
    readonly before: readonly ChartDependency[];
    readonly after: readonly ChartDependency[];
  },
  lock: ChartDependencies,
  path: string,
): readonly ValueEdit[] {
  if (lock.digest !== lockDigest(before, lock.dependencies))
    throw new UpdateError(
      `${path} does not belong to the dependencies of its Chart.yaml; run helm dependency update once, and commit what it writes`,
    );
  const changed = after.flatMap(({ version }, index) =>
    version === before[index].version ? [] : [{ version, index }],
  );
  if (changed.length === 0) return [];
  const versions = new Map(
    changed.map(({ index, version }) => [index, version]),
  );
  const locked = lock.dependencies.map((each, index) => ({
    ...each,
    version: versions.get(index) ?? each.version,
  }));
  return [
    ...changed.map(({ index, version }) => ({
      path: ['dependencies', index, 'version'],
      value: version,
    })),
    { path: ['digest'], value: lockDigest(after, locked) },
  ];
}

/** @see https://github.com/helm/helm/blob/v3.19.4/internal/resolver/resolver.go HashReq */
function lockDigest(
  wanted: readonly ChartDependency[],
  locked: readonly ChartDependency[],
): string {
  const json = goJson([wanted.map(hashed), locked.map(hashed)]);
  return `sha256:${createHash('sha256').update(json).digest('hex')}`;
}

/** The fields in the order in which Helm writes them, without those that are empty. */
function hashed(each: ChartDependency): Readonly<Record<string, unknown>> {
  const { name, version, repository, condition, tags, enabled, alias } = each;
  const values = each['import-values'];
  return {
    name,
    ...(version === '' ? {} : { version }),
    repository,
    ...(condition === '' ? {} : { condition }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(enabled ? { enabled } : {}),
    ...(values.length === 0 ? {} : { 'import-values': values.map(sorted) }),
    ...(alias === '' ? {} : { alias }),
  };
}

/** Maps have their keys in order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** JSON as Go writes it. */
function goJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
