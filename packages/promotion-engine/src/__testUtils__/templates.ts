import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';

const update = { strategy: 'kustomize' };

/** Environments of the tests: two automatic ones and one with a review. */
export const environments = {
  dev: { name: 'dev', approval: 'auto' as const, update },
  staging: { name: 'staging', approval: 'auto' as const, update },
  prod: { name: 'prod', approval: 'pr-review' as const, update },
};

/** A gate of the platform, for one environment. */
export function orgGate(
  name: string,
  expression: string,
  labels: Readonly<Record<string, string>> = {},
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: 'platform-policies',
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': 'prod',
        ...labels,
      },
    },
    spec: { expression, recheckInterval: '1m' },
  };
}

/** A gate of the platform for what no label can say: several environments, as a comma list, or what they have in common. */
export function orgGateFor(
  appliesTo: string,
  name: string,
  expression: string,
): PolicyGate {
  const gate = orgGate(name, expression);
  return {
    ...gate,
    metadata: {
      ...gate.metadata,
      labels: { 'kardinal.io/scope': 'org' },
      annotations: { 'kardinal.io/applies-to': appliesTo },
    },
  };
}
