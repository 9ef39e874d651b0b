import type { EnvironmentDrift } from './environmentDrifts';

/** What the policy of the Pipeline does about a drift, with the full stop; `undefined` where it does nothing. @public */
export function settledWords({
  settlement,
  promoted,
  version,
}: Pick<EnvironmentDrift, 'settlement' | 'promoted' | 'version'>):
  | string
  | undefined {
  if (settlement === undefined) return undefined;
  const { act, bundle } = settlement;
  if (bundle !== undefined)
    return act === 'import'
      ? `Bundle ${bundle} puts ${version} on record.`
      : `Bundle ${bundle} puts ${promoted.version} back.`;
  return act === 'import'
    ? `The policy would put ${version} on record; it is a dry run.`
    : `The policy would put ${promoted.version} back; it is a dry run.`;
}
