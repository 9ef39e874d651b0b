import { Bundle } from '../api/types.generated';

type Provenance = NonNullable<Bundle['spec']['provenance']>;

/**
 * Of each field, whether it says where a release comes from, or how one Bundle relates to another. A new field does not compile
 * until somebody has decided.
 */
const fields: Readonly<Record<keyof Provenance, 'origin' | 'relation'>> = {
  commitSHA: 'origin',
  ciRunURL: 'origin',
  author: 'origin',
  buildTimestamp: 'origin',
  artifacts: 'origin',
  rollbackOf: 'relation',
  rollbackTo: 'relation',
  promotionOf: 'relation',
  observedOf: 'relation',
  restoredOf: 'relation',
};

/** Fields that relate a Bundle to another one. */
export type Relation = Pick<
  Provenance,
  'rollbackOf' | 'rollbackTo' | 'promotionOf' | 'observedOf' | 'restoredOf'
>;

/** Where a release comes from: what holds for every Bundle that deploys it. What this one was made for does not. */
export function ownProvenance({
  spec: { provenance = {} },
}: Bundle): Omit<Provenance, keyof Relation> {
  return Object.fromEntries(
    Object.entries(provenance).filter(
      ([field]) => fields[field as keyof Provenance] === 'origin',
    ),
  );
}
