import { GitCommitArtifact } from '../api/artifacts';
import { Bundle, Pipeline, PromotionStepSpec } from '../api/types.generated';
import { gitCommitOf } from './configSource';
import { OrderedEnvironment } from './environments';
import { sequenceOf } from './sequence';

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
  const { health, delivery, onHealthFailure } = spec;
  const gitCommit = gitCommitOf(pipeline, bundle, undone);
  return {
    pipeline: pipeline.metadata.name,
    environment: name,
    path,
    git: {
      url: git.url,
      branch: git.branch,
      provider: git.provider,
      ...(git.secretRef && { secretRef: git.secretRef.name }),
    },
    ...(gitCommit === undefined ? {} : { gitCommit }),
    update: { strategy: spec.update.strategy },
    approval: spec.approval,
    ...(spec.pr === undefined ? {} : { pr: spec.pr }),
    steps: [...sequenceOf(spec, bundle.spec.type)],
    ...(health && { health }),
    ...(delivery && { delivery }),
    ...(onHealthFailure && { onHealthFailure }),
  };
}
