import { RequestedChanges } from '@kardinal/backstage-plugin-kardinal-node';

/** What a pull request waits for that nothing else is wrong with: a person who merges it, or changes that reviewers requested first. */
export function mergeWait(
  number: number,
  requested: readonly RequestedChanges[],
): string {
  if (requested.length === 0) return `Waiting for PR #${number} to be merged`;
  const names = requested.map(({ by }) => by);
  const last = names.pop();
  const reviewers = [
    ...(names.length === 0 ? [] : [names.join(', ')]),
    last,
  ].join(' and ');
  return `Waiting for changes that ${reviewers} requested on PR #${number}`;
}
