import { CostBudget, holds, inOnePiece, InParts } from '@kardinal/cel';
import { rfc3339 } from '@kardinal/foundation';
import { versionOf } from '../../api/bundles';
import { Bundle } from '../../api/types.generated';
import { GateFacts } from '../attributes';
import { maxCostInAll } from '../evaluateGate';
import { maxCost } from '../gateLanguage';
import { Opening, openTogetherInParts } from '../explain/openTogether';
import {
  GateRule,
  prepareGate,
  PreparedGate,
  unknownReads,
} from '../preparedGate';
import { labelled } from './labelled';
import { RecordedHistory, RecordedRelease } from './RecordedHistory';
import { Supposition } from './simulateGate';
import { supposedInputs } from './supposedInputs';

/** A gate that there may be. @public */
export interface SimulatedGate extends GateRule {
  readonly name: string;
  /** IANA zone of `schedule.*`. Default UTC. */
  readonly timezone?: string;
}

/** Which releases of the past to look at, and with which gates. @public */
export interface ReleaseSimulationRequest {
  readonly gates: readonly SimulatedGate[];
  /** Of one Pipeline, with statuses that are believed. */
  readonly bundles: readonly Bundle[];
  readonly environment: string;
  /** Releases that started from this instant on, in milliseconds. */
  readonly from: number;
  /** And before this one. */
  readonly until: number;
  /** What was the same at all times, such as windows as they are now; it wins over what was recorded. */
  readonly facts?: Partial<GateFacts>;
  /** What is supposed of each release, whatever was. */
  readonly supposition?: Pick<Supposition, 'labels' | 'attributes'>;
}

/** What a gate would have said when a release started. @public */
export interface SimulatedVerdict {
  readonly gate: string;
  readonly verdict: 'open' | 'closed' | 'unknown';
  /** What it reads and nobody recorded, of a verdict that is unknown. */
  readonly unrecorded?: readonly string[];
}

/** What gates would have done to one release. @public */
export interface SimulatedRelease {
  readonly bundle: string;
  readonly version: string;
  /** RFC 3339, when it started. */
  readonly startedAt: string;
  /** `unknown`: what the gates read was not recorded, or there was no time to look. */
  readonly verdict: 'passed' | 'held' | 'unknown';
  /** When all gates would have been open at once, where it is held; by time alone, as nothing else can be known. */
  readonly opens?: Opening;
  /** Of `opens`, in seconds. */
  readonly heldSeconds?: number;
  readonly gates: readonly SimulatedVerdict[];
}

/** @public */
export interface ReleaseSimulation {
  readonly environment: string;
  /** Oldest first. */
  readonly releases: readonly SimulatedRelease[];
  readonly passed: number;
  readonly held: number;
  readonly unknown: number;
  /** Of those whose end is known, all together. */
  readonly heldSeconds: number;
  /** RFC 3339, when the oldest Bundle was made that is still recorded: of releases before nothing is known. */
  readonly recordedSince?: string;
  /** Elementary steps of the expression language. */
  readonly cost: number;
}

/**
 * Which releases of the past gates would have held, and for how long: from what their Bundles recorded of themselves.
 *
 * @param mostSteps - what it may cost in all; what is not looked at then is unknown
 * @public
 */
export function simulateReleases(
  request: ReleaseSimulationRequest,
  mostSteps: number = Infinity,
): ReleaseSimulation {
  return inOnePiece(simulateReleasesInParts(request, mostSteps));
}

/**
 * The same, interrupted after each evaluation.
 *
 * @public
 */
export function* simulateReleasesInParts(
  request: ReleaseSimulationRequest,
  mostSteps: number = Infinity,
): InParts<ReleaseSimulation> {
  const { bundles, environment, from, until } = request;
  const history = new RecordedHistory(bundles, environment);
  const budget = new CostBudget(mostSteps);
  const releases: SimulatedRelease[] = [];
  for (const release of history.releases(from, until)) {
    const gates = preparedGates(request, history, release);
    releases.push(yield* simulate(request, release, gates, budget));
  }
  const { since } = history;
  return {
    environment,
    releases,
    passed: countOf(releases, 'passed'),
    held: countOf(releases, 'held'),
    unknown: countOf(releases, 'unknown'),
    heldSeconds: releases.reduce(
      (sum, each) => sum + (each.heldSeconds ?? 0),
      0,
    ),
    ...(since === undefined ? {} : { recordedSince: rfc3339(since) }),
    cost: budget.spent,
  };
}

