import { JsonObject, valueAt } from '../json/Json';
import { Answer } from './ContractClient';

/** The version of an object. */
export function versionOf(answer: Answer): string {
  return String(valueAt(answer.body, ['metadata', 'resourceVersion']));
}

/** The uid of an object. */
export function uidOf(answer: Answer): string {
  return String(valueAt(answer.body, ['metadata', 'uid']));
}

/** Field and reason of each cause of a refusal, sorted. */
export function causesOf(answer: Answer): string[] {
  const causes = valueAt(answer.body, ['details', 'causes']);
  if (!Array.isArray(causes)) return [];
  return causes
    .map(cause => {
      const { field, reason } = cause as { field?: string; reason?: string };
      return `${field} ${reason}`;
    })
    .sort();
}

/** What each manager owns: `manager operation [subresource]` to its fields. */
export function ownersOf(answer: Answer): Record<string, unknown> {
  const entries = valueAt(answer.body, ['metadata', 'managedFields']) ?? [];
  if (!Array.isArray(entries)) return {};
  return Object.fromEntries(
    entries.map(entry => {
      const { manager, operation, subresource, fieldsV1 } = entry as JsonObject;
      const key = [manager, operation, subresource].filter(Boolean).join(' ');
      return [key, fieldsV1];
    }),
  );
}
