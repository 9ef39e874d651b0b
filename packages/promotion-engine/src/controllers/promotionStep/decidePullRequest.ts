import {
  PromotionStep,
  rfc3339,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Instant,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { effectKey } from './intent';
import { attempt, enter, evidenceOf, fail, waiting } from './status';
import {
  PullRequestSeen,
  StepDecision,
  StepObservation,
  StepStatus,
} from './types';

/** A closed pull request may be reopened for this long: milliseconds. */
const reopenWindow = 300_000;

/** Follows the pull request: the SCM says what is, a webhook only says when to look. */
export function decideWaitingForMerge(
  step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  const pullRequest = status.pullRequest;
  if (pullRequest === undefined)
    return {
      status: fail(status, 'The status lost its pull request', now),
      requeue: awaitChange(),
    };
  if (seen.pullRequest === undefined) return { status, requeue: awaitChange() };
  switch (seen.pullRequest.pullRequest.state) {
    case 'merged':
      return {
        status: recordMergedByPerson(status, seen.pullRequest, now),
        requeue: requeueAt(now),
      };
    case 'closed':
      return closed(status, seen.pullRequest, now);
    case 'open':
      return open(step, status, seen, now);
    default:
      return unreachable(seen.pullRequest.pullRequest.state);
  }
}

/** Hash of the text that the pull request should have. */
export function textHash(text: { title: string; body: string }): string {
  return shortHash(`${text.title}\n${text.body}`, 16);
}

/** The merge that somebody made, as status. */
export function recordMergedByPerson(
  status: StepStatus,
  { pullRequest, reviews }: PullRequestSeen,
  now: Instant,
): StepStatus {
  const { mergedBy, mergeCommit } = pullRequest;
  const approvedBy = [...(reviews?.approvedBy ?? [])];
  const mergedAt = pullRequest.mergedAt ?? rfc3339(now);
  const by = mergedBy === undefined ? {} : { mergedBy };
  return enter(
    {
      ...status,
      mergedAt,
      healthCheckingSince: rfc3339(now),
      ...(mergeCommit === undefined ? {} : { commit: mergeCommit }),
      pullRequest: {
        ...recorded(status, pullRequest),
        state: 'merged',
        ...by,
        approvedBy,
      },
      evidence: { ...evidenceOf(status), ...by, approvedBy, mergedAt },
    },
    'HealthChecking',
    'Checks what runs',
    now,
  );
}

function closed(
  status: StepStatus,
  { pullRequest }: PullRequestSeen,
  now: Instant,
): StepDecision {
  const closedAt =
    pullRequest.closedAt ?? status.pullRequest?.closedAt ?? rfc3339(now);
  const deadline = Date.parse(closedAt) + reopenWindow;
  const next: StepStatus = {
    ...status,
    pullRequest: {
      ...recorded(status, pullRequest),
      state: 'closed',
      closedAt,
    },
  };
  const name = `Pull request #${pullRequest.number}`;
  if (deadline <= now)
    return {
      status: fail(
        next,
        `${name} was closed without a merge; retry to open a new one`,
        now,
      ),
      requeue: awaitChange(),
    };
  return {
    status: waiting(
      next,
      `${name} was closed; reopen it before ${rfc3339(
        deadline,
      )} or the promotion fails`,
      now,
    ),
    requeue: requeueAt(deadline),
  };
}

function open(
  step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  const pullRequest = seen.pullRequest?.pullRequest;
  if (pullRequest === undefined) return { status, requeue: awaitChange() };
  const next: StepStatus = waiting(
    {
      ...status,
      pullRequest: { ...recorded(status, pullRequest), state: 'open' },
    },
    `Pull request #${pullRequest.number} needs a merge`,
    now,
  );
  const retryAt = Date.parse(status.retryAt ?? '');
  if (retryAt > now) return { status: next, requeue: requeueAt(retryAt) };
  if (status.pullRequest?.bodyHash === textHash(seen.text))
    return { status: next, requeue: awaitChange() };
  return {
    status: attempt(next),
    effect: {
      type: 'editPullRequest',
      key: effectKey(step, 'edit-pr'),
      step,
      number: pullRequest.number,
      ...seen.text,
    },
    requeue: awaitChange(),
  };
}

/** What the step keeps of a pull request; `closedAt` goes when it is reopened. */
function recorded(
  status: StepStatus,
  pullRequest: PullRequestSeen['pullRequest'],
) {
  const bodyHash = status.pullRequest?.bodyHash;
  return {
    number: pullRequest.number,
    url: pullRequest.url,
    head: pullRequest.head.sha,
    ...(bodyHash === undefined ? {} : { bodyHash }),
  };
}
