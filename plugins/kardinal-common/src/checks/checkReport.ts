import { CommitStatus } from '../api/types.generated';
import { isReadFromForge } from './isReadFromForge';

/** Who said what a check says, and when. @public */
export interface CheckReport {
  /** `forge` where it repeats a check of the forge. */
  readonly origin: 'cluster' | 'forge';
  /** Name of the CommitStatus. */
  readonly commitStatus: string;
  /** The field manager that wrote its spec last, where the API server names one: a hint for people, no proof. */
  readonly manager?: string;
  /** RFC 3339. */
  readonly at?: string;
}

/**
 * Who wrote a CommitStatus last, and when.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
 */
export function checkReport(status: CommitStatus): CheckReport {
  const { name, creationTimestamp, managedFields = [] } = status.metadata;
  const [last] = managedFields
    .flatMap(specWrite)
    .sort((a, b) => (a.time < b.time ? 1 : -1));
  const at = last?.time ?? creationTimestamp;
  return {
    origin: isReadFromForge(status) ? 'forge' : 'cluster',
    commitStatus: name,
    ...(last === undefined ? {} : { manager: last.manager }),
    ...(at === undefined ? {} : { at }),
  };
}

function specWrite(
  entry: unknown,
): readonly { readonly manager: string; readonly time: string }[] {
  const { manager, subresource, fieldsV1, time } = entry as {
    readonly manager?: unknown;
    readonly subresource?: unknown;
    readonly fieldsV1?: Readonly<Record<string, unknown>>;
    readonly time?: unknown;
  };
  return typeof manager === 'string' &&
    typeof time === 'string' &&
    !subresource &&
    fieldsV1?.['f:spec'] !== undefined
    ? [{ manager, time }]
    : [];
}
