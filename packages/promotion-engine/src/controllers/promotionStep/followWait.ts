import { rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import {
  WaitStep,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  awaitChange,
  cutText,
  Instant,
  Requeue,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { attempt, Position } from './attempt';
import {
  beginWait,
  completeThrough,
  holdWait,
  releaseWait,
  replaceEntry,
  resumeWait,
} from './entries';
import { failAttempt, failPatiently } from './failAttempt';
import { foldFacts } from './foldFacts';
import { FailedWait, failWait } from './healthFailure';
import { overdueMessage } from './overdueMessage';
import { nextIndex } from './stateOf';
import { deadlineOf, statusFrom } from './status';
import { requestOf, Turn } from './Turn';
import { ObservedWait, StepDecision, StepStatus } from './types';
import { withClosedGates } from './withClosedGates';

/** Goes on with a wait by what was observed; without limit but its own while nothing could be. */
export function followWait(
  turn: Turn,
  position: Position<WaitStep>,
  now: Instant,
): StepDecision {
  const { status, sequence, observed } = turn;
  const { definition, entries, index } = position;
  const { wait } = observed;
  if (wait?.index !== index) {
    const { description: message } = definition;
    const done = completeThrough(entries, index - 1, now);
    const begun = beginWait(done, index, now);
    return {
      status: statusFrom({ status, entries: begun, sequence, message }, now),
      requeue: requeueAt(now),
    };
  }
  switch (wait.type) {
    case 'read': {
      const request = requestOf(turn, observed.promotion, index);
      const verdict = definition.decide(request, wait.observed, now);
      return followVerdict(turn, position, verdict, now);
    }
    case 'unread':
    case 'deferred':
      return waitUnread(turn, position, wait, now);
    default:
      return unreachable(wait);
  }
}

/** Nothing is known at the moment: that ends no wait before its time is over. */
function waitUnread(
  turn: Turn,
  { definition, entries, index }: Position<WaitStep>,
  wait: Exclude<ObservedWait, { readonly type: 'read' }>,
  now: Instant,
): StepDecision {
  const { status, sequence } = turn;
  const message =
    wait.type === 'unread' ? wait.failure.message : status.message ?? '';
  const deadline = deadlineOf(entries[index], sequence[index], now);
  if (deadline !== undefined && deadline <= now)
    return failWait(
      turn,
      {
        definition,
        index,
        message: overdueMessage(
          { message },
          definition,
          sequence[index].timeout ?? 0,
        ),
      },
      now,
    );
  const next =
    wait.type === 'unread'
      ? failPatiently(
          { status: grownOld(status, wait.heardAt, now), entries, sequence },
          index,
          wait.failure,
          now,
        )
      : status;
  const retryAt = Date.parse(next.retryAt ?? '');
  return {
    status: next,
    requeue: earliest(Number.isNaN(retryAt) ? now : retryAt, deadline),
  };
}

/** What the SCM said of the pull request holds as of when it was heard: at the latest when it was not any more. */
function grownOld(
  status: StepStatus,
  heardAt: Instant | undefined,
  now: Instant,
): StepStatus {
  const { state, pullRequest, startedAt = rfc3339(now) } = status;
  if (state !== 'WaitingForMerge' || pullRequest === undefined) return status;
  const heard = heardAt === undefined ? startedAt : rfc3339(heardAt);
  const { asOf = heard } = pullRequest;
  return { ...status, pullRequest: { ...pullRequest, asOf } };
}

/** Why nothing could become healthy, where somebody has rewritten the base branch. */
function rewritten({ step, observed: { lostRevision } }: Turn): string {
  return lostRevision === undefined
    ? ''
    : `. The commit ${lostRevision.slice(0, 8)} is not on ${
        step.spec.git.branch
      } any more: somebody has rewritten the branch. Retry to write it again`;
}

function followVerdict(
  turn: Turn,
  { definition, entries, index }: Position<WaitStep>,
  verdict: WaitVerdict,
  now: Instant,
): StepDecision {
  const { sequence } = turn;
  const message = cutText(verdict.message);
  const status = withClosedGates(
    foldFacts(turn.status, verdict.facts, now),
    turn.status,
    turn.observed,
  );
  switch (verdict.type) {
    case 'satisfied': {
      const done = completeThrough(entries, index, now);
      const said =
        nextIndex(done) === undefined && status.written === 'unchanged'
          ? `Nothing had to change: ${message}`
          : message;
      return {
        status: statusFrom(
          {
            status,
            sequence,
            message: said,
            entries: replaceEntry(done, index, entry => ({
              ...entry,
              ...(verdict.outputs === undefined
                ? {}
                : { outputs: { ...verdict.outputs } }),
            })),
          },
          now,
        ),
        requeue: nextIndex(done) === undefined ? awaitChange() : requeueAt(now),
      };
    }
    case 'failed':
      return failWait(
        { ...turn, status },
        { definition, index, message, ...begunOf(verdict) },
        now,
      );
    case 'act':
      return attempt({ ...turn, status }, index, message, 'act', now);
    case 'waiting': {
      const timed =
        verdict.notBegun === 'held'
          ? holdWait(entries, index, now)
          : releaseWait(entries, index, now);
      const deadline = deadlineOf(timed[index], sequence[index], now);
      if (deadline !== undefined && deadline <= now)
        return failWait(
          { ...turn, status: foldFacts(status, verdict.atTimeout, now) },
          {
            definition,
            index,
            message:
              overdueMessage(
                { ...verdict, message },
                definition,
                sequence[index].timeout ?? 0,
              ) + rewritten(turn),
            ...begunOf(verdict),
          },
          now,
        );
      const resumed = resumeWait(timed, index, now);
      return {
        status: statusFrom(
          { status, entries: resumed, sequence, message },
          now,
        ),
        requeue: earliest(verdict.until, deadline),
      };
    }
    case 'conflict': {
      const failure = { type: 'failed', kind: 'conflict', message } as const;
      const next = failAttempt(
        { status, entries, sequence },
        index,
        failure,
        now,
      );
      return { status: next, requeue: requeueAt(now) };
    }
    default:
      return unreachable(verdict);
  }
}

/** That nothing was begun, where a verdict says so. */
function begunOf({
  notBegun,
}: Pick<Extract<WaitVerdict, { type: 'waiting' }>, 'notBegun'>): Pick<
  FailedWait,
  'notBegun'
> {
  return notBegun === undefined ? {} : { notBegun };
}

function earliest(...instants: readonly (Instant | undefined)[]): Requeue {
  const known = instants.filter(instant => instant !== undefined);
  return known.length === 0 ? awaitChange() : requeueAt(Math.min(...known));
}
