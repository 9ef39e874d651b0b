import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';

/** The one policy namespace of the operator's configuration. */
export const policyNamespace = 'platform-policies';

/** What the platform demands: nothing reaches prod, by name and by path. */
export const orgGates: readonly PolicyGate[] = [
  orgGate('nothing-to-prod', { expression: 'false' }),
  {
    ...orgGate('nothing-below-prod', {
      expression: 'false',
      path: '*/prod',
    }),
  },
];

function orgGate(
  name: string,
  spec: Omit<PolicyGate['spec'], 'recheckInterval'>,
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: policyNamespace,
      labels: {
        'kardinal.io/scope': 'org',
        ...(spec.path === undefined
          ? { 'kardinal.io/applies-to': 'prod' }
          : {}),
      },
    },
    spec: { ...spec, recheckInterval: '5m' },
  };
}

const environments = ['dev', 'prod', 'qa', 'live'] as const;

/** The first version everywhere. */
export function repositoryFiles(
  namespaces: readonly string[],
): Record<string, string> {
  const kustomization = `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
images:
  - name: guestbook
    newName: ghcr.io/kardinal-demo/guestbook
    newTag: 1.0.0
`;
  return Object.fromEntries(
    namespaces.flatMap(namespace =>
      environments.map(environment => [
        fileOf(namespace, environment),
        kustomization,
      ]),
    ),
  );
}

/** What a promotion changes. */
export function fileOf(namespace: string, environment: string): string {
  return `${namespace}/${environment}/kustomization.yaml`;
}
