import { auditMessage, AuditRecord } from './types';

/** What the log says of a command: its type, its arguments, and where it was refused why. @public */
export function commandMessage(
  type: string,
  args: object,
  refusal?: string,
): string {
  return auditMessage(
    `${type} ${JSON.stringify(args)}${
      refusal === undefined ? '' : `: ${refusal}`
    }`,
  );
}

/** Whether a record is of a command of this type that was carried out. */
export function isCommand(
  { action, message }: Pick<AuditRecord, 'action' | 'message'>,
  type: string,
): boolean {
  return action === 'CommandAccepted' && message.startsWith(`${type} `);
}
