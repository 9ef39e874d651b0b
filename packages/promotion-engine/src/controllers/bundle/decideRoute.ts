import {
  Bundle,
  GateFacts,
  GraphNodeSpec,
  imagesOf,
  mergeStarted,
  orderEnvironments,
  Pipeline,
  pipelineNameOf,
  PromotionGraph,
  routeOf,
  skipPermission,
  translate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphFinalizer } from '@kardinal/graph-controller';
import {
  awaitChange,
  Decision,
  Instant,
  KubeObject,
} from '@kardinal/kube-controller';
import { Outcome, summarize } from './summarize';
import { BundleObservation } from './types';

type Routing =
  | { readonly type: 'graph'; readonly graph: PromotionGraph }
  | { readonly type: 'outcome'; readonly outcome: Outcome };

/** Translates the Pipeline for this Bundle, or says what keeps it from that. */
export function decideRoute(
  bundle: Bundle,
  seen: BundleObservation,
  now: Instant,
): Decision<Bundle> {
  const routing = route(bundle, seen, now);
  if (routing.type === 'outcome')
    return {
      status: summarize(bundle, seen, routing.outcome, now),
      requeue: awaitChange(),
    };
  const { graph } = routing;
  const planned: BundleObservation = {
    ...seen,
    graph: {
      name: graph.metadata.name,
      nodes: graph.spec.nodes,
      refusal: undefined,
    },
  };
  return {
    status: summarize(
      bundle,
      planned,
      { phase: 'Promoting', reason: 'Promoting', message: 'On its way' },
      now,
    ),
    // With its finalizer from the beginning: the engine need not add it.
    apply: [
      {
        ...graph,
        metadata: { ...graph.metadata, finalizers: [graphFinalizer] },
      } as KubeObject,
    ],
    requeue: awaitChange(),
  };
}

function route(bundle: Bundle, seen: BundleObservation, now: Instant): Routing {
  const name = pipelineNameOf(bundle);
  if (name.type === 'invalid') return failed('InvalidBundle', name.message);
  const images = imagesOf(bundle);
  if (images.type === 'invalid') return failed('InvalidBundle', images.message);
  if (images.images.length === 0)
    return failed(
      'NothingToDeploy',
      'spec.artifacts.images is empty; name at least one image',
    );
  const { pipeline } = seen;
  if (pipeline === undefined)
    return {
      type: 'outcome',
      outcome: {
        phase: 'Available',
        reason: 'PipelineNotFound',
        message: `spec.pipeline: there is no Pipeline ${
          name.name
        } in namespace ${
          bundle.metadata.namespace ?? 'default'
        }; create it, or name another in a new Bundle`,
      },
    };
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid')
    return failed(
      'InvalidPipeline',
      order.problems
        .map(
          ({ field, message }) =>
            `Pipeline ${pipeline.metadata.name}, ${field}: ${message}`,
        )
        .join('; '),
    );
  const path = routeOf(bundle, order.environments);
  if (path.type === 'refused') return failed('TranslationError', path.message);
  const permission = skipPermission(
    path.skipped,
    seen.templates,
    (environment, template) =>
      skipFacts(bundle, seen, {
        name: environment.name,
        approval: environment.spec.approval,
        timezone: template.gate.spec.timezone ?? 'UTC',
      }),
    now,
  );
  if (permission.type === 'denied')
    return {
      type: 'outcome',
      outcome: {
        phase: 'SkipDenied',
        reason: 'SkipDenied',
        message: permission.message,
      },
    };
  const graph = translate({
    pipeline,
    bundle,
    environments: path.environments,
    gates: seen.templates.filter(each => each.purpose === 'gate'),
  });
  return { type: 'graph', graph: keepStarted(graph, seen) };
}

/** What has started goes on as it started. */
function keepStarted(
  graph: PromotionGraph,
  { graph: current, steps }: BundleObservation,
): PromotionGraph {
  if (current === undefined) return graph;
  const started = new Set(
    steps
      .filter(({ status }) => {
        const state = status?.state ?? 'Pending';
        return state !== 'Pending' && state !== 'Failed';
      })
      .map(step => step.spec.environment),
  );
  const nodes: readonly GraphNodeSpec[] = mergeStarted(
    current.nodes,
    graph.spec.nodes,
    started,
  );
  return { ...graph, spec: { nodes } };
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

function failed(reason: string, message: string): Routing {
  return { type: 'outcome', outcome: { phase: 'Failed', reason, message } };
}
