import { PromotionStep } from '../api/types.generated';
import { reopenDeadline } from '../promotion/reopenDeadline';
import { atTime, deadline, enumerate, sentence } from './sentences';
import { PullRequestView, Sentence } from './types';

/** Why the pull request of a promotion that waits for it is not merged. */
export function pullRequestNotice(
  status: PromotionStep['status'],
): Pick<PullRequestView, 'notice'> {
  const { state, pullRequest } = status ?? {};
  if (state !== 'WaitingForMerge' || pullRequest === undefined) return {};
  const { closedAt, changesRequested = [] } = pullRequest;
  if (pullRequest.state === 'closed')
    return closedAt === undefined
      ? {}
      : { notice: sentence('Reopen by ', deadline(reopenDeadline(closedAt))) };
  return changesRequested.length === 0
    ? {}
    : { notice: enumerate(changesRequested.map(requested)) };
}

/** How a closed pull request holds a promotion up; `undefined` where it does not. */
export function closedSentence(
  name: string,
  status: PromotionStep['status'],
): Sentence | undefined {
  const { number, state, closedAt } = status?.pullRequest ?? {};
  return state === 'closed' && closedAt !== undefined
    ? sentence(
        `${name} is waiting: PR #${number} was closed. The promotion fails unless it is reopened by `,
        deadline(reopenDeadline(closedAt)),
        ' (restore its branch first if that was deleted).',
      )
    : undefined;
}

function requested({
  by,
  at,
}: {
  readonly by: string;
  readonly at: string;
}): Sentence {
  return sentence(`${by} requested changes `, atTime(at));
}
