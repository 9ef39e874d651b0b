import { rfc3339 } from '@kardinal/foundation';
import { isTerminalPhase } from '../api/bundles';
import { gateEvidence } from '../evidence/gateEvidence';
import { guardsOfPipeline } from '../graph/checkTemplates';
import { orderEnvironments } from '../graph/environments';
import { environmentOf, kindOf } from '../graph/mergeStarted';
import { GraphNodeSpec, translate } from '../graph/translate';
import { GateFacts } from '../policy/attributes';
import { evaluateGate } from '../policy/evaluateGate';
import {
  Bundle,
  ChangeWindow,
  Pipeline,
  PolicyGate,
  PromotionStep,
} from '../api/types.generated';
import { pipelineView, ViewInput } from '../view/pipelineView';
import { PipelineView } from '../view/types';
import { windowKey } from '../windows';
import { aBundle, observedTemplate } from './objects';

const policyNamespaces = ['platform-policies'];

type StepStatus = NonNullable<PromotionStep['status']>;
type BundleStatus = NonNullable<Bundle['status']>;

/** A Bundle of an example, as far as its promotion has come. @public */
export interface ExampleBundle {
  readonly version: string;
  readonly phase: NonNullable<BundleStatus['phase']>;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly provenance?: Bundle['spec']['provenance'];
  /** Why it is in its phase. */
  readonly message?: string;
  /** The name of the newer Bundle. */
  readonly supersededBy?: string;
  /** By environment, the status of the PromotionSteps that exist. */
  readonly steps?: Readonly<Record<string, StepStatus>>;
}

/** The objects of a Pipeline at an instant. @public */
export interface Example {
  readonly pipeline: Pipeline;
  /** Templates. */
  readonly gates?: readonly PolicyGate[];
  readonly windows?: readonly ChangeWindow[];
  readonly bundles: readonly ExampleBundle[];
  /** The version to show. Default: the first. */
  readonly selected?: string;
  /** What checks say of the commits that the Bundle shown runs with, by environment and key. */
  readonly checks?: GateFacts['checks'];
  /** Milliseconds. */
  readonly now: number;
  /** `removed`: only the Bundles' own record is left, as of a finished promotion. */
  readonly graph?: 'kept' | 'removed';
  readonly view?: Partial<
    Pick<
      ViewInput,
      | 'commitUrl'
      | 'controlPlaneNotice'
      | 'createBundleExample'
      | 'liveVerdictOf'
      | 'observe'
    >
  >;
}

/** What the backend would send for these objects. @public */
export function exampleView(example: Example): PipelineView {
  const { windows = [] } = example;
  const bundles = example.bundles.map(each => bundleOf(example, each));
  const shown =
    example.bundles.find(({ version }) => version === example.selected) ??
    example.bundles[0];
  const selected = bundles[example.bundles.indexOf(shown)];
  const promotion =
    selected === undefined || example.graph === 'removed'
      ? { graphNodes: undefined, steps: [], gates: [] }
      : promotionOf(example, shown, selected);
  return pipelineView(
    {
      pipeline: example.pipeline,
      bundles,
      selected,
      ...promotion,
      templates: (example.gates ?? []).map(gate =>
        observedTemplate(gate, {
          pipelines: [example.pipeline],
          policyNamespaces,
        }),
      ),
      policyNamespaces,
      factsOf: gate => ({
        ...factsOf(
          { bundle: selected, example: shown, history: bundles },
          gate,
        ),
        ...(example.checks && { checks: example.checks }),
        windows: Object.fromEntries(
          windows.map(each => [windowKey(each), each.spec]),
        ),
      }),
      windows,
      commitUrl: sha => `https://forge.example.com/commit/${sha}`,
      createBundleExample: 'curl -X POST https://portal.example.com',
      ...example.view,
    },
    example.now,
  );
}

function nodesOf(
  { pipeline, gates = [] }: Example,
  bundle: Bundle,
): readonly GraphNodeSpec[] {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') return [];
  return translate({
    pipeline,
    bundle,
    environments: order.environments,
    gates: guardsOfPipeline(gates, pipeline, policyNamespaces),
  }).spec.nodes;
}

/** The steps and gates that the engine would have made, with the verdicts of the evaluator. */
function promotionOf(example: Example, shown: ExampleBundle, bundle: Bundle) {
  const graphNodes = nodesOf(example, bundle);
  const steps = graphNodes.flatMap(node => {
    const status = shown.steps?.[environmentOf(node) ?? ''];
    return kindOf(node) === 'PromotionStep' && status !== undefined
      ? [{ ...(node.template as unknown as PromotionStep), status }]
      : [];
  });
  return {
    graphNodes,
    steps,
    gates: gatesOf(example, shown, bundle).filter(
      ({ status }) => status !== undefined,
    ),
  };
}

