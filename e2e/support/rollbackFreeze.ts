import { policyGateType } from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';

/** What the platform says of staging for a while: no rollbacks, unless there is an incident. */
const platform = {
  'rollback-freeze': ['gate', '!has(bundle.provenance.rollbackOf)'],
  'open-incident': [
    'emergency-permission',
    'bundle.emergency.reason.startsWith("INC-")',
  ],
} as const;

type Gate = keyof typeof platform;

export function demand(
  { kubernetes }: TestSandbox,
  name: Gate,
): Promise<unknown> {
  const [type, expression] = platform[name];
  return kubernetes.client.create(policyGateType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: 'platform-policies',
      labels: { 'kardinal.io/scope': 'org', 'kardinal.io/type': type },
    },
    spec: {
      expression,
      path: 'environments/staging',
      recheckInterval: '5m',
    },
  });
}

/** Others find the platform as it was. */
export function withdraw(
  { kubernetes }: TestSandbox,
  name: Gate,
): Promise<unknown> {
  return kubernetes.client.delete(policyGateType, {
    namespace: 'platform-policies',
    name,
  });
}
