import { compareBundles, createdAtOf, isTerminalPhase } from '../api/bundles';
import {
  Bundle,
  Pipeline,
  PolicyGate,
  PromotionStep,
} from '../api/types.generated';
import { orderEnvironments } from '../graph/environments';
import { GraphNodeSpec } from '../graph/translate';
import { referenceTo } from '../rollback';
import { answerOf, urgencyOf } from '../view/answer';
import { bundleSummary } from '../view/bundleSummary';
import { isReachedState } from '../view/environmentNode';
import { nodesOf } from '../view/nodesOf';
import { defaultBundle, problemOf } from '../view/pipelineView';
import { sentence } from '../view/sentences';
import { slotWaits } from '../view/slotWaits';
import { EnvironmentNodeView, NodeView, Sentence } from '../view/types';
import { NodesInput } from '../view/ViewInput';
import { withSettledSteps } from '../view/withSettledSteps';
import { BoardCell, BoardRow } from './types';

/** What a row is made from: as of a view, with what belongs to each Bundle. @public */
export interface BoardInput
  extends Omit<NodesInput, 'steps' | 'gates' | 'graphNodes'> {
  readonly stepsOf: (bundle: Bundle) => readonly PromotionStep[];
  readonly gatesOf: (bundle: Bundle) => readonly PolicyGate[];
  /** Nodes of its Graph; `undefined` when there is none. */
  readonly graphNodesOf: (
    bundle: Bundle,
  ) => readonly GraphNodeSpec[] | undefined;
}

/** A Bundle with its nodes, which are made when they are first read. */
interface Candidate {
  readonly bundle: Bundle;
  readonly nodes: () => readonly NodeView[];
}

/** The row of a Pipeline at an instant. Pure; reads of each environment the newest Bundle that says something about it. @public */
export function boardRow(input: BoardInput, now: number): BoardRow {
  const { pipeline, bundles } = input;
  const { name, namespace = 'default' } = pipeline.metadata;
  const candidates = [...bundles]
    .sort((a, b) => compareBundles(b, a))
    .map(bundle => candidateOf(input, bundle, now));
  const shown = defaultBundle(bundles);
  const placed = tiersOf(pipeline, shown).map(([environment, tier]) =>
    cellOf(candidates, environment, tier),
  );
  const idleSince = idleSinceOf(candidates, placed);
  const cells = placed.map(({ cell }) => cell);
  return {
    namespace,
    name,
    state: mostUrgent(cells),
    sentence: sentenceOf(input, candidates, shown),
    cells,
    ...(shown === undefined ? {} : { bundle: shown.metadata.name }),
    ...(idleSince === undefined ? {} : { idleSince }),
  };
}

function candidateOf(
  input: BoardInput,
  bundle: Bundle,
  now: number,
): Candidate {
  let made: readonly NodeView[] | undefined;
  const make = () => {
    const settled = withSettledSteps({
      ...input,
      selected: bundle,
      steps: input.stepsOf(bundle),
      gates: input.gatesOf(bundle),
      graphNodes: input.graphNodesOf(bundle),
    });
    return nodesOf(settled, settled.selected ?? bundle, now);
  };
  return { bundle, nodes: () => (made ??= make()) };
}

/** A cell, and the Bundle that its state is about. */
interface PlacedCell {
  readonly cell: BoardCell;
  readonly candidate?: Candidate;
}

function cellOf(
  candidates: readonly Candidate[],
  environment: string,
  tier: number,
): PlacedCell {
  let coming: EnvironmentNodeView | undefined;
  for (const candidate of candidates) {
    if (!maySay(candidate.bundle, environment)) continue;
    const node = environmentIn(candidate, environment);
    if (node === undefined || node.state === 'Superseded') continue;
    if (node.state === 'Pending') coming ??= node;
    else return { candidate, cell: cellFrom(node, candidate, coming, tier) };
  }
  const version = comingIn(coming);
  const incoming = version === undefined ? {} : { incomingVersion: version };
  return { cell: { environment, tier, state: 'Pending', ...incoming } };
}

