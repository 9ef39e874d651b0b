import {
  AuditLog,
  auditLogType,
  bundleType,
  CommitStatus,
  commitStatusType,
  isOwnCheck,
  isReadFromForge,
  labels,
  Pipeline,
  pipelineNameOf,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
  rootsRead,
  Template,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  deepEqual,
  keyOf,
  KubeObject,
  Reconciler,
} from '@kardinal/kube-controller';
import { proposedCommit } from '../../services/checks/proposedCommit';
import { Seals, trustedPipeline, withSealedStatus } from '../../services/seals';
import { isSpecChanged } from '../../services/isSpecChanged';
import { decide } from './decide';
import { describe } from './describe';
import { observe, PipelineSources } from './observe';
import { statusDelay } from './statusDelay';
import { ownCheckWatches } from './ownCheckWatches';
import { PipelineObservation } from './types';

/** Validates Pipelines, makes Bundles of the commits that they watch and of changes of the Templates that they name, and CommitStatuses of the checks that their gates ask the forge about, says which Bundles may be promoted and which environments have drifted, and keeps their history short; a kind without effects. */
export function pipelineReconciler(
  sources: PipelineSources,
): Reconciler<Pipeline, PipelineObservation> {
  const { seals } = sources;
  const reconciler: Reconciler<Pipeline, PipelineObservation> = {
    observe: pipeline => observe(sources, pipeline),
    decide: (pipeline, observed, now) => {
      const { apply, ...decision } = decide(pipeline, observed, now);
      return apply === undefined
        ? decision
        : { ...decision, apply: apply.map(each => sealedReport(seals, each)) };
    },
    effects: {},
    describe,
  };
  return withSealedStatus(reconciler, {
    seals,
    trusted: pipeline => trustedPipeline(seals, pipeline),
    isSealed: () => true,
  });
}

/** The controller: what it watches, and what a change wakes. */
export function pipelineController(
  sources: PipelineSources,
): ControllerOptions<
  Pipeline,
  PipelineObservation,
  never,
  Record<never, never>
> {
  const { cached, health, branches, checks, driftOrigins, inGit, agents } =
    sources;
  return {
    name: 'kardinal-pipeline',
    type: pipelineType,
    reconciler: pipelineReconciler(sources),
    statusDelay,
    sources: [health.observers, branches, checks, driftOrigins, inGit, agents],
    watches: [
      ...health.watchedTypes.map(type => ({
        type,
        toKeys: (object: KubeObject) => health.observersOf(type, object),
      })),
      {
        type: auditLogType,
        isRelevant: (_before?: AuditLog, after?: AuditLog) =>
          after === undefined,
        toKeys: ({ metadata }: AuditLog) => [
          { namespace: metadata.namespace ?? 'default', name: metadata.name },
        ],
      },
      {
        type: policyGateType,
        isRelevant: (before?: PolicyGate, after?: PolicyGate) =>
          [before, after].some(
            gate =>
              gate !== undefined &&
              rootsRead(gate.spec.expression).has('checks'),
          ),
        toKeys: ({ metadata: { namespace = 'default' }, spec }: PolicyGate) =>
          spec.pipeline === undefined
            ? []
            : [{ namespace, name: spec.pipeline }],
      },
      {
        type: commitStatusType,
        // What was made of the forge's checks is made again.
        isRelevant: isSpecChanged,
        toKeys: ({ metadata, spec }: CommitStatus) =>
          isReadFromForge({ metadata }) || isOwnCheck(spec.key)
            ? [
                {
                  namespace: metadata.namespace ?? 'default',
                  name: metadata.labels?.[labels.pipeline] ?? '',
                },
              ]
            : [],
      },
      ...ownCheckWatches(sources.cached),
      {
        type: promotionStepType,
        // The forge may have checks of the head of a pull request.
        isRelevant: (before?: PromotionStep, after?: PromotionStep) =>
          proposedOf(before) !== proposedOf(after),
        toKeys: ({ metadata: { namespace = 'default' }, spec }) => [
          { namespace, name: spec.pipeline },
        ],
      },
      {
        type: templateType,
        isRelevant: (before?: Template, after?: Template) =>
          isSpecChanged(before, after) ||
          !deepEqual(before?.status?.source, after?.status?.source),
        toKeys: ({ metadata }: Template) =>
          cached.templates.pipelinesOf(metadata.name).map(keyOf),
      },
      {
        type: bundleType,
        toKeys: bundle => {
          const pipeline = pipelineNameOf(bundle);
          return pipeline.type === 'name'
            ? [
                {
                  namespace: bundle.metadata.namespace ?? 'default',
                  name: pipeline.name,
                },
              ]
            : [];
        },
      },
    ],
  };
}

/** Under the keys of Kardinal only what is sealed counts. */
function sealedReport(seals: Seals, object: KubeObject): KubeObject {
  return object.kind === 'CommitStatus' &&
    isOwnCheck((object as CommitStatus).spec.key)
    ? seals.seal(object)
    : object;
}

function proposedOf(step: PromotionStep | undefined): string | undefined {
  return step && proposedCommit(step);
}
