import { Bundle, PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';

/** Whether a template was created after a Bundle, which is promoted with the gates that were there when it was created. */
export function isNewerGate(
  gate: PolicyGate,
  bundle: Pick<Bundle, 'metadata'> | undefined,
): boolean {
  const created = Date.parse(gate.metadata.creationTimestamp ?? '');
  return created > Date.parse(bundle?.metadata.creationTimestamp ?? '');
}
