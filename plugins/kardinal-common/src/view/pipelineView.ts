import { sharesArtifacts, titleOf } from '../api/artifacts';
import { compareBundles, createdAtOf } from '../api/bundles';
import { shortHash } from '../api/names';
import {
  Bundle,
  Pipeline,
  PolicyGate,
  PromotionStep,
} from '../api/types.generated';
import { CommandDefinition, commands } from '../commands';
import { collectTemplates } from '../graph/gates';
import { GraphNodeSpec } from '../graph/translate';
import { GateFacts } from '../policy/attributes';
import { referenceTo } from '../rollback';
import { actionsOf } from './actions';
import { answerOf } from './answer';
import { bundleSummary, noticeOf } from './bundleSummary';
import { environmentNode, Running } from './environmentNode';
import { CoverageInput, gateCoverage } from './gateCoverage';
import { gateNode, isGateHistory, LiveVerdict } from './gateNode';
import { isPause, pauseNode, pausedPlan } from './pauseNode';
import { PlannedEnvironment, PlannedGate } from './plan';
import { sentence } from './sentences';
import { slotWaits } from './slotWaits';
import { PromotionState } from './states';
import {
  ControlPlaneProblem,
  EdgeView,
  NodeView,
  PipelineView,
  Sentence,
} from './types';
import { withSettledSteps } from './withSettledSteps';

/** Everything that a view is made from: resources, and how to link to the outside. @public */
export interface ViewInput extends CoverageInput {
  /** Every Bundle of the Pipeline. */
  readonly bundles: readonly Bundle[];
  /** The same as commands judge them; without it, as they are. */
  readonly judgedBundles?: readonly Bundle[];
  /** The Bundle to show. */
  readonly selected: Bundle | undefined;
  readonly steps: readonly PromotionStep[];
  readonly gates: readonly PolicyGate[];
  /** Nodes of its Graph; `undefined` when there is none. */
  readonly graphNodes: readonly GraphNodeSpec[] | undefined;
  readonly factsOf: (gate: PolicyGate) => GateFacts | undefined;
  /** Where gates were evaluated before; those of which it knows nothing are evaluated for the view. */
  readonly liveVerdictOf?: (gate: PolicyGate) => LiveVerdict | undefined;
  readonly commitUrl: (sha: string) => string | undefined;
  readonly controlPlaneNotice?: string;
  readonly controlPlaneProblem?: ControlPlaneProblem;
  /** Milliseconds. */
  readonly clockOffset?: number;
  readonly createBundleExample: string;
  /** What a person can do; the commands of this package by default. */
  readonly commands?: readonly CommandDefinition[];
}

/** The Bundle that a page shows when its address names none: the newest active one, else the newest. @public */
export function defaultBundle(bundles: readonly Bundle[]): Bundle | undefined {
  const newestFirst = [...bundles].sort((a, b) => compareBundles(b, a));
  const isActive = (bundle: Bundle) =>
    bundle.status?.phase === undefined ||
    bundle.status.phase === 'Available' ||
    bundle.status.phase === 'Promoting';
  return newestFirst.find(isActive) ?? newestFirst[0];
}

/** The view of a Pipeline at an instant. Pure; the same for portal, API and command line. @public */
export function pipelineView(shown: ViewInput, now: number): PipelineView {
  const input = withSettledSteps(shown);
  const { pipeline, bundles, selected, judgedBundles = bundles } = input;
  const { name, namespace = 'default' } = pipeline.metadata;
  const nodes = selected === undefined ? [] : nodesOf(input, selected, now);
  const answer = answerOf(nodes);
  const referenceToName = (bundle: string) => {
    const found = bundles.find(each => each.metadata.name === bundle);
    return found === undefined ? bundle : referenceTo(found);
  };
  const waits = slotWaits(pipeline, bundles);
  const summaryOf = (bundle: Bundle, detail?: Sentence) => {
    const wait = waits.get(bundle.metadata.name)?.sentence;
    return bundleSummary(bundle, {
      referenceToName,
      ...(detail === undefined ? {} : { detail }),
      ...(wait === undefined ? {} : { wait }),
    });
  };
  const summary = selected && summaryOf(selected, answer?.sentence);
  const awaited = selected && waits.get(selected.metadata.name)?.action;
  const problem = problemOf(pipeline);
  const view: Omit<PipelineView, 'version'> = {
    namespace,
    name,
    repository: {
      url: pipeline.spec.git.url,
      branch: pipeline.spec.git.branch,
    },
    headline: headlineOf(selected, summary?.sentence),
    coverage: gateCoverage(input),
    bundles: [...bundles]
      .sort((a, b) => compareBundles(b, a))
      .map(bundle =>
        bundle === selected && summary !== undefined
          ? summary
          : summaryOf(bundle),
      ),
    createBundleExample: input.createBundleExample,
    ...actionsOf({
      context: {
        pipeline,
        bundles: judgedBundles,
        templates: collectTemplates(
          input.templates,
          pipeline,
          input.policyNamespaces,
        ),
        now,
      },
      definitions: input.commands ?? Object.values(commands),
      selected,
      nodes,
      ...(awaited === undefined ? {} : { awaited }),
    }),
    ...(problem === undefined ? {} : { problem }),
    ...(input.controlPlaneNotice === undefined
      ? {}
      : { controlPlaneNotice: input.controlPlaneNotice }),
    ...(input.controlPlaneProblem === undefined
      ? {}
      : { controlPlaneProblem: input.controlPlaneProblem }),
    ...(input.clockOffset ? { clockOffset: input.clockOffset } : {}),
    ...(selected === undefined || summary === undefined
      ? {}
      : {
          selected: {
            bundle: selected.metadata.name,
            version: titleOf(selected),
            state: summary.state,
            sentence: summary.sentence,
            ...noticeOf(selected),
            nodes,
            edges: edgesOf(
              pausedPlan(pipeline, selected, input.graphNodes, now),
            ),
            ...(answer === undefined ? {} : { answerNode: answer.id }),
          },
        }),
  };
  return { version: shortHash(JSON.stringify(view), 16), ...view };
}

