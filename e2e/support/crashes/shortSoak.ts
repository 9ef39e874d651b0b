import { PolicyGate } from '../../../plugins/kardinal-common/src';

/** A gate that opens after seconds instead of minutes. */
export const shortSoak: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'short-soak',
    namespace: 'default',
    labels: { 'kardinal.io/applies-to': 'live' },
  },
  spec: {
    expression:
      'timestamp(upstream.staging.verifiedAt) + duration("3s") <= schedule.now',
    message: 'A release runs in staging for three seconds.',
    recheckInterval: '10s',
  },
};
