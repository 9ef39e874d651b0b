import {
  MergeOutcome,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';

/**
 * What came of a merge, by how the pull request is after it: another head than the one that was looked at is reported, also where it
 * was merged.
 *
 * @param said - in Bitbucket's words, why it refused; empty where it did not
 * @internal
 */
export function mergeOutcome(
  { state, head: now, mergeCommit }: PullRequest,
  head: string,
  said: string,
): MergeOutcome {
  if (now.sha !== head)
    return {
      type: 'headMoved',
      message: said || `its head is ${now.sha.slice(0, 8)} now`,
    };
  switch (state) {
    case 'merged':
      return { type: 'merged', sha: mergeCommit ?? head };
    case 'closed':
      return { type: 'notMergeable', message: 'it was declined' };
    default:
      return {
        type: 'notMergeable',
        message: said || 'Bitbucket did not merge it',
      };
  }
}
