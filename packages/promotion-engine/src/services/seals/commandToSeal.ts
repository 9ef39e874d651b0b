import { AuditedCommand } from '@kardinal/backstage-plugin-kardinal-common';

/** What the seal of a command in an audit log is over: all of it, for that one log. @public */
export function commandToSeal(
  command: Omit<AuditedCommand, 'seal'>,
): Readonly<Record<string, string>> {
  const { seal, ...facts } = { seal: '', ...command };
  return facts;
}
