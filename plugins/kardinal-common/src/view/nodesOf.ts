import { sharesArtifacts } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { lastHealthyOf } from '../rollback';
import { lostAgentOf } from './agentSentence';
import { currentOf, runningIn } from './currentOf';
import { environmentNode } from './environmentNode';
import { gateNode } from './gateNode';
import { isGateAwaited } from './isGateAwaited';
import { isPause, pauseNode, withPauseGate } from './pauseNode';
import { PlannedEnvironment, PlannedGate, planOf } from './plan';
import { PromotionState } from './states';
import { Stopped, stoppedBy } from './stoppedBy';
import { GateNodeView, NodeView } from './types';
import { isTrain, trainNode } from './trainNode';
import { NodesInput } from './ViewInput';
import {
  gateOfWindow,
  isWindow,
  windowNode,
  withWindowGates,
} from './windowNode';

/** Where nobody looks at clusters. */
const unseen = () => ({ type: 'unknown' } as const);

/** With the pauses and change windows of what is not over yet. */
export function planAt(
  input: NodesInput,
  bundle: Bundle,
  now: number,
): readonly PlannedEnvironment[] {
  const { pipeline, graphNodes } = input;
  const entries = bundle.status?.environments ?? {};
  return planOf(pipeline, bundle, graphNodes).map(planned =>
    bundle.status?.phase === 'Superseded' ||
    entries[planned.name]?.finishedAt !== undefined
      ? planned
      : withPauseGate(withWindowGates(planned, input), pipeline, now),
  );
}

/** The environments of a Bundle, each after what stands before it. */
export function nodesOf(
  input: NodesInput,
  bundle: Bundle,
  now: number,
): readonly NodeView[] {
  const plan = planAt(input, bundle, now);
  const running = runningIn(
    input.bundles.filter(each =>
      sharesArtifacts(each.spec.type, bundle.spec.type),
    ),
  );
  const healthy = new Map(
    lastHealthyOf(input.pipeline, input.bundles).map(each => [
      each.environment,
      each.releases,
    ]),
  );
  const states = new Map<string, PromotionState>();
  const stopped = new Map<string, Stopped>();
  return plan.flatMap(planned => {
    const gates = planned.gates.map(gate =>
      nodeOfGate(input, bundle, gate, now),
    );
    const here = running.get(planned.name);
    const before = planned.upstreams
      .map(name => stopped.get(name))
      .find(each => each !== undefined);
    const step = input.steps.find(
      each => each.spec.environment === planned.name,
    );
    const node = environmentNode({
      planned,
      bundle,
      step,
      gates,
      upstreamStates: states,
      stoppedBefore: before,
      running: here,
      current: here && currentOf(planned.name, here, input.observe ?? unseen),
      drift: input.pipeline.status?.drift?.find(
        each => each.environment === planned.name,
      ),
      lostAgent: lostAgentOf(input.pipeline, step),
      lastHealthy: healthy.get(planned.name) ?? [],
      repository: input.pipeline.spec.git.url,
      commitUrl: input.commitUrl,
    });
    states.set(planned.name, node.state);
    const behind = stoppedBy(planned.name, node.state, before);
    if (behind !== undefined) stopped.set(planned.name, behind);
    return [...gates, node];
  });
}

function nodeOfGate(
  input: NodesInput,
  bundle: Bundle,
  planned: PlannedGate,
  now: number,
): GateNodeView {
  if (isPause(planned)) return pauseNode(planned);
  const inputs = gateInputs(input, bundle, planned);
  if (isTrain(planned)) return trainNode(inputs, now);
  if (!isWindow(planned)) return gateNode(inputs, now);
  const { name } = input.pipeline.metadata;
  const gate = gateOfWindow(planned, bundle, name);
  const facts = input.factsOf(gate);
  // Those of people are evaluated within a budget; what a window costs is known.
  return windowNode({ ...inputs, planned, gate, facts, live: undefined }, now);
}

function gateInputs(input: NodesInput, bundle: Bundle, planned: PlannedGate) {
  const gate = input.gates.find(
    each => each.metadata.name === planned.instance,
  );
  const step = input.steps.find(
    each => each.spec.environment === planned.environment,
  );
  const recorded = bundle.status?.environments?.[
    planned.environment
  ]?.evidence?.policyGates?.find(each => each.name === planned.name);
  const isAwaited = isGateAwaited(bundle, step, planned);
  const opensAt = isAwaited ? gate?.status?.opensAt : undefined;
  return {
    planned,
    gate,
    facts: gate === undefined || !isAwaited ? undefined : input.factsOf(gate),
    ...(opensAt === undefined ? {} : { opensAt }),
    live: gate && input.liveVerdictOf?.(gate),
    recorded,
  };
}
