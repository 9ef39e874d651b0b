import { ApiError } from '../api/ApiError';
import { isObject } from '../json/Json';
import { Managed } from './Managers';
import { OwnershipConflict } from './Ownership';

/** 409 that names each field and its owner. */
export function applyConflict(
  conflicts: readonly OwnershipConflict[],
): ApiError {
  const causes = conflicts.map(({ owner, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${describe(owner)}`,
    field: pathText(path),
  }));
  // Fields of one owner stay in the order of their set.
  causes.sort((a, b) => compareText(a.message, b.message));
  const details = { causes };
  return new ApiError(409, 'Conflict', messageOf(causes), details);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function describe(owner: Managed): string {
  let text = JSON.stringify(owner.manager);
  if (owner.subresource) {
    text += ` with subresource ${JSON.stringify(owner.subresource)}`;
  }
  if (owner.operation === 'Apply') return text;
  return `${text} using ${owner.apiVersion}`;
}

function messageOf(
  causes: readonly { readonly message: string; readonly field: string }[],
): string {
  if (causes.length === 1) {
    const [{ message, field }] = causes;
    return `Apply failed with 1 conflict: ${message}: ${field}`;
  }
  const fields = new Map<string, string[]>();
  for (const { message, field } of causes) {
    fields.set(message, [...(fields.get(message) ?? []), field]);
  }
  const parts = [...fields].map(([message, list]) =>
    [
      `${message.replace('conflict', 'conflicts')}:`,
      ...list.map(f => `- ${f}`),
    ].join('\n'),
  );
  return `Apply failed with ${causes.length} conflicts: ${parts.join('\n')}`;
}

/** A path as people read it: `.spec.items[key="a"].value`. */
export function pathText(path: readonly string[]): string {
  return path.map(elementText).join('');
}

function elementText(element: string): string {
  const rest = element.slice(2);
  switch (element[0]) {
    case 'f':
      return `.${rest}`;
    case 'v':
      return `[=${rest}]`;
    case 'k': {
      const keys: unknown = JSON.parse(rest);
      const pairs = isObject(keys) ? Object.entries(keys) : [];
      return `[${pairs
        .map(([k, v]) => `${k}=${JSON.stringify(v)}`)
        .join(',')}]`;
    }
    default:
      return `[${rest}]`;
  }
}
