import { rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import {
  AutoMergeFacts,
  PromotionFacts,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';

/** How often a forge that refused is asked again, in milliseconds. */
const refusedRecheck = 300_000;

/** Whether the forge is to be asked now to merge by itself: only for our own commit, while the gates say on it that they are open. */
export function isAutoMergeDue({
  pullRequest,
  gatesStatus,
}: PromotionFacts): boolean {
  return (
    pullRequest?.state === 'open' &&
    pullRequest.foreignHead === undefined &&
    pullRequest.queue === undefined &&
    pullRequest.autoMerge === undefined &&
    gatesStatus?.state === 'success' &&
    gatesStatus.problem === undefined &&
    gatesStatus.commit === pullRequest.head
  );
}

/** What is kept of it after a look at the pull request; `undefined` where the forge may be asked again. */
export function autoMergeFacts(
  known: AutoMergeFacts | undefined,
  { autoMerge, queue }: Pick<PullRequest, 'autoMerge' | 'queue'>,
  now: number,
): AutoMergeFacts | undefined {
  switch (known?.state) {
    case 'on':
      return autoMerge === undefined && queue === undefined
        ? { state: 'ended', at: rfc3339(now) }
        : known;
    case 'refused':
      return recheckAt(known) > now ? known : undefined;
    case 'ended':
      return autoMerge === undefined
        ? known
        : { state: 'on', at: rfc3339(now) };
    default:
      return undefined;
  }
}

/** When a forge that refused is asked again, in milliseconds since the Unix epoch; `undefined` where it is not. */
export function autoMergeRecheck(
  known: AutoMergeFacts | undefined,
): number | undefined {
  return known?.state === 'refused' ? recheckAt(known) : undefined;
}

/** Why a person has to merge although the environment says that the forge does. */
export function autoMergeText(
  known: AutoMergeFacts | undefined,
): readonly string[] {
  switch (known?.state) {
    case 'refused':
      return [
        `The forge does not merge it by itself: ${known.message}. Until then, somebody has to merge it`,
      ];
    case 'ended':
      return [
        'Its auto-merge has ended at the forge: somebody has to merge it, or turn that on again',
      ];
    default:
      return [];
  }
}

function recheckAt({ at = '' }: AutoMergeFacts): number {
  const since = Date.parse(at);
  return Number.isNaN(since) ? 0 : since + refusedRecheck;
}
