import { rfc3339, unreachable } from '@kardinal/foundation';
import { PolicyGate } from '../api/types.generated';
import { OverrideOrder } from '../overrides';
import { GateEvaluation } from '../policy/evaluateGate';
import { GateInputs } from './GateInputs';
import { about, at, quoted, sentence } from './sentences';
import { soakProgress } from './soakProgress';
import { GateNodeView, Sentence } from './types';

/** Of a gate that nothing has come to yet. */
export const evaluatedLater =
  'Evaluated once every environment before it is verified.';

/** Of a gate of the merge while there is nothing to merge. */
export const evaluatedWithPullRequest =
  'Evaluated once there is a pull request.';

/** What a gate says: its verdict, in one sentence, with the instant and the progress where they are known. */
export type SaidByGate = Pick<
  GateNodeView,
  'verdict' | 'sentence' | 'progress' | 'opensAt'
>;

/** The words of a gate, on the tab and wherever else it is asked. */
export function saidByGate(
  inputs: GateInputs,
  evaluation: GateEvaluation | undefined,
  now: number,
): SaidByGate {
  const override = evaluation?.ready ? undefined : overrideOf(inputs, now);
  const verdict =
    override === undefined ? verdictOf(inputs, evaluation) : 'open';
  const { explanation } = evaluation ?? {};
  const progress =
    verdict === 'closed' && explanation !== undefined
      ? soakProgress(explanation.root)
      : undefined;
  const opensAt =
    verdict === 'closed' ? opensAtOf(inputs, evaluation, now) : undefined;
  return {
    verdict,
    sentence: sentence(
      ...(override === undefined
        ? sentenceOf(inputs, evaluation, verdict, opensAt, progress)
        : overriddenSentence(override)),
      ...waitingNote(inputs),
    ),
    ...(progress === undefined ? {} : { progress }),
    ...(opensAt === undefined ? {} : { opensAt }),
  };
}

/** As it was evaluated here, else as its controller has found it. */
function opensAtOf(
  { opensAt }: GateInputs,
  evaluation: GateEvaluation | undefined,
  now: number,
): string | undefined {
  if (evaluation !== undefined)
    return evaluation.forecast.type === 'opens'
      ? rfc3339(evaluation.forecast.at + 999)
      : undefined;
  return opensAt !== undefined && Date.parse(opensAt) > now
    ? opensAt
    : undefined;
}

/** What its controller says of it: as long as it lasts, and for good once nothing waits for the gate. */
function overrideOf(
  { gate, facts }: GateInputs,
  now: number,
): NonNullable<PolicyGate['status']>['override'] {
  const override = gate?.status?.override;
  return override !== undefined &&
    (facts === undefined || now < Date.parse(override.expiresAt))
    ? override
    : undefined;
}

function overriddenSentence({
  requestedBy,
  expiresAt,
  reason,
}: Pick<OverrideOrder, 'requestedBy' | 'expiresAt' | 'reason'>): Sentence {
  return sentence(
    `Overridden by ${requestedBy} until `,
    at(expiresAt),
    `: ${quoted(reason)}.`,
  );
}

function waitingNote({ facts, live }: GateInputs): readonly string[] {
  return facts !== undefined && live?.type === 'waiting'
    ? [` ${live.message}. This is the last known result.`]
    : [];
}

function verdictOf(
  { gate, recorded }: GateInputs,
  evaluation: GateEvaluation | undefined,
): GateNodeView['verdict'] {
  if (evaluation !== undefined)
    return evaluation.awaits === undefined ? evaluation.outcome : 'closed';
  if (gate?.status?.ready !== undefined)
    return gate.status.ready ? 'open' : 'closed';
  if (recorded === undefined || recorded.result === 'pending') return 'pending';
  return recorded.result === 'pass' ? 'open' : 'closed';
}

/** In the words of its owner; with the checks that it waits for, which those cannot name. */
function whyClosed(
  { message, expression }: GateInputs['planned'],
  evaluation: GateEvaluation | undefined,
): string {
  const { outcome, awaits } = evaluation ?? {};
  if (message === undefined) return awaits ?? `${expression} is false`;
  return outcome === 'closed' && awaits !== undefined
    ? `${quoted(message)}: ${awaits}`
    : message;
}

function sentenceOf(
  { planned, gate, recorded }: GateInputs,
  evaluation: GateEvaluation | undefined,
  verdict: GateNodeView['verdict'],
  opensAt: string | undefined,
  progress: string | undefined,
): Sentence {
  switch (verdict) {
    case 'pending':
      return sentence('Not evaluated yet.');
    case 'open':
      return sentence(
        gate === undefined && recorded !== undefined
          ? `Was open: ${quoted(recorded.reason ?? '')}.`
          : 'Open.',
      );
    case 'error':
      return sentence(
        `${quoted(evaluation?.reason ?? 'It cannot be evaluated')}.`,
      );
    case 'closed':
      return opensAt === undefined
        ? sentence(`Closed: ${whyClosed(planned, evaluation)}`)
        : sentence(
            'Closed until ',
            about(opensAt),
            progress === undefined ? '' : ` (${progress})`,
            planned.message === undefined ? '.' : `: ${planned.message}`,
          );
    default:
      return unreachable(verdict);
  }
}
