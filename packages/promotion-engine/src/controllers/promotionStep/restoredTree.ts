import {
  PromotionStep,
  renderedCommit,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  SourceCommit,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { restoredBy } from '../../services/restoredBy';
import { Bound } from './editsBefore';
import { PromotionServices } from './PromotionServices';

/** What is read to find what a rollback restores. */
export type RestoreServices = Pick<PromotionServices, 'sourceCommits'> & {
  readonly cached: Pick<
    PromotionServices['cached'],
    'bundle' | 'bundlesOfPipeline' | 'trusted'
  >;
  readonly credentials: Pick<PromotionServices['credentials'], 'find'>;
};

/**
 * Of a rollback of an environment on a branch, the commit that the branch was at with what is restored, and its files: nothing
 * is rendered again. `undefined` of other promotions.
 *
 * @throws StepError where no record says which commit that was
 * @throws GitError where the branch does not have it any more
 * @see spec 3, RevertCommit
 */
export async function restoredTree(
  services: RestoreServices,
  {
    step,
    promotion: { bundle },
  }: {
    readonly step: PromotionStep;
    readonly promotion: Pick<Bound['promotion'], 'bundle'>;
  },
): Promise<SourceCommit['rendered']> {
  const { git, environment, path, pipeline } = step.spec;
  if (git.layout !== 'branch' || bundle === undefined) return undefined;
  const rollback = rollbackOf(bundle);
  if (rollback === undefined) return undefined;
  const { cached } = services;
  const restored = restoredBy(cached, bundle);
  const history = cached
    .bundlesOfPipeline(step.metadata.namespace, pipeline)
    .map(each => cached.trusted(each));
  const sha = restored && renderedCommit(restored, environment, history);
  if (sha === undefined)
    throw new StepError(
      'terminal',
      `No record says which commit of ${git.branch} ${environment} had with ${rollback.to}, and a rollback renders nothing again: promote a commit of the dry branch instead`,
    );
  const credentials = await services.credentials.find(step);
  const files = await services.sourceCommits.read({
    repository: { url: git.url },
    ...(credentials === undefined ? {} : { credentials }),
    commit: sha,
    branch: git.branch,
    absent: 'refused',
    query: { type: 'files', directory: path },
  });
  return { sha, files };
}
