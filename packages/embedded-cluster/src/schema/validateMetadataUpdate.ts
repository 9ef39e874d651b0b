import { FieldError } from '../api/FieldError';
import { ObjectMeta } from '../api/KubeObject';
import { Json } from '../json/Json';
import { validateAnnotated } from './validateMetadata';

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
): FieldError[] {
  const errors: FieldError[] = [];
  const invalid = (field: string, value: Json | undefined, detail: string) =>
    errors.push({ type: 'Invalid', field: `metadata.${field}`, value, detail });
  errors.push(...finalizersAfterDeletion(metadata, old));
  for (const field of immutable) {
    if (metadata[field] !== old[field]) {
      invalid(field, metadata[field] ?? null, 'field is immutable');
    }
  }
  if ((metadata.generation ?? 0) < (old.generation ?? 0)) {
    invalid('generation', metadata.generation, 'must not be decremented');
  }
  return [...errors, ...validateAnnotated(metadata)];
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
