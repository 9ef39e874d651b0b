import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import {
  derivationOf,
  DerivationSources,
} from '../../services/derivation/derivationOf';
import { sealAnnotation, Seals } from '../../services/seals';
import { join } from '../../services/bundleIndexes';
import { CachedResources } from '../../services/CachedResources';

/** What seals are made from. */
export interface SealSources extends Omit<DerivationSources, 'cached'> {
  readonly cached: CachedResources;
  readonly seals: Seals;
}

/**
 * The seals, as objects to apply, of what an engine that knows none made of a Bundle: only of what is exactly as the sealed Graph
 * says.
 */
export function missingSeals(
  sources: SealSources,
  { metadata: { namespace, name } }: Bundle,
): readonly KubeObject[] {
  const { steps, gates } = sources.cached;
  const key = join(namespace, name);
  return [...steps.byIndex('bundle', key), ...gates.byIndex('bundle', key)]
    .filter(object => derivationOf(sources, object).type === 'unsealed')
    .map(object => sealOf(sources.seals, object));
}

function sealOf(seals: Seals, object: KubeObject): KubeObject {
  const { apiVersion, kind, metadata } = object;
  const { namespace, name } = metadata;
  const { annotations = {} } = seals.seal(object).metadata;
  const seal = annotations[sealAnnotation];
  return {
    apiVersion,
    kind,
    metadata: { namespace, name, annotations: { [sealAnnotation]: seal } },
  };
}
