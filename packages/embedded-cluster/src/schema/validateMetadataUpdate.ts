import { FieldError } from '../api/FieldError';
import { ObjectMeta } from '../api/KubeObject';
import { Json } from '../json/Json';
import {
  FinalizerRule,
  MetadataRules,
  unknownFinalizers,
  validateAnnotations,
  validateLabels,
  validateMetadata,
  validateOwners,
} from './validateMetadata';

/**
 * How often a kind looks at metadata itself, after all kinds did: `change` at what changed, `whole` also at the new state,
 * `none` not at all. The API reports what was found each time.
 */
export type OwnMetadataChecks = 'none' | 'change' | 'whole';

const immutable = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const;

/** Checks what an update does to metadata. */
export function validateMetadataUpdate(
  metadata: ObjectMeta,
  old: ObjectMeta,
  rules: MetadataRules,
  own: OwnMetadataChecks,
): FieldError[] {
  const anyName = { ...rules, validateName: () => [] };
  return [
    ...validateMetadata(metadata, { ...anyName, finalizers: 'qualified' }),
    ...validateChange(metadata, old, 'qualified'),
    ...(own === 'none' ? [] : validateChange(metadata, old, rules.finalizers)),
    ...(own === 'whole' ? validateMetadata(metadata, rules) : []),
  ];
}

function validateChange(
  metadata: ObjectMeta,
  old: ObjectMeta,
  finalizers: FinalizerRule,
): FieldError[] {
  const errors: FieldError[] = finalizersAfterDeletion(metadata, old);
  const refuse = (field: string, value: Json | undefined, detail: string) =>
    errors.push({
      type: 'Invalid',
      field: `metadata.${field}`,
      value: value ?? null,
      detail,
    });
  if ((metadata.generation ?? 0) < (old.generation ?? 0)) {
    refuse('generation', metadata.generation, 'must not be decremented');
  }
  for (const field of immutable) {
    if (metadata[field] === old[field]) continue;
    refuse(field, metadata[field], 'field is immutable');
  }
  return [
    ...errors,
    ...validateLabels(metadata.labels ?? {}, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations ?? {}),
    ...validateOwners(metadata.ownerReferences ?? []),
    ...unknownFinalizers(metadata, finalizers),
  ];
}

function finalizersAfterDeletion(
  metadata: ObjectMeta,
  old: ObjectMeta,
): FieldError[] {
  if (!old.deletionTimestamp) return [];
  const known = old.finalizers ?? [];
  const added = (metadata.finalizers ?? []).filter(f => !known.includes(f));
  if (added.length === 0) return [];
  return [
    {
      type: 'Forbidden',
      field: 'metadata.finalizers',
      detail: `no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(
        added,
      )}`,
    },
  ];
}