/** The gates of the Graph; those whose upstreams are verified exist and have a verdict. */
function gatesOf(
  example: Example,
  shown: ExampleBundle,
  bundle: Bundle,
): readonly PolicyGate[] {
  return nodesOf(example, bundle)
    .filter(node => kindOf(node) === 'PolicyGate')
    .map(node => node.template as unknown as PolicyGate)
    .map(gate => {
      const isMade = (gate.spec.upstreamEnvironments ?? []).every(name =>
        isReached(shown.steps?.[name]),
      );
      const { startedAt, pullRequest } =
        shown.steps?.[gate.spec.environment ?? ''] ?? {};
      const isAhead = gate.spec.holds === 'merge' && pullRequest === undefined;
      if (!isMade || isAhead) return gate;
      const at = startedAt === undefined ? example.now : Date.parse(startedAt);
      const facts = {
        ...factsOf({ bundle, example: shown, history: [] }, gate),
        ...(example.checks && { checks: example.checks }),
      };
      const { ready, reason, inputs } = evaluateGate(gate.spec, facts, at);
      const status = {
        ready,
        reason,
        inputs: { ...inputs },
        lastEvaluatedAt: rfc3339(at),
      };
      return { ...gate, status };
    });
}

function factsOf(
  world: {
    readonly bundle: Bundle;
    readonly example: ExampleBundle;
    readonly history: readonly Bundle[];
  },
  { spec }: PolicyGate,
): GateFacts {
  return {
    bundle: world.bundle,
    environment: { name: spec.environment ?? '', approval: 'auto' },
    directUpstreams: spec.upstreamEnvironments ?? [],
    upstreams: Object.entries(world.example.steps ?? {}).map(
      ([environment, { verifiedAt }]) => ({
        environment,
        ...(verifiedAt === undefined
          ? {}
          : { verifiedAt: Date.parse(verifiedAt) }),
      }),
    ),
    history: world.history,
    timezone: spec.timezone ?? 'UTC',
  };
}

function bundleOf(example: Example, shown: ExampleBundle): Bundle {
  const { version, phase, createdAt, provenance, supersededBy } = shown;
  const bundle = aBundle(version, {
    metadata: { creationTimestamp: createdAt },
    ...(provenance === undefined ? {} : { spec: { provenance } }),
  });
  const gates = gatesOf(example, shown, bundle);
  return {
    ...bundle,
    status: {
      phase,
      ...(supersededBy === undefined ? {} : { supersededBy }),
      environments: environmentsOf(example, shown, gates),
      conditions: [
        {
          type: 'Ready',
          status: phase === 'Verified' ? 'True' : 'False',
          reason: phase === 'Failed' ? 'StepFailed' : phase,
          message: shown.message ?? phase,
          lastTransitionTime: createdAt,
        },
      ],
    },
  };
}

/** The record that the Bundle controller copies from the steps. */
function environmentsOf(
  { pipeline }: Example,
  shown: ExampleBundle,
  gates: readonly PolicyGate[],
): NonNullable<BundleStatus['environments']> {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') return {};
  const isEnded = isTerminalPhase(shown.phase);
  return Object.fromEntries(
    order.environments.map(({ name, upstreams, spec, path }, position) => {
      const step = shown.steps?.[name] ?? {};
      const policyGates = gates
        .filter(gate => gate.spec.environment === name)
        .filter(({ status }) => status !== undefined || isEnded)
        .map(gateEvidence);
      const entry = {
        state: step.state ?? 'Pending',
        message: step.message,
        position,
        upstreams: [...upstreams],
        approval: spec.approval,
        path,
        promotedAt: step.startedAt,
        healthCheckingSince: step.healthCheckingSince,
        verifiedAt: step.verifiedAt,
        finishedAt: step.finishedAt,
        commit: step.commit,
        prURL: step.pullRequest?.url,
        pullRequest: step.pullRequest && {
          number: step.pullRequest.number,
          state: step.pullRequest.state,
        },
        evidence: {
          mergedBy: step.pullRequest?.mergedBy,
          foreignHead: step.pullRequest?.foreignHead,
          mergedAt: step.mergedAt,
          changes: step.changes,
          policyGates,
        },
      };
      return [name, JSON.parse(JSON.stringify(entry)) as typeof entry];
    }),
  );
}

function isReached(status: StepStatus | undefined): boolean {
  return status?.state === 'Verified' || status?.state === 'NoOp';
}
