import { unreachable, rfc3339 } from '@kardinal/foundation';
import { GateFacts } from '../policy/attributes';
import {
  evaluateGate,
  GateEvaluation,
  GateForecast,
} from '../policy/evaluateGate';
import { GateExplanation } from '../policy/explain';
import { labels } from '../api/labels';
import { Bundle, PolicyGate, PromotionStep } from '../api/types.generated';
import { GateEvidence } from '../evidence/types';
import { OverrideOrder } from '../overrides';
import { pausePhrase } from './pauseNode';
import { PlannedGate } from './plan';
import { about, at, atTime, quoted, sentence } from './sentences';
import { soakProgress } from './soakProgress';
import { GateNodeView, Sentence } from './types';

/** What a gate says at this moment. @public */
export type LiveVerdict =
  | {
      readonly type: 'evaluated';
      readonly evaluation: GateEvaluation;
      /** Of one that is not open: what its conditions are, and which changes of them open it. */
      readonly explanation?: Pick<GateExplanation, 'leaves' | 'opensWith'>;
    }
  | { readonly type: 'waiting'; readonly message: string };

/** What is known of a gate of the plan. */
export interface GateInputs {
  readonly planned: PlannedGate;
  /** The instance, once there is one. */
  readonly gate: PolicyGate | undefined;
  /** Facts for a live explanation; `undefined` once the gate is history. */
  readonly facts: GateFacts | undefined;
  /** What they come to, where that is known; `waiting` while there is no time to find out: the status of the gate is shown. */
  readonly live: LiveVerdict | undefined;
  /** What evidence recorded, when the instance is gone. */
  readonly recorded: GateEvidence | undefined;
}

/** Whether nothing waits any more for the gates of an environment: their verdicts are what was recorded. @public */
export function isGateHistory(
  { status }: Bundle,
  step: PromotionStep | undefined,
): boolean {
  return (
    status?.phase === 'Superseded' ||
    (step !== undefined && (step.status?.state ?? 'Pending') !== 'Pending')
  );
}

/** The node of a gate: verdict, countdown and explanation, by the evaluator that the engine uses. */
export function gateNode(inputs: GateInputs, now: number): GateNodeView {
  const { planned, gate, recorded } = inputs;
  const evaluation = evaluationOf(inputs, now);
  const override = evaluation?.ready ? undefined : overrideOf(inputs, now);
  const verdict =
    override === undefined ? verdictOf(inputs, evaluation) : 'open';
  const runbook = gate?.metadata.annotations?.[labels.runbook];
  const { forecast, explanation } = evaluation ?? {};
  const progress =
    verdict === 'closed' && explanation !== undefined
      ? soakProgress(explanation.root)
      : undefined;
  const opensAt =
    verdict === 'closed' && forecast?.type === 'opens'
      ? rfc3339(forecast.at + 999)
      : undefined;
  const checkedAt = gate?.status?.lastEvaluatedAt ?? recorded?.evaluatedAt;
  return {
    type: 'gate',
    id: planned.id,
    name: planned.name,
    scope: planned.scope,
    environment: planned.environment,
    verdict,
    sentence: sentence(
      ...(override === undefined
        ? sentenceOf(inputs, evaluation, verdict, opensAt, progress)
        : overriddenSentence(override)),
      ...waitingNote(inputs),
    ),
    expression: planned.expression,
    remedies: [
      ...openingRemedies(inputs.live, verdict),
      ...remediesOf(inputs, verdict, forecast),
    ],
    from: { namespace: planned.namespace, name: planned.name },
    ...(progress === undefined ? {} : { progress }),
    ...(opensAt === undefined ? {} : { opensAt }),
    ...(explanation === undefined ? {} : { explanation: explanation.root }),
    ...(planned.message === undefined ? {} : { message: planned.message }),
    ...(checkedAt === undefined ? {} : { checkedAt }),
    ...(runbook === undefined ? {} : { runbook }),
  };
}

/** Why a closed gate keeps an environment waiting, as a part of a sentence. */
export function gatePhrase(node: GateNodeView): Sentence {
  if (node.pause !== undefined) return pausePhrase(node.pause);
  if (node.verdict === 'error')
    return sentence(`${node.name} cannot be evaluated`);
  if (node.opensAt === undefined)
    return sentence(
      `${node.name} is closed`,
      node.message === undefined ? '' : ` (${quoted(node.message)})`,
    );
  return sentence(
    `${node.name} opens `,
    atTime(node.opensAt, 'about'),
    node.progress === undefined ? '' : ` (${node.progress})`,
  );
}

function evaluationOf(
  { gate, facts, live }: GateInputs,
  now: number,
): GateEvaluation | undefined {
  if (gate === undefined || facts === undefined) return undefined;
  if (live === undefined) return evaluateGate(gate.spec, facts, now);
  return live.type === 'evaluated' ? live.evaluation : undefined;
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
    return evaluation.outcome === 'error' ? 'error' : evaluation.outcome;
  if (gate?.status?.ready !== undefined)
    return gate.status.ready ? 'open' : 'closed';
  if (recorded === undefined || recorded.result === 'pending') return 'pending';
  return recorded.result === 'pass' ? 'open' : 'closed';
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
        ? sentence(
            `Closed: ${planned.message ?? `${planned.expression} is false`}`,
          )
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

/** How many ways to open a gate are put into words. */
const mostWays = 3;

/** What would open a gate that has several conditions; the expression of another says it. */
function openingRemedies(
  live: LiveVerdict | undefined,
  verdict: GateNodeView['verdict'],
): readonly Sentence[] {
  if (live?.type !== 'evaluated' || live.explanation === undefined) return [];
  const { leaves, opensWith } = live.explanation;
  if (verdict === 'open' || leaves.length < 2) return [];
  return opensWith.sets
    .slice(0, mostWays)
    .map(changes =>
      sentence(
        `Opens when ${changes
          .map(({ leaf, becomes }) => `${leaf} becomes ${becomes}`)
          .join(' and ')}.`,
      ),
    );
}

function remediesOf(
  { planned, facts }: GateInputs,
  verdict: GateNodeView['verdict'],
  forecast: GateForecast | undefined,
): readonly Sentence[] {
  if (verdict === 'pending')
    return [
      sentence('Evaluated once every environment before it is verified.'),
    ];
  if (verdict === 'open') return [];
  const owner = `${planned.namespace}/${planned.name}`;
  return [
    ...timeRemedy(forecast),
    ...(facts?.skippedUpstreams ?? []).map(name =>
      sentence(
        `${name} was skipped without permission, so its soak time stays at 0 minutes; a Bundle that goes through ${name} soaks there.`,
      ),
    ),
    sentence(
      verdict === 'error'
        ? `The owner of ${owner} can correct its expression; that applies to the next Bundle.`
        : `The owner of ${owner} can change it; that applies to the next Bundle.`,
    ),
  ];
}

function timeRemedy(forecast: GateForecast | undefined): readonly Sentence[] {
  switch (forecast?.type) {
    case 'opens':
      return [
        sentence(
          'Opens by itself ',
          atTime(rfc3339(forecast.at + 999), 'about'),
          '.',
        ),
      ];
    case 'constant':
      return [sentence('It does not open by itself.')];
    case 'changes':
    case 'unknown':
    case undefined:
      return [];
    default:
      return unreachable(forecast);
  }
}
