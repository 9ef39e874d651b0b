import { createdAtOf, isTerminalPhase } from '../api/bundles';
import {
  Bundle,
  Pipeline,
  PolicyGate,
  PromotionStep,
} from '../api/types.generated';
import { EnvironmentDrift } from '../drift';
import { recordedDriftSentence } from '../drift/recordedDriftSentence';
import { orderEnvironments } from '../graph/environments';
import { GraphNodeSpec } from '../graph/translate';
import { referenceTo } from '../rollback';
import { mergeAction } from '../view/actions';
import { answerOf, urgencyOf } from '../view/answer';
import { bundleSummary } from '../view/bundleSummary';
import { runningByType } from '../view/currentOf';
import { isReachedState } from '../view/environmentNode';
import { nodesOf } from '../view/nodesOf';
import { defaultBundle, problemOf } from '../view/pipelineView';
import { failedAtOnce, isRefusedAtOnce } from '../view/refusedAtOnce';
import { sentence } from '../view/sentences';
import { slotWaits } from '../view/slotWaits';
import { needsPullRequest } from '../view/states';
import { EnvironmentNodeView, NodeView, Sentence } from '../view/types';
import { NodesInput } from '../view/ViewInput';
import { withSettledSteps } from '../view/withSettledSteps';
import { refusalOf, tellingOf } from './tellingOf';
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
  const candidates = tellingOf(bundles).map(bundle =>
    candidateOf(input, bundle, now),
  );
  const shown = defaultBundle(bundles);
  const drift = pipeline.status?.drift ?? [];
  const placed = placesOf(pipeline, shown).map(place =>
    withDrift(cellOf(candidates, place), drift),
  );
  const idleSince = [
    ...idleSinceOf(candidates, placed),
    ...drift.map(({ since }) => since),
  ]
    .sort()
    .at(0);
  const cells = placed.map(({ cell }) => cell);
  const review = reviewIn(placed);
  return {
    namespace,
    name,
    state: refusalOf(shown) ?? mostUrgent(cells),
    sentence: sentenceOf(input, candidates, shown),
    cells,
    ...(review === undefined ? {} : { review }),
    ...(shown === undefined ? {} : { bundle: shown.metadata.name }),
    ...(idleSince === undefined ? {} : { idleSince }),
  };
}

/** The pull request that waits for a person: of the first environment, whichever Bundle it is of. */
function reviewIn(placed: readonly PlacedCell[]): BoardRow['review'] {
  const waiting = placed.find(({ cell }) => needsPullRequest(cell.state));
  const action = mergeAction(waiting?.candidate?.nodes() ?? []);
  return action && { label: action.label, url: action.url };
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

/** Where an environment stands among the others. */
type Place = Pick<BoardCell, 'environment' | 'tier' | 'upstreams'>;

function cellOf(candidates: readonly Candidate[], place: Place): PlacedCell {
  const { environment } = place;
  let coming: EnvironmentNodeView | undefined;
  for (const candidate of candidates) {
    if (!maySay(candidate.bundle, environment)) continue;
    const node = environmentIn(candidate, environment);
    if (node === undefined || node.state === 'Superseded') continue;
    if (node.state === 'Pending') coming ??= node;
    else return { candidate, cell: cellFrom(node, candidate, coming, place) };
  }
  const version = comingIn(coming);
  const incoming = version === undefined ? {} : { incomingVersion: version };
  return { cell: { ...place, state: 'Pending', ...incoming } };
}

function withDrift(
  placed: PlacedCell,
  drift: readonly EnvironmentDrift[],
): PlacedCell {
  const { cell } = placed;
  const found = drift.find(each => each.environment === cell.environment);
  if (found === undefined) return placed;
  const { version, since } = found;
  return { ...placed, cell: { ...cell, drift: { version, since } } };
}

/** Whether a Bundle has anything to say about an environment, as far as can be known without its nodes. */
function maySay(bundle: Bundle, environment: string): boolean {
  const { status } = bundle;
  if (!isTerminalPhase(status?.phase) || failedAtOnce(bundle) !== undefined)
    return true;
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
  place: Place,
): BoardCell {
  const incoming = comingIn(coming) ?? failedIn(node) ?? comingIn(node);
  return {
    ...place,
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

/** Each environment of the Pipeline, in its order. */
function placesOf(
  pipeline: Pipeline,
  bundle: Bundle | undefined,
): readonly Place[] {
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return pipeline.spec.environments.map(({ name }, tier) => ({
      environment: name,
      tier,
    }));
  const tiers = new Map<string, number>();
  return order.environments.map(({ name, upstreams }) => {
    const before = upstreams.map(each => (tiers.get(each) ?? 0) + 1);
    const tier = Math.max(0, ...before);
    tiers.set(name, tier);
    return {
      environment: name,
      tier,
      ...(upstreams.length === 0 ? {} : { upstreams }),
    };
  });
}

function mostUrgent(cells: readonly BoardCell[]): BoardRow['state'] {
  const [first, ...others] = cells.map(({ state }) => state);
  return others.reduce(
    (worst, state) => (urgencyOf(state) < urgencyOf(worst) ? state : worst),
    first ?? 'Pending',
  );
}

/** The last progress of each that is on its way, or that failed and was not replaced. */
function idleSinceOf(
  candidates: readonly Candidate[],
  placed: readonly PlacedCell[],
): readonly string[] {
  const moving = candidates.filter(
    ({ bundle }, at) =>
      !isTerminalPhase(bundle.status?.phase) ||
      (at === 0 && isRefusedAtOnce(bundle)),
  );
  const stopped = placed.flatMap(({ cell: { state }, candidate }) =>
    candidate === undefined || state === 'Verified' || state === 'NoOp'
      ? []
      : [candidate],
  );
  return [...new Set([...moving, ...stopped])].map(lastProgressOf);
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
  const [drift] = pipeline.status?.drift ?? [];
  // What moves, or has failed, is said first.
  if (drift !== undefined && bundle.status?.phase === 'Verified')
    return recordedDriftSentence(drift);
  const detail = answerOf(nodes())?.sentence;
  const wait = slotWaits(pipeline, bundles).get(bundle.metadata.name)?.sentence;
  const { sentence: words } = bundleSummary(bundle, {
    referenceToName: name => {
      const found = bundles.find(each => each.metadata.name === name);
      return found === undefined ? name : referenceTo(found);
    },
    running: runningByType(bundles)(bundle.spec.type),
    ...(detail === undefined ? {} : { detail }),
    ...(wait === undefined ? {} : { wait }),
  });
  return words;
}
