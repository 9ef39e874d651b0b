import { unreachable, rfc3339 } from '@kardinal/foundation';
import { labels } from '../api/labels';
import {
  evaluateGate,
  GateEvaluation,
  GateForecast,
} from '../policy/evaluateGate';
import { awaitedOpeners } from './awaitedOpeners';
import { checkOf } from './checkOf';
import { CheckView } from './CheckView';
import { GateInputs, LiveVerdict } from './GateInputs';
import { pausePhrase } from './pauseNode';
import {
  evaluatedLater,
  evaluatedWithPullRequest,
  saidByGate,
} from './saidByGate';
import { atTime, quoted, sentence } from './sentences';
import { GateNodeView, Sentence } from './types';

/** The node of a gate: verdict, countdown and explanation, by the evaluator that the engine uses. */
export function gateNode(inputs: GateInputs, now: number): GateNodeView {
  const { planned, gate, recorded } = inputs;
  const evaluation = evaluationOf(inputs, now);
  const said = saidByGate(inputs, evaluation, now);
  const runbook = gate?.metadata.annotations?.[labels.runbook];
  const { forecast, explanation } = evaluation ?? {};
  const check = checkOf(inputs);
  const checkedAt = gate?.status?.lastEvaluatedAt ?? recorded?.evaluatedAt;
  return {
    type: 'gate',
    id: planned.id,
    name: planned.name,
    scope: planned.scope,
    environment: planned.environment,
    ...said,
    expression: planned.expression,
    ...(planned.holds === undefined ? {} : { holds: planned.holds }),
    remedies: [
      ...openingRemedies(inputs.live, said.verdict),
      ...remediesOf(inputs, said.verdict, forecast, check),
    ],
    from: { namespace: planned.namespace, name: planned.name },
    ...(explanation === undefined ? {} : { explanation: explanation.root }),
    ...(planned.message === undefined ? {} : { message: planned.message }),
    ...(checkedAt === undefined ? {} : { checkedAt }),
    ...(runbook === undefined ? {} : { runbook }),
    ...(check === undefined ? {} : { check }),
  };
}

/** Why a closed gate keeps an environment waiting, as a part of a sentence. */
export function gatePhrase(node: GateNodeView): Sentence {
  if (node.pause !== undefined) return pausePhrase(node.pause);
  if (node.verdict === 'error')
    return sentence(`${node.name} cannot be evaluated`);
  if (node.opensAt === undefined) {
    const why = node.message ?? node.check?.reason;
    return sentence(
      `${node.name} is closed`,
      why === undefined ? '' : ` (${quoted(why)})`,
    );
  }
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
  inputs: GateInputs,
  verdict: GateNodeView['verdict'],
  forecast: GateForecast | undefined,
  check: CheckView | undefined,
): readonly Sentence[] {
  const { planned, facts } = inputs;
  if (verdict === 'pending')
    return [
      sentence(
        planned.holds === undefined ? evaluatedLater : evaluatedWithPullRequest,
      ),
    ];
  if (verdict === 'open') return [];
  if (verdict === 'closed' && check !== undefined)
    return [
      sentence(
        `Opens when ${check.key} is reported as success for ${
          check.subject === 'pullRequest'
            ? 'the head of the pull request'
            : `the commit in ${check.environment}`
        }.`,
      ),
    ];
  const awaited = verdict === 'closed' ? awaitedOpeners(inputs) : [];
  if (awaited.length > 0)
    return [
      ...(forecast?.type === 'opens' ? timeRemedy(forecast) : []),
      ...awaited,
    ];
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
