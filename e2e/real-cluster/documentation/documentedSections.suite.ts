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
import { until } from '../../support/until';
import { LocalCluster } from '../cluster/LocalCluster';
import { StoredState } from '../cluster/StoredState';
import { programsIn } from '../journeys/programsIn';
import { apiRequest } from '../support/apiRequest';
import { clientOf } from '../support/serviceAccounts';

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

/** Resolves when the API server has noticed that the kinds of the section before are gone. */
async function withoutKinds(kubeconfig: string): Promise<void> {
  await until('an API without the kinds of the product', async () => {
    const paths = ['/apis/kardinal.io', '/apis/experimental.kro.run'];
    for (const path of paths) {
      const { code } = await apiRequest(kubeconfig, { method: 'GET', path });
      if (code !== 404) return undefined;
    }
    return true;
  });
}

describe('the commands of the documentation, on a real cluster', () => {
  let cluster: LocalCluster;
  let empty: StoredState;

  beforeAll(async () => {
    cluster = await LocalCluster.start(
      programsIn('KUBERNETES_PROGRAMS'),
      'api',
    );
    empty = await cluster.storedState();
  });

  afterAll(() => cluster?.stop());

  it.each(sections)('$title', async section => {
    const kubeconfig = await readFile(cluster.kubeconfig, 'utf8');
    await empty.restore();
    await withoutKinds(kubeconfig);
    // What a client has discovered before is no longer so.
    const client = clientOf(kubeconfig);
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
      client.close();
    }
  });
});
