import { policyGateType } from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';

export const freeze = {
  namespace: 'platform-policies',
  name: 'change-freeze',
};
export const ticket = {
  namespace: 'platform-policies',
  name: 'change-ticket',
};

/** Nothing comes to prod for a while, unless somebody overrides it, and not without an answer. */
export async function closeProd({ kubernetes }: TestSandbox): Promise<void> {
  const guard = (metadata: typeof freeze, expression: string, said: string) =>
    kubernetes.client.create(policyGateType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PolicyGate',
      metadata: {
        ...metadata,
        labels: {
          'kardinal.io/scope': 'org',
          'kardinal.io/overridable': 'true',
        },
      },
      spec: {
        expression,
        path: 'environments/prod',
        message: said,
        recheckInterval: '5m',
      },
    });
  await guard(freeze, 'false', 'Nothing is released during the audit');
  await guard(
    ticket,
    'externalApproval.changeBoard.approved || externalApproval.sre.approved',
    'Somebody has to agree',
  );
}
