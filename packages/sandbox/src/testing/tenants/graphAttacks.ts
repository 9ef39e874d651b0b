import { policyGateType } from '@kardinal/backstage-plugin-kardinal-common';
import { typeOf } from '../../kube/typeOf';
import { Attack } from './Attack';
import { policyNamespace } from './platform';
import { Tenant } from './Tenant';
import { controllerNamespace } from './TenantWorld';

const kardinal = 'kardinal.io/v1alpha1';
const kro = 'experimental.kro.run/v1alpha1';

const graphOf = (name: string, ...nodes: readonly object[]) => ({
  apiVersion: kro,
  kind: 'Graph',
  metadata: { name },
  spec: { nodes },
});

const secret = { apiVersion: 'v1', kind: 'Secret' };

/** What the API has under a name, as the platform sees it. */
async function found(
  { world }: Tenant,
  kind: 'ConfigMap' | 'Secret',
  namespace: string,
  name: string,
): Promise<unknown> {
  const type = await typeOf(world.platform, {
    apiVersion: 'v1',
    kind,
    metadata: { name },
  });
  return world.platform.get(type, { namespace, name });
}

/** Attempts to let the engine of Graphs act with the controller's rights. */
export const graphs: readonly Attack[] = [
  {
    title: 'a Graph that takes an org gate out of force',
    writes: 'derived',
    attempt: tenant =>
      tenant.create(
        graphOf('disarm', {
          id: 'gate',
          patch: {
            apiVersion: kardinal,
            kind: 'PolicyGate',
            metadata: {
              name: 'nothing-to-prod',
              namespace: policyNamespace,
              labels: { 'kardinal.io/bundle': 'x' },
            },
          },
        }),
      ),
    async loot({ world }) {
      const namespace = policyNamespace;
      const gate = await world.platform.get(policyGateType, {
        namespace,
        name: 'nothing-to-prod',
      });
      return gate?.metadata.labels?.['kardinal.io/bundle'];
    },
  },
  {
    title: 'a Graph that copies a Secret of another namespace',
    writes: 'derived',
    attempt: tenant =>
      tenant.create(
        graphOf(
          'thief',
          {
            id: 'theirs',
            ref: {
              ...secret,
              metadata: {
                name: 'kardinal-seal-keys',
                namespace: controllerNamespace,
              },
            },
          },
          {
            id: 'mine',
            template: {
              apiVersion: 'v1',
              kind: 'ConfigMap',
              metadata: { name: 'copy' },
              data: { copy: '${theirs.metadata.name}' },
            },
          },
        ),
      ),
    loot: tenant => found(tenant, 'ConfigMap', tenant.namespace, 'copy'),
  },
  {
    title: 'a Graph that makes a Secret in the policy namespace',
    writes: 'derived',
    attempt: tenant =>
      tenant.create(
        graphOf('planter', {
          id: 'planted',
          template: {
            ...secret,
            metadata: { name: tenant.namespace, namespace: policyNamespace },
          },
        }),
      ),
    loot: tenant => found(tenant, 'Secret', policyNamespace, tenant.namespace),
  },
  {
    title: 'a Graph that makes a Secret in its own namespace',
    writes: 'derived',
    attempt: tenant =>
      tenant.create(
        graphOf('hider', {
          id: 'hidden',
          template: { ...secret, metadata: { name: 'hidden' } },
        }),
      ),
    loot: tenant => found(tenant, 'Secret', tenant.namespace, 'hidden'),
  },
  {
    title:
      'a Graph that makes a ConfigMap in the policy namespace, as an account from there',
    writes: 'derived',
    attempt: tenant => {
      const graph = graphOf('guest', {
        id: 'outside',
        template: {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: tenant.namespace, namespace: policyNamespace },
        },
      });
      const serviceAccountName = `${policyNamespace}.default`;
      const spec = { ...graph.spec, serviceAccountName };
      return tenant.create({ ...graph, spec });
    },
    loot: tenant =>
      found(tenant, 'ConfigMap', policyNamespace, tenant.namespace),
  },
  {
    title: 'a Graph that labels a namespace',
    writes: 'derived',
    attempt: tenant =>
      tenant.create(
        graphOf('mayor', {
          id: 'town',
          patch: {
            apiVersion: 'v1',
            kind: 'Namespace',
            metadata: { name: tenant.namespace, labels: { owned: 'yes' } },
          },
        }),
      ),
    async loot({ world, namespace }) {
      const type = await world.platform.resolve('v1', 'Namespace');
      const town = await world.platform.get(type!, { name: namespace });
      return town?.metadata.labels?.owned;
    },
  },
];
