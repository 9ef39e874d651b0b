import type { ForgeContext } from '../ForgeContext';
import { protectionOf, unmetRule, unmetStatus } from '../pulls/protection';
import { pullFacts } from '../pulls/pullFacts';
import type { PullRecord, RepositoryRecord } from '../state/records';
import type { Veto } from './BitbucketRefusal';

/** Whether a pull request can be merged, as "RestPullRequestMergeability". @public */
export interface Mergeability {
  readonly canMerge: boolean;
  readonly conflicted: boolean;
  readonly outcome: 'CLEAN' | 'CONFLICTED' | 'UNKNOWN';
  readonly vetoes: readonly Veto[];
}

const NO_VETO = { conflicted: false, outcome: 'CLEAN', vetoes: [] } as const;

/** Of an open one. @public */
export async function mergeabilityOf(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
): Promise<Mergeability> {
  if (forge.faults.takesMergeable())
    return { ...NO_VETO, canMerge: false, outcome: 'UNKNOWN' };
  const { mergeableState } = await pullFacts(forge, repository, pull);
  switch (mergeableState) {
    case 'dirty':
      return {
        canMerge: false,
        conflicted: true,
        outcome: 'CONFLICTED',
        vetoes: [],
      };
    case 'draft':
    case 'blocked':
      return { ...NO_VETO, canMerge: false, vetoes: [vetoOf(forge, pull)] };
    default:
      return { ...NO_VETO, canMerge: true };
  }
}

function vetoOf(forge: ForgeContext, pull: PullRecord): Veto {
  if (pull.draft)
    return {
      summaryMessage: 'This pull request is a draft',
      detailedMessage: 'Mark it as ready for review to merge it.',
    };
  const { repository, headSha, baseBranch } = pull;
  const rules = protectionOf(forge, repository, baseBranch);
  const isBuild = rules && unmetStatus(forge, rules, headSha) !== undefined;
  return {
    summaryMessage: isBuild
      ? 'Not all required builds are successful yet'
      : 'Not all required reviewers have approved yet',
    detailedMessage: unmetRule(forge, pull) ?? '',
  };
}