function nodesOf(
  input: ViewInput,
  bundle: Bundle,
  now: number,
): readonly NodeView[] {
  const plan = pausedPlan(input.pipeline, bundle, input.graphNodes, now);
  const running = runningVersions(
    input.bundles.filter(each =>
      sharesArtifacts(each.spec.type, bundle.spec.type),
    ),
  );
  const states = new Map<string, PromotionState>();
  return plan.flatMap(planned => {
    const gates = planned.gates.map(gate =>
      isPause(gate)
        ? pauseNode(gate)
        : gateNode(gateInputs(input, bundle, gate), now),
    );
    const node = environmentNode({
      planned,
      bundle,
      step: input.steps.find(each => each.spec.environment === planned.name),
      gates,
      upstreamStates: states,
      running: running.get(planned.name),
      repository: input.pipeline.spec.git.url,
      commitUrl: input.commitUrl,
    });
    states.set(planned.name, node.state);
    return [...gates, node];
  });
}

function gateInputs(input: ViewInput, bundle: Bundle, planned: PlannedGate) {
  const gate = input.gates.find(
    each => each.metadata.name === planned.instance,
  );
  const step = input.steps.find(
    each => each.spec.environment === planned.environment,
  );
  const recorded = bundle.status?.environments?.[
    planned.environment
  ]?.evidence?.policyGates?.find(each => each.name === planned.name);
  return {
    planned,
    gate,
    facts:
      gate === undefined || isGateHistory(bundle, step)
        ? undefined
        : input.factsOf(gate),
    live: gate && input.liveVerdictOf?.(gate),
    recorded,
  };
}

/** By environment, the Bundle that was verified there last. */
function runningVersions(
  bundles: readonly Bundle[],
): ReadonlyMap<string, Running> {
  const running = new Map<string, Running>();
  for (const bundle of bundles)
    for (const [environment, { verifiedAt }] of Object.entries(
      bundle.status?.environments ?? {},
    )) {
      const known = running.get(environment);
      if (verifiedAt === undefined) continue;
      if (known && Date.parse(known.since) >= Date.parse(verifiedAt)) continue;
      running.set(environment, {
        bundle: bundle.metadata.name,
        version: titleOf(bundle),
        createdAt: createdAtOf(bundle),
        since: verifiedAt,
      });
    }
  return running;
}

function edgesOf(plan: readonly PlannedEnvironment[]): readonly EdgeView[] {
  const ids = new Map(plan.map(each => [each.name, each.id]));
  return plan.flatMap(environment => {
    const sources = environment.upstreams.flatMap(name => ids.get(name) ?? []);
    const { gates } = environment;
    if (gates.length === 0)
      return sources.map(source => edge(source, environment.id));
    return gates.flatMap(gate => [
      ...sources.map(source => edge(source, gate.id)),
      edge(gate.id, environment.id),
    ]);
  });
}

function edge(source: string, target: string): EdgeView {
  return { id: `${source}->${target}`, source, target };
}

function headlineOf(
  selected: Bundle | undefined,
  summary: Sentence | undefined,
): Sentence {
  return selected === undefined || summary === undefined
    ? sentence('No Bundle yet. CI creates one with the request below.')
    : summary;
}

function problemOf({ status }: Pipeline): Sentence | undefined {
  const ready = status?.conditions?.find(each => each.type === 'Ready');
  return ready?.status === 'False'
    ? sentence(`The Pipeline cannot be carried out: ${ready.message}`)
    : undefined;
}
