import { expect } from '@playwright/test';
import { KubeConfig } from '@kubernetes/client-node';
import { bundleType, pipelineType } from '../../../plugins/kardinal-common/src';
import { changeWithChecks } from '../../support/changeWithChecks';
import { LocalCluster } from '../cluster/LocalCluster';
import { Account, bindRole, createNamespace } from '../support/roles';
import { clientOf, kubeconfigOf } from '../support/serviceAccounts';
import { clusterJourney } from './clusterJourney';

const namespace = 'default';

clusterJourney(
  'on a real cluster, a change goes from the dry branch to live with the checks of an account that may write nothing else',
  async ({ sandbox, cluster }) => {
    const stranger = await strangerOf(cluster);
    await changeWithChecks(sandbox, stranger);
    const made = { namespace, name: 'made-by-a-stranger' };
    await expect(
      stranger.create(bundleType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Bundle',
        metadata: made,
        spec: { type: 'config', artifacts: {} },
      }),
    ).rejects.toThrow(/forbidden/i);
    await expect(stranger.list(pipelineType, { namespace })).rejects.toThrow(
      /forbidden/i,
    );
  },
);

/** A program of another team, with the role for who writes checks in the namespace of the Pipeline. */
async function strangerOf({ client, kubeconfig }: LocalCluster) {
  const account: Account = { namespace: 'ci', name: 'load-test' };
  await createNamespace(client, account.namespace);
  const administrator = new KubeConfig();
  administrator.loadFromFile(kubeconfig);
  const text = await kubeconfigOf(client, administrator, account);
  const name = 'kardinal-commit-status-writer';
  await bindRole(client, account, { name, namespace });
  return clientOf(text);
}
