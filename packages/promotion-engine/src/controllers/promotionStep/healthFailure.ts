import { rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import { WaitStep } from '@kardinal/backstage-plugin-kardinal-node';
import { awaitChange, Instant, unreachable } from '@kardinal/kube-controller';
import { entriesOf } from './entries';
import { evidenceOf } from './foldFacts';
import { failStep, statusFrom } from './status';
import { Turn } from './Turn';
import { ObservedRollback, StepDecision } from './types';

/** A wait that failed for good, or whose time is over. */
export interface FailedWait {
  readonly definition: Pick<WaitStep, 'state'>;
  readonly index: number;
  readonly message: string;
  /** Nothing that it waited for was begun. */
  readonly notBegun?: 'held' | 'yet';
}

/** Fails the promotion at a wait; where the version was not healthy, what follows is as its environment says. */
export function failWait(
  turn: Turn,
  { definition, index, message, notBegun }: FailedWait,
  now: Instant,
): StepDecision {
  const { step, status, sequence, observed } = turn;
  const { onHealthFailure = 'none' } =
    definition.state === 'HealthChecking' ? step.spec : {};
  const entries = entriesOf({ step, status });
  const progress = { status, entries, sequence, message };
  const decided = (next: StepDecision['status']): StepDecision => ({
    status: next,
    requeue: awaitChange(),
  });
  switch (onHealthFailure) {
    case 'none':
      return decided(failStep(progress, index, now));
    case 'abort':
      return decided(failStep({ ...progress, ending: 'aborted' }, index, now));
    case 'rollback': {
      // Another version would be rolled out instead of one that never came.
      if (notBegun !== undefined)
        return decided(
          failStep(
            {
              ...progress,
              message: `${message}; nothing of it was deployed, so nothing is rolled back`,
            },
            index,
            now,
          ),
        );
      const { rollback } = observed;
      if (rollback === undefined || rollback.type === 'impossible')
        return decided(
          failStep(
            { ...progress, message: `${message}; ${wordsOf(rollback)}` },
            index,
            now,
          ),
        );
      const evidence = {
        ...evidenceOf(status),
        rollback: { startedAt: rfc3339(now) },
      };
      return decided(
        failStep(
          {
            ...progress,
            status: { ...status, evidence },
            message: `${message}; rolls back to ${rollback.version}`,
            ending: 'rollingBack',
          },
          index,
          now,
        ),
      );
    }
    default:
      return unreachable(onHealthFailure);
  }
}

/** Follows the Bundle that rolls the environment back, to its end. */
export function decideRollingBack(turn: Turn, now: Instant): StepDecision {
  const { step, status, sequence, observed } = turn;
  const { rollback } = observed;
  const isOpen =
    rollback?.type === 'possible' ||
    (rollback?.type === 'made' && rollback.result === undefined);
  if (isOpen) return { status, requeue: awaitChange() };
  const { rollback: begun, ...evidence } = evidenceOf(status);
  const { startedAt = rfc3339(now) } = begun ?? {};
  const made =
    rollback?.type === 'made' && rollback.result !== undefined
      ? { bundle: rollback.bundle, result: rollback.result }
      : {};
  const { message = '' } = status;
  return {
    status: statusFrom(
      {
        status: {
          ...status,
          evidence: { ...evidence, rollback: { startedAt, ...made } },
        },
        entries: entriesOf({ step, status }),
        sequence,
        message: `${message.replace(/; rolls back to .*$/, '')}; ${wordsOf(
          rollback,
        )}`,
      },
      now,
    ),
    requeue: awaitChange(),
  };
}

/** How it ended, without a capital: it follows why the promotion failed. */
function wordsOf(rollback: ObservedRollback | undefined): string {
  if (rollback === undefined) return 'not rolled back';
  switch (rollback.type) {
    case 'impossible':
      return `not rolled back: ${lowerFirst(
        rollback.reason.replace(/\.$/, ''),
      )}`;
    case 'possible':
      return `rolls back to ${rollback.version}`;
    case 'made':
      return resultWords(rollback);
    default:
      return unreachable(rollback);
  }
}

function resultWords({
  version,
  bundle,
  result,
}: Extract<ObservedRollback, { type: 'made' }>): string {
  switch (result) {
    case undefined:
      return `rolls back to ${version}`;
    case 'Verified':
      return `rolled back to ${version}`;
    case 'Failed':
      return `its rollback to ${version} failed, see ${bundle}`;
    case 'Superseded':
      return `its rollback to ${version} was superseded`;
    default:
      return unreachable(result);
  }
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
