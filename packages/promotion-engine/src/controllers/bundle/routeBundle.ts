import {
  Bundle,
  BundleStatus,
  chartProblem,
  configProblem,
  GateFacts,
  GraphNodeSpec,
  imagesOf,
  mergeStarted,
  missingArtifact,
  OrderedEnvironment,
  orderEnvironments,
  Pipeline,
  pipelineNameOf,
  PromotionGraph,
  rollbackProblem,
  routeOf,
  settlementProblem,
  skipPermission,
  SkipVerdict,
  splitGraph,
  translateRoute,
  undoneCommits,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { hasStarted } from '../../services/derivation/hasStarted';
import { Outcome } from './conclude';
import { graphSizeProblem } from './graphSizeProblem';
import { BundleObservation } from './types';

/** A Graph for the Bundle, or what keeps it from getting one. */
export type Routing =
  | {
      readonly type: 'graph';
      /** What it is stored as. */
      readonly graphs: readonly PromotionGraph[];
      readonly pipeline: Pipeline;
      readonly skipped: NonNullable<BundleStatus['skipped']>;
    }
  | { readonly type: 'outcome'; readonly outcome: Outcome };

/** Translates the Pipeline for this Bundle. */
export function routeBundle(
  bundle: Bundle,
  observed: BundleObservation,
  now: Instant,
): Routing {
  const name = pipelineNameOf(bundle);
  if (name.type === 'invalid') return failed('InvalidBundle', name.message);
  const images = imagesOf(bundle);
  if (images.type === 'invalid') return failed('InvalidBundle', images.message);
  const missing = missingArtifact(bundle);
  if (missing !== undefined) return failed('NothingToDeploy', missing);
  const { pipeline } = observed;
  if (pipeline === undefined) return noPipeline(bundle, name.name);
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return invalidPipeline(
      pipeline,
      order.problems.map(({ field, message }) => `${field}: ${message}`),
    );
  if (observed.problems.length > 0)
    return invalidPipeline(pipeline, observed.problems);
  const unfounded = unfoundedClaim(bundle, observed);
  if (unfounded !== undefined) return unfounded;
  const path = routeOf(bundle, order.environments);
  if (path.type === 'refused') return failed('TranslationError', path.message);
  const undone = undoneCommits(bundle, observed.history);
  const config =
    configProblem(pipeline, bundle, path.environments, undone) ??
    chartProblem(pipeline, bundle, path.environments);
  if (config !== undefined) return failed(config.reason, config.message);
  // What was allowed once stays allowed: a permission may depend on the time.
  const allowed = bundle.status?.skipped ?? {};
  const isUndecided = (each: OrderedEnvironment) =>
    allowed[each.name] === undefined;
  const permission = skipPermission(
    {
      pipeline,
      skipped: path.skipped.filter(isUndecided),
      leftOut: order.leftOut.filter(isUndecided),
      templates: observed.templates,
      factsOf: (environment, template) =>
        skipFacts(bundle, observed, {
          name: environment.name,
          approval: environment.spec.approval,
          timezone: template.gate.spec.timezone ?? 'UTC',
        }),
    },
    now,
  );
  if (permission.type === 'denied') return skipDenied(permission);
  const skipped = { ...allowed, ...permission.skipped };
  const translated = translateRoute({
    pipeline,
    bundle,
    order,
    route: path,
    templates: observed.templates,
    allowed: skipped,
    undone,
  });
  const nodes = keepStarted(translated.spec.nodes, observed);
  const graphs = splitGraph(
    { ...translated, spec: { nodes } },
    observed.graph?.parts,
    observed.largestGraph,
  );
  const problem = graphSizeProblem(graphs);
  if (problem !== undefined) return failed('GraphTooLarge', problem);
  return { type: 'graph', graphs, pipeline, skipped };
}

/** Looked at until it has a Graph: the record of what it restores may go afterwards. */
function unfoundedClaim(
  bundle: Bundle,
  { restored, graph }: BundleObservation,
): Routing | undefined {
  const isAccepted = graph !== undefined && graph.nodes.length > 0;
  if (isAccepted) return undefined;
  const rollback = rollbackProblem(bundle, restored);
  if (rollback !== undefined) return failed('InvalidRollback', rollback);
  const settlement = settlementProblem(bundle, restored);
  return settlement === undefined
    ? undefined
    : failed('InvalidSettlement', settlement);
}

/** What has started goes on as it started. */
function keepStarted(
  nodes: readonly GraphNodeSpec[],
  { graph: current, steps }: BundleObservation,
): readonly GraphNodeSpec[] {
  if (current === undefined) return nodes;
  const started = new Set(
    steps.filter(hasStarted).map(step => step.spec.environment),
  );
  return mergeStarted(current.nodes, nodes, started);
}

function skipFacts(
  bundle: Bundle,
  { history }: BundleObservation,
  environment: {
    readonly name: string;
    readonly approval: Pipeline['spec']['environments'][number]['approval'];
    readonly timezone: string;
  },
): GateFacts {
  const { name, approval, timezone } = environment;
  return {
    bundle,
    environment: { name, approval },
    directUpstreams: [],
    upstreams: [],
    history,
    timezone,
  };
}

function noPipeline({ metadata }: Bundle, name: string): Routing {
  const namespace = metadata.namespace ?? 'default';
  return outcome(
    'Available',
    'PipelineNotFound',
    `spec.pipeline: there is no Pipeline ${name} in namespace ${namespace}; create it, or name another in a new Bundle`,
  );
}

function invalidPipeline(
  { metadata }: Pipeline,
  problems: readonly string[],
): Routing {
  return failed(
    'InvalidPipeline',
    problems.map(problem => `Pipeline ${metadata.name}, ${problem}`).join('; '),
  );
}

function skipDenied({
  message,
  environment,
  policyGates,
}: Extract<SkipVerdict, { type: 'denied' }>): Routing {
  const { name, path, spec, upstreams } = environment;
  return {
    type: 'outcome',
    outcome: {
      phase: 'SkipDenied',
      reason: 'SkipDenied',
      message,
      environments: {
        [name]: {
          state: 'SkipDenied',
          message,
          path,
          approval: spec.approval,
          upstreams: [...upstreams],
          evidence: { policyGates },
        },
      },
    },
  };
}

function failed(reason: string, message: string): Routing {
  return outcome('Failed', reason, message);
}

function outcome(
  phase: Outcome['phase'],
  reason: string,
  message: string,
): Routing {
  return { type: 'outcome', outcome: { phase, reason, message } };
}
