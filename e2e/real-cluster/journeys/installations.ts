import { TestSandboxOptions } from '../../support/TestSandbox';
import { LocalCluster } from '../cluster/LocalCluster';
import { admissionInForce, admitDerived } from '../support/admission';
import { applyFile } from '../support/deployFiles';
import {
  applyRoles,
  controllerAccount,
  createNamespace,
} from '../support/roles';
import { Chart } from './Chart';
import { programsIn } from './programsIn';

/** The product's roles and definitions on a cluster. */
export interface Installation {
  /** What the backend has to know of it. */
  readonly config: NonNullable<TestSandboxOptions['config']>;
  /** Leaves what is derived to the controller; resolves when that is in force. */
  admit(): Promise<void>;
}

/** How the product comes to a cluster. */
export type InstallationName = 'files' | 'chart';

/** The ways that `deploy/README.md` offers. */
export const installations: Readonly<
  Record<InstallationName, (cluster: LocalCluster) => Promise<Installation>>
> = {
  async files({ client }) {
    await applyRoles(client);
    await applyFile(client, 'rbac/health.yaml');
    return { config: {}, admit: () => admitDerived(client) };
  },
  async chart(cluster) {
    const { client } = cluster;
    const { namespace } = controllerAccount;
    await createNamespace(client, namespace, {
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    const chart = new Chart(programsIn('HELM_PROGRAMS'), cluster, namespace);
    await chart.apply({ admission: { enabled: false } });
    return {
      config: { 'kardinal.crds': 'never' },
      admit: async () => {
        await chart.apply({});
        await admissionInForce(client);
      },
    };
  },
};
