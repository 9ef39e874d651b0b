import {
  Bundle,
  labels,
  pipelineNameOf,
  PromotionEvidence,
  Rendition,
} from '@kardinal/backstage-plugin-kardinal-common';
import { OwnerReference } from '@kardinal/kube-controller';
import { BundleObservation, ObservedRendition } from './types';

type Stored = NonNullable<PromotionEvidence['renditions']>[number];

/**
 * The Renditions of what was stored for a Bundle, as its environments record it; those that are there already are left out.
 * What was stored before is the same Rendition, which then belongs to this Bundle, too. Pure.
 */
export function recordRenditions(
  bundle: Bundle,
  { renditions = new Map() }: Pick<BundleObservation, 'renditions'>,
): readonly Rendition[] {
  const pipeline = pipelineNameOf(bundle);
  const { uid, deletionTimestamp } = bundle.metadata;
  if (pipeline.type !== 'name' || uid === undefined) return [];
  if (deletionTimestamp !== undefined) return [];
  return storedFor(bundle).flatMap(({ environment, stored }) => {
    const wanted = renditionOf(bundle, pipeline.name, environment, stored);
    const found = renditions.get(stored.name);
    return found === undefined ? [wanted] : sharedWith(found, wanted);
  });
}

/** Names of the Renditions that a Bundle and its promotions speak of. */
export function renditionNames(
  evidence: readonly (PromotionEvidence | undefined)[],
): readonly string[] {
  return evidence.flatMap(each =>
    (each?.renditions ?? []).map(({ name }) => name),
  );
}

function storedFor({ status }: Bundle) {
  return Object.entries(status?.environments ?? {}).flatMap(
    ([environment, { evidence }]) =>
      (evidence?.renditions ?? []).map(stored => ({ environment, stored })),
  );
}

/** Nothing where it says something else: its spec is immutable, and the record of the Bundle holds. */
function sharedWith(
  { rendition, seal }: ObservedRendition,
  wanted: Rendition,
): readonly Rendition[] {
  const { ownerReferences: owners = [] } = rendition.metadata;
  const own = wanted.metadata.ownerReferences ?? [];
  const missing = own.filter(({ uid }) => owners.every(o => o.uid !== uid));
  const isRecord = seal === 'intact' || saysTheSame(rendition, wanted);
  if (!isRecord || (missing.length === 0 && seal === 'intact')) return [];
  const { metadata } = wanted;
  return [
    {
      ...wanted,
      metadata: { ...metadata, ownerReferences: [...owners, ...missing] },
      spec: rendition.spec,
    },
  ];
}

function saysTheSame(a: Rendition, b: Rendition): boolean {
  return JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b));
}

/** In one order, whoever wrote it. */
function factsOf({ spec }: Rendition): readonly unknown[] {
  const { pipeline, bundle, environment, source, renderer } = spec;
  const { inputs, revision, parent, template, artifacts = [] } = spec;
  return [
    [pipeline, bundle, environment, template, inputs, parent],
    [source.type, source.repository, source.commit, source.path],
    [source.reference, source.digest, renderer.name, renderer.version],
    [revision.type, revision.reference, revision.digest],
    [revision.repository, revision.branch, revision.commit],
    artifacts.map(({ reference, tag, digest }) => [reference, tag, digest]),
  ];
}

function renditionOf(
  { metadata }: Bundle,
  pipeline: string,
  environment: string,
  stored: Stored,
): Rendition {
  const { name, source, renderer, inputs, parent } = stored;
  const { template, artifacts } = stored;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Rendition',
    metadata: {
      name,
      namespace: metadata.namespace ?? 'default',
      labels: {
        [labels.pipeline]: pipeline,
        [labels.environment]: environment,
      },
      // None of them controls it: it stays as long as one is there.
      ownerReferences: [ownedBy(metadata)],
    },
    spec: {
      pipeline,
      bundle: metadata.name,
      environment,
      ...(template === undefined ? {} : { template }),
      ...(artifacts === undefined ? {} : { artifacts }),
      source: { type: 'git', ...source },
      renderer: { ...renderer },
      inputs,
      revision: revisionOf(stored),
      ...(parent === undefined ? {} : { parent }),
    },
  };
}

function revisionOf({
  source: { repository },
  reference,
  digest,
  branch,
  commit,
}: Stored): Rendition['spec']['revision'] {
  return commit === undefined
    ? { type: 'oci', reference, digest }
    : { type: 'git', repository, branch, commit };
}

function ownedBy({ name, uid = '' }: Bundle['metadata']): OwnerReference {
  return { apiVersion: 'kardinal.io/v1alpha1', kind: 'Bundle', name, uid };
}
