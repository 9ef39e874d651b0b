import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { orgGate } from '../../seed/controlPlane';

export { policyNamespace } from '../../seed/controlPlane';

/** Nothing reaches prod, by name and by path, but by an override: nobody but the command orders one. */
const prodGates: readonly PolicyGate[] = [
  orgGate('nothing-to-prod', { expression: 'false', appliesTo: 'prod' }),
  orgGate('nothing-below-prod', { expression: 'false', path: '*/prod' }),
].map(gate => withLabels(gate, { 'kardinal.io/overridable': 'true' }));

/** Lets emergency rollbacks to prod past those gates: nobody but the command orders one. */
const emergencies = orgGate('emergencies', {
  expression: 'true',
  appliesTo: 'prod',
});
const emergencyPermission = withLabels(emergencies, {
  'kardinal.io/type': 'emergency-permission',
});

function withLabels(
  gate: PolicyGate,
  added: Readonly<Record<string, string>>,
): PolicyGate {
  const { metadata } = gate;
  const labels = { ...metadata.labels, ...added };
  return { ...gate, metadata: { ...metadata, labels } };
}

/**
 * What the platform demands. At night only hotfixes are released, and a Bundle says at its creation whether it is one. What is
 * paid for follows the database, which never gets to prod; to vault goes what a board outside has approved.
 */
export const orgGates: readonly PolicyGate[] = [
  ...prodGates,
  orgGate('hotfixes-only', {
    expression: 'has(bundle.labels.hotfix) && bundle.labels.hotfix == "true"',
    appliesTo: 'night',
  }),
  orgGate('after-the-database', {
    expression: 'pipelines.database.environments.prod.verifiedAt != ""',
    appliesTo: 'paid',
  }),
  orgGate('approved-by-board', {
    expression: 'externalApproval.board.approved',
    appliesTo: 'vault',
  }),
  emergencyPermission,
];

/** How many of them guard an environment. */
export function orgGatesOf(environment: 'prod' | 'night' | 'vault'): number {
  return environment === 'prod' ? prodGates.length : 1;
}

const environments = [
  'dev',
  'prod',
  'qa',
  'live',
  'night',
  'paid',
  'vault',
] as const;

/** What no attack may change. */
export const guardedEnvironments = [
  'prod',
  'live',
  'night',
  'paid',
  'vault',
] as const;

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
