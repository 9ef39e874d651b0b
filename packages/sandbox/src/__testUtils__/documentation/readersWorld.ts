import { KubeObject } from '@kardinal/foundation';
import { KubeClient } from '@kardinal/kube-controller';
import { typeOf } from '../../kube/typeOf';
import { Reader } from './Reader';

const kardinal = 'kardinal.io/v1alpha1';
const commit = 'c'.repeat(40);
const url = 'https://github.com/acme/gitops';

type Shown = KubeObject & { readonly spec: object };

const object = (kind: string, name: string, spec: object): Shown => ({
  apiVersion: kardinal,
  kind,
  metadata: { name },
  spec,
});

const pipeline = (name: string) =>
  object('Pipeline', name, { git: { url }, environments: [{ name: 'prod' }] });

/** What pages name by its name: in the namespace of their reader. */
const own: readonly KubeObject[] = [
  pipeline('guestbook'),
  pipeline('shop'),
  object('AuditLog', 'guestbook', { pipeline: 'guestbook' }),
  object('Subscription', 'shop-images', {
    type: 'image',
    pipeline: 'shop',
    image: { repository: 'ghcr.io/acme/shop' },
  }),
  object('Rendition', 'shop.prod.fc627eca5e645aa0', {
    pipeline: 'shop',
    bundle: 'shop-1-29-0',
    environment: 'prod',
    source: { type: 'git', repository: url, commit },
    renderer: { name: 'kustomize', version: 'v5.8.1' },
    inputs: `sha256:${'0'.repeat(64)}`,
    revision: {
      type: 'oci',
      reference: 'ghcr.io/acme/manifests',
      digest: `sha256:${'1'.repeat(64)}`,
    },
  }),
  {
    ...object('Graph', 'guestbook', { nodes: [] }),
    apiVersion: 'experimental.kro.run/v1alpha1',
  },
];

/** Of no namespace. */
const shared: readonly KubeObject[] = [
  object('Template', 'web-service', {
    source: {
      type: 'manifests',
      registry: 'https://ghcr.io',
      repository: 'acme/web-service',
      tag: 'stable',
    },
  }),
];

/** Files that a reader has from elsewhere. */
export const readersFiles: Readonly<Record<string, string>> = {
  'kardinal.private-key.pem': 'key of an App',
  'commit-signing': 'key that signs',
  'commit-signing-2': 'key that signs in place of that',
};

/** Installs the kinds as docs/install.md does; resolves when they are served. */
export async function installKinds(kubeconfig: string): Promise<void> {
  const reader = await Reader.start(kubeconfig, {
    namespace: 'default',
    files: {},
  });
  const { code, printed } = await reader.run(
    'kubectl apply -f crds/ && kubectl wait --for=condition=Established -f crds/',
  );
  await reader.stop();
  if (code !== 0) throw new Error(printed);
}

/** Makes what pages name, in a namespace of its own. */
export async function prepareReadersWorld(
  platform: KubeClient,
  namespace: string,
): Promise<void> {
  for (const each of own)
    await put(platform, {
      ...each,
      metadata: { ...each.metadata, namespace },
    });
  for (const each of shared) await put(platform, each);
}

/** Makes namespaces that are a reader's already. */
export async function prepareNamespaces(
  platform: KubeClient,
  names: readonly string[],
): Promise<void> {
  for (const name of names)
    await put(platform, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name },
    });
}

async function put(platform: KubeClient, each: KubeObject): Promise<void> {
  await platform.apply(await typeOf(platform, each), each, {
    fieldManager: 'reader',
    onConflict: 'force',
  });
}
