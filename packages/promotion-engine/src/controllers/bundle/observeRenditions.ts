import {
  Bundle,
  PromotionEvidence,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import {
  RenditionResources,
  revisionIdOf,
} from '../../services/renditions/RenditionResources';
import { renditionNames } from './recordRenditions';
import { ObservedRendition } from './types';
import { isUnrecorded } from './withParents';

interface Sources {
  readonly cached: Pick<CachedResources, 'renditions'>;
}

/** Whatever is there under the names that the Bundle and its promotions record. */
export function observedRenditions(
  { cached: { renditions } }: Sources,
  { metadata: { namespace }, status }: Bundle,
  steps: readonly PromotionStep[],
): ReadonlyMap<string, ObservedRendition> {
  const names = renditionNames([
    ...Object.values(status?.environments ?? {}).map(each => each.evidence),
    ...steps.map(evidenceOf),
  ]);
  return new Map(
    names.flatMap(name => {
      const rendition = renditions.find(namespace, name);
      if (rendition === undefined) return [];
      const seal = renditions.isSealed(rendition) ? 'intact' : 'missing';
      return [[name, { rendition, seal }] as const];
    }),
  );
}

/** Of the environments whose branch has something that is not on the record of the Bundle yet: to find the latest, every seal is verified. */
export function latestRenditions(
  { cached: { renditions } }: { readonly cached: RenditionSource },
  { metadata: { namespace }, status }: Bundle,
  steps: readonly PromotionStep[],
): ReadonlyMap<string, string> {
  return new Map(
    steps.flatMap(step => {
      const { environment, pipeline } = step.spec;
      const entry = status?.environments?.[environment];
      const stored = evidenceOf(step)?.renditions ?? [];
      if (!stored.some(each => isUnrecorded(each, entry))) return [];
      const latest = renditions.latest({ namespace, pipeline, environment });
      const revision = latest && revisionIdOf(latest);
      return revision === undefined ? [] : [[environment, revision] as const];
    }),
  );
}

interface RenditionSource {
  readonly renditions: Pick<RenditionResources, 'latest'>;
}

function evidenceOf({ status }: PromotionStep): PromotionEvidence | undefined {
  return status?.evidence as PromotionEvidence | undefined;
}
