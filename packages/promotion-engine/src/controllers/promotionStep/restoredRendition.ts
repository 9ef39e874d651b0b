import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  StepError,
  StoredRendition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { hasArtifact, RegistryTarget } from '../../services/oci';
import { restoredBy } from '../../services/restoredBy';
import { PromotionServices } from './PromotionServices';

/** Registry and repository, without tag and digest. */
export function referenceOf({
  registry,
  repository,
}: Pick<RegistryTarget, 'registry' | 'repository'>): string {
  return `${new URL(registry).host}/${repository}`;
}

/**
 * Of a rollback, what the Bundle that it restores has stored there for the environment: nothing is rendered again. `undefined` of
 * other Bundles, and where that one stored nothing there.
 *
 * @throws StepError where the registry does not have it any more
 */
export async function restoredRendition(
  { cached, egress }: Pick<PromotionServices, 'cached' | 'egress'>,
  step: PromotionStep,
  target: RegistryTarget,
  signal: AbortSignal,
): Promise<StoredRendition | undefined> {
  const bundle = cached.bundleOf(step);
  const restored = bundle && restoredBy(cached, bundle);
  const entry = restored?.status?.environments?.[step.spec.environment];
  const reference = referenceOf(target);
  const found = entry?.evidence?.renditions?.find(
    each => each.reference === reference,
  );
  if (found === undefined) return undefined;
  const { digest, step: _, reference: __, ...madeFrom } = found;
  if (digest === undefined) return undefined;
  if (!(await hasArtifact(egress, target, digest, signal)))
    throw new StepError(
      'terminal',
      `${reference} does not have ${digest} any more, which ${restored?.metadata.name} had: promote an older version instead`,
    );
  return { reference, digest, origin: 'restored', madeFrom };
}