/** Whether a Bundle has anything to say about an environment, as far as can be known without its nodes. */
function maySay({ status }: Bundle, environment: string): boolean {
  if (!isTerminalPhase(status?.phase)) return true;
  const state = status?.environments?.[environment]?.state;
  return state !== undefined && state !== 'Pending' && state !== 'NotDerived';
}

function environmentIn(
  candidate: Candidate,
  environment: string,
): EnvironmentNodeView | undefined {
  return candidate
    .nodes()
    .find(
      (node): node is EnvironmentNodeView =>
        node.type === 'environment' && node.name === environment,
    );
}

function cellFrom(
  node: EnvironmentNodeView,
  { bundle }: Candidate,
  coming: EnvironmentNodeView | undefined,
  tier: number,
): BoardCell {
  const incoming = comingIn(coming) ?? failedIn(node) ?? comingIn(node);
  return {
    environment: node.name,
    tier,
    state: node.state,
    bundle: bundle.metadata.name,
    ...(node.current === undefined
      ? {}
      : { currentVersion: node.current.version }),
    ...(incoming === undefined ? {} : { incomingVersion: incoming }),
    ...(node.since === undefined ? {} : { since: node.since }),
  };
}

function comingIn(node: EnvironmentNodeView | undefined): string | undefined {
  return node?.relation === 'incoming' ? node.version : undefined;
}

/** What ended there without having arrived. */
function failedIn(node: EnvironmentNodeView): string | undefined {
  return node.relation === 'past' && !isReachedState(node.state)
    ? node.version
    : undefined;
}

/** Each environment of the Pipeline with its tier, in the order of the Pipeline. */
function tiersOf(
  pipeline: Pipeline,
  bundle: Bundle | undefined,
): readonly (readonly [string, number])[] {
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return pipeline.spec.environments.map(({ name }, index) => [name, index]);
  const tiers = new Map<string, number>();
  for (const { name, upstreams } of order.environments) {
    const before = upstreams.map(each => (tiers.get(each) ?? 0) + 1);
    tiers.set(name, Math.max(0, ...before));
  }
  return [...tiers];
}

function mostUrgent(cells: readonly BoardCell[]): BoardRow['state'] {
  const [first, ...others] = cells.map(({ state }) => state);
  return others.reduce(
    (worst, state) => (urgencyOf(state) < urgencyOf(worst) ? state : worst),
    first ?? 'Pending',
  );
}

/** The earliest last progress of what is on its way, or of what failed and was not replaced. */
function idleSinceOf(
  candidates: readonly Candidate[],
  placed: readonly PlacedCell[],
): string | undefined {
  const moving = candidates.filter(
    ({ bundle }) => !isTerminalPhase(bundle.status?.phase),
  );
  const stopped = placed.flatMap(({ cell: { state }, candidate }) =>
    candidate === undefined || state === 'Verified' || state === 'NoOp'
      ? []
      : [candidate],
  );
  return [...new Set([...moving, ...stopped])].map(lastProgressOf).sort().at(0);
}

function lastProgressOf({ bundle, nodes }: Candidate): string {
  const moments = nodes().flatMap(node =>
    node.type === 'environment' ? node.timeline.map(({ at }) => at) : [],
  );
  return [createdAtOf(bundle), ...moments].sort().at(-1) ?? '';
}

function sentenceOf(
  { pipeline, bundles }: BoardInput,
  candidates: readonly Candidate[],
  shown: Bundle | undefined,
): Sentence {
  const problem = problemOf(pipeline);
  if (problem !== undefined) return problem;
  const candidate = candidates.find(({ bundle }) => bundle === shown);
  if (candidate === undefined) return sentence('No Bundle yet.');
  const { bundle, nodes } = candidate;
  const detail = answerOf(nodes())?.sentence;
  const wait = slotWaits(pipeline, bundles).get(bundle.metadata.name)?.sentence;
  const { sentence: words } = bundleSummary(bundle, {
    referenceToName: name => {
      const found = bundles.find(each => each.metadata.name === name);
      return found === undefined ? name : referenceTo(found);
    },
    ...(detail === undefined ? {} : { detail }),
    ...(wait === undefined ? {} : { wait }),
  });
  return words;
}
