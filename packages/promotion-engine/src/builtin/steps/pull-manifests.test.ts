import {
  FakePromotion,
  FakePrograms,
  MemoryTree,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { SourceArtifact } from '@kardinal/backstage-plugin-kardinal-node';
import { pullManifests } from './pull-manifests';

const digest = `sha256:${'a'.repeat(64)}`;
const place = {
  registry: 'https://registry.example.com',
  repository: 'acme/shop',
};

const configMap = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

function request(settings: object = { digest }) {
  const bundle = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: 'guestbook-2', labels: { source: digest } },
    spec: { type: 'image', artifacts: { images: [] } },
  } as const;
  const promotion = new FakePromotion({
    bundle: bundle as unknown as FakePromotion['promotion']['bundle'],
  });
  const parsed = pullManifests.settings.safeParse({ ...place, ...settings });
  if (!parsed.success) throw new Error('The settings are refused');
  return promotion.request(parsed.data);
}

function pull(files: Readonly<Record<string, string>>) {
  const artifact: SourceArtifact = {
    reference: 'registry.example.com/acme/shop',
    digest,
    files: new Map(
      Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]),
    ),
  };
  if (pullManifests.type !== 'edit' || pullManifests.files !== 'any')
    throw new Error('It is no edit of a tree');
  return pullManifests.edit({
    ...request(),
    files: new MemoryTree({}),
    programs: new FakePrograms(),
    changes: [],
    artifact,
  });
}

const wanted = (settings?: object) =>
  pullManifests.type === 'edit' && pullManifests.files === 'any'
    ? pullManifests.artifact?.(request(settings))
    : undefined;

describe('pull-manifests', () => {
  it('writes each manifest to a file, and says what it was taken from', async () => {
    const result = await pull({
      'manifest.yaml': `${configMap('a')}---\n${configMap('b')}`,
      'README.md': 'x',
    });
    expect(result.writes.map(({ path }) => path)).toEqual([
      'environments/prod/rendered/.kardinal-rendered',
      'environments/prod/rendered/configmap_a.yaml',
      'environments/prod/rendered/configmap_b.yaml',
    ]);
    expect(result.outputs).toEqual({
      reference: 'registry.example.com/acme/shop',
      digest,
    });
  });

  it.each([
    [
      'no manifest.yaml',
      { 'other.yaml': configMap('a') },
      /has no manifest.yaml/,
    ],
    ['no manifest in it', { 'manifest.yaml': '---\n' }, /holds no manifest/],
    [
      'something else in it',
      { 'manifest.yaml': '- a\n' },
      /metadata|kind|apiVersion|document/i,
    ],
  ])('refuses an artifact with %s', async (_what, files, message) => {
    await expect(pull(files as Record<string, string>)).rejects.toThrow(
      message,
    );
  });

  it('asks for the digest, which may be a label of the Bundle', () => {
    expect(wanted()).toEqual({ ...place, digest });
    expect(
      wanted({
        digest: '${bundle.labels.source}',
        secretRef: { name: 'login' },
      }),
    ).toEqual({ ...place, digest, secret: 'login' });
  });

  it('refuses a tag', () => {
    expect(() => wanted({ digest: 'v1.2.0' })).toThrow(
      /config.digest: v1.2.0 is no digest .*; to follow a tag, name it in spec.source.tag of a Template/,
    );
  });
});
