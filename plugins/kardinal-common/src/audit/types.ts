import { AuditLog, AuditLogStatus } from '../api/types.generated';

/** One decision, or what came of one. @public */
export type AuditRecord = NonNullable<AuditLogStatus['records']>[number];

/** A record whose instant nobody wrote down: it is when it is first seen. @public */
export type FoundRecord = Omit<AuditRecord, 'at'> & { readonly at?: string };

/** A command as the backend that carried it out recorded it, with its seal. @public */
export type AuditedCommand = NonNullable<AuditLog['spec']['commands']>[number];

/** Who decides what nobody asked for. @public */
export const controllerName = 'kardinal';

/** The action of a command without the permission. @public */
export const deniedAction = 'CommandDenied';

/** Whether a record is of what somebody may not do: whoever may do nothing drives nothing else out. @public */
export function isDenial({ action }: Pick<AuditRecord, 'action'>): boolean {
  return action === deniedAction || action === 'SetUpRefused';
}

/** Longest `message`, in characters. */
const longestMessage = 512;

/** A message as a record has it. @public */
export function auditMessage(text: string): string {
  return text.length <= longestMessage
    ? text
    : `${text.slice(0, longestMessage - 1)}…`;
}