function preparedGates(
  {
    gates,
    environment,
    facts = {},
    supposition = {},
  }: ReleaseSimulationRequest,
  history: RecordedHistory,
  release: RecordedRelease,
): readonly PreparedGate[] {
  const { labels = {}, attributes } = supposition;
  const known = { ...facts, ...history.factsAt(release) };
  const seen = { ...known, bundle: labelled(known.bundle, labels) };
  const inputs = {
    ...recordedInputs(release.bundle, environment, facts),
    ...supposedInputs(attributes),
  };
  return gates.map(gate =>
    prepareGate(gate, { ...seen, timezone: gate.timezone ?? 'UTC' }, inputs),
  );
}

function* simulate(
  { gates }: ReleaseSimulationRequest,
  { bundle, startedAt }: RecordedRelease,
  prepared: readonly PreparedGate[],
  inAll: CostBudget,
): InParts<SimulatedRelease> {
  const budget = new CostBudget(Math.min(maxCostInAll, inAll.left));
  const verdicts: SimulatedVerdict[] = [];
  for (const [at, each] of prepared.entries()) {
    const before = budget.spent;
    verdicts.push(verdictOf(gates[at].name, each, startedAt, budget));
    yield budget.spent - before;
  }
  const closed = prepared.filter((_, at) => verdicts[at].verdict === 'closed');
  const known = prepared.filter((_, at) => verdicts[at].verdict !== 'unknown');
  const opens =
    closed.length === 0
      ? undefined
      : yield* openTogetherInParts(known, startedAt, budget);
  inAll.spend(budget.spent);
  const isUnknown = known.length < prepared.length;
  return {
    bundle: bundle.metadata.name,
    version: versionOf(bundle),
    startedAt: rfc3339(startedAt),
    verdict: releaseVerdict(opens, isUnknown ? 'unknown' : 'known'),
    ...(opens === undefined ? {} : { opens }),
    ...(opens?.type === 'at' && !isUnknown
      ? { heldSeconds: Math.ceil((opens.at - startedAt) / 1000) }
      : {}),
    gates: verdicts,
  };
}

function releaseVerdict(
  opens: Opening | undefined,
  others: 'known' | 'unknown',
): SimulatedRelease['verdict'] {
  if (opens !== undefined) return 'held';
  return others === 'unknown' ? 'unknown' : 'passed';
}

function verdictOf(
  gate: string,
  prepared: PreparedGate,
  now: number,
  budget: CostBudget,
): SimulatedVerdict {
  if (prepared.type === 'invalid') return { gate, verdict: 'closed' };
  const { left } = budget;
  const { expression, scope } = prepared;
  const evaluation = expression.evaluate({ scope, now, budget });
  if (evaluation.type === 'value')
    return { gate, verdict: holds(evaluation) ? 'open' : 'closed' };
  if (evaluation.error.class === 'cost' && left < maxCost)
    return { gate, verdict: 'unknown' };
  const unrecorded = unknownReads(prepared);
  return unrecorded.length === 0
    ? { gate, verdict: 'closed' }
    : { gate, verdict: 'unknown', unrecorded };
}

/** What gates of that release read then, of what is not the same at all times. */
function recordedInputs(
  { status }: Bundle,
  environment: string,
  facts: Partial<GateFacts>,
): Readonly<Record<string, unknown>> {
  const gates = status?.environments?.[environment]?.evidence?.policyGates;
  const read = (gates ?? []).flatMap(({ inputs = {} }) =>
    Object.entries(inputs),
  );
  return Object.fromEntries(
    read.filter(([path]) => !Object.hasOwn(facts, path.split('.')[0])),
  );
}

function countOf(
  releases: readonly SimulatedRelease[],
  verdict: SimulatedRelease['verdict'],
): number {
  return releases.filter(each => each.verdict === verdict).length;
}
