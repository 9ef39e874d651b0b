import { GitCommitArtifact } from '../api/artifacts';
import { Bundle, Pipeline, PromotionStepSpec } from '../api/types.generated';
import { settlementOf } from '../drift/settlementOf';
import { gitCommitOf } from './configSource';
import { environmentBranch } from './environmentBranch';
import { OrderedEnvironment } from './environments';
import { observingSequence, sequenceOf } from './sequence';

/** What of a PromotionStep follows from the Pipeline and the Bundle alone. @public */
export type PlannedStepSpec = Omit<
  PromotionStepSpec,
  | 'bundleRef'
  | 'upstreamVerified'
  | 'upstreamEnvironments'
  | 'skippedUpstreams'
  | 'requiredGates'
>;

/** What a promotion of a Bundle to an environment will do: the spec of its step, as a Graph makes it and a preview carries it out. @public */
export function stepSpecOf(
  {
    pipeline,
    bundle,
    undone = [],
  }: {
    readonly pipeline: Pipeline;
    readonly bundle: Bundle;
    /** Commits that a rollback takes back, the last one first. */
    readonly undone?: readonly GitCommitArtifact[];
  },
  { name, path, spec }: OrderedEnvironment,
): PlannedStepSpec {
  const { git } = pipeline.spec;
  const { health, delivery, onHealthFailure, shard } = spec;
  const gitCommit = gitCommitOf(pipeline, bundle, undone);
  const settlement = settlementOf(bundle);
  return {
    pipeline: pipeline.metadata.name,
    environment: name,
    path,
    ...(shard === undefined ? {} : { shard }),
    git: {
      url: git.url,
      branch: environmentBranch(pipeline, spec),
      provider: git.provider,
      ...(git.secretRef && { secretRef: git.secretRef.name }),
      ...(git.signingKeyRef && { signingKeyRef: git.signingKeyRef.name }),
      ...(git.layout === 'branch' && { layout: git.layout }),
      ...(git.hydrator === 'external' && { hydrator: git.hydrator }),
    },
    ...(gitCommit === undefined ? {} : { gitCommit }),
    update: { strategy: spec.update.strategy },
    ...(settlement?.act === 'import'
      ? {
          approval: 'auto',
          cause: 'observed',
          steps: observingSequence(spec),
        }
      : {
          approval: spec.approval,
          ...(spec.pr === undefined ? {} : { pr: spec.pr }),
          steps: [...sequenceOf(spec, bundle.spec, git.layout)],
        }),
    ...(health && { health }),
    ...(delivery && { delivery }),
    // Where it does not become what runs, that is said; nothing else is tried.
    ...(settlement === undefined && onHealthFailure && { onHealthFailure }),
  };
}
