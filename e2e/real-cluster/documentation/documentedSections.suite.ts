import { readFile } from 'node:fs/promises';
import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import {
  DocumentedSection,
  documentedSections,
} from '../../../packages/sandbox/src/__testUtils__/documentation/documentedSections';
import { placeOf } from '../../../packages/sandbox/src/__testUtils__/documentation/placeOfCommand';
import { Reader } from '../../../packages/sandbox/src/__testUtils__/documentation/Reader';
import {
  installKinds,
  prepareNamespaces,
  prepareReadersWorld,
  readersFiles,
} from '../../../packages/sandbox/src/__testUtils__/documentation/readersWorld';
import { LocalCluster } from '../cluster/LocalCluster';
import { programsIn } from '../journeys/programsIn';

jest.setTimeout(180_000);

/** Of the teams of the pages, and of their environments. */
const namespaces = ['team-a', 'shop'];
const system = 'kardinal-system';

const sections = documentedSections(['kubectl', 'helm']).filter(
  section => placeOf(section) === 'real cluster',
);

const texts = ({ commands }: DocumentedSection) =>
  commands.map(({ text }) => text).join('\n');

interface Binding extends KubeObject {
  readonly roleRef: { readonly kind: string; readonly name: string };
}

async function listOf<T extends KubeObject>(client: KubeClient, kind: string) {
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const object = { apiVersion, kind, metadata: { name: '' } };
  const type = await typeOf(client, object as KubeObject);
  return (await client.list(type)).items as readonly T[];
}

/** Bindings to roles that are not there. */
async function danglingBindings(client: KubeClient) {
  const clusterRoles = await listOf(client, 'ClusterRole');
  const known = new Set([
    // Its section is for whoever has the product, with this role.
    'ClusterRole kardinal-commit-status-writer',
    ...clusterRoles.map(({ metadata }) => `ClusterRole ${metadata.name}`),
    ...(await listOf(client, 'Role')).map(
      ({ metadata }) => `Role ${metadata.namespace}/${metadata.name}`,
    ),
  ]);
  const bindings = [
    ...(await listOf<Binding>(client, 'RoleBinding')),
    ...(await listOf<Binding>(client, 'ClusterRoleBinding')),
  ];
  return bindings
    .map(({ metadata, roleRef: { kind, name } }) =>
      kind === 'Role'
        ? `${kind} ${metadata.namespace}/${name}`
        : `${kind} ${name}`,
    )
    .filter(role => !known.has(role));
}

describe('the commands of the documentation, on a real cluster', () => {
  it.each(sections)('$title', async section => {
    const cluster = await LocalCluster.start(
      programsIn('KUBERNETES_PROGRAMS'),
      'api',
    );
    const kubeconfig = await readFile(cluster.kubeconfig, 'utf8');
    const { client } = cluster;
    // The first installation has nothing before it; whatever follows has the product.
    const isFirst = texts(section).includes(`create namespace ${system}`);
    await prepareNamespaces(
      client,
      isFirst ? namespaces : [...namespaces, system],
    );
    if (!isFirst) {
      await installKinds(kubeconfig);
      await prepareReadersWorld(client, 'default');
    }
    const reader = await Reader.start(kubeconfig, {
      namespace: 'default',
      files: { ...readersFiles, ...section.files },
      programs: programsIn('HELM_PROGRAMS'),
    });
    try {
      for (const { text } of section.commands) {
        const ran = await reader.run(text);
        expect({ text, ...ran }).toMatchObject({ code: 0 });
      }
      expect(await danglingBindings(client)).toEqual([]);
    } finally {
      await reader.stop();
      await cluster.stop();
    }
  });
});
