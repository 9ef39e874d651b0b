import {
  chartsOf,
  imagesOf,
  promotionBranch,
  PromotionStep,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Promotion } from '@kardinal/backstage-plugin-kardinal-node';
import { CachedResources } from '../../services/CachedResources';
import {
  opensPullRequest,
  Sequence,
} from '../../services/sequences/resolveSequence';

/** What the steps of a promotion receive about it. */
export function promotionOf(
  cached: Pick<CachedResources, 'bundleOf'>,
  step: PromotionStep,
  sequence: Sequence,
): Promotion {
  const { pipeline, environment, bundleRef, path, git, approval } = step.spec;
  const bundle = cached.bundleOf(step);
  const images = bundle === undefined ? undefined : imagesOf(bundle);
  const hasBranch =
    sequence.type === 'valid' && opensPullRequest(sequence.steps);
  return {
    namespace: step.metadata.namespace ?? 'default',
    pipeline,
    environment,
    bundleName: bundleRef,
    version: bundle === undefined ? bundleRef : titleOf(bundle),
    bundle,
    images: images?.type === 'images' ? images.images : [],
    charts: bundle === undefined ? [] : chartsOf(bundle),
    git: { url: git.url, branch: git.branch, provider: git.provider },
    directory: path,
    branch: hasBranch ? branchOf(step) : undefined,
    approval,
  };
}

/** The promotion's own branch. No branch of a status is believed. */
export function branchOf({ metadata, spec }: PromotionStep): string {
  const { namespace = 'default' } = metadata;
  const { bundleRef: bundle, environment } = spec;
  return promotionBranch({ namespace, bundle, environment });
}
