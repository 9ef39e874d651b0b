import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { storeImage } from '../../__testUtils__/storeImage';
import { artifactOf, pushArtifact, RegistrySession, tarball } from '../oci';
import { lookAtTag, TagMemory } from './lookAtTag';

const url = 'https://ghcr.io';
const source = {
  registry: url,
  path: 'acme/web',
  interval: 300_000,
  tag: '1',
  type: 'manifests',
} as const;
const target = { registry: url, repository: 'acme/web', tenant: 'platform' };

let registry: MemoryRegistry;

beforeEach(() => {
  registry = new MemoryRegistry(url);
});

async function pushed(text: string): Promise<string> {
  const file = { path: 'manifest.yaml', content: Buffer.from(text) };
  const artifact = artifactOf(tarball([file]), {});
  const { signal } = new AbortController();
  await pushArtifact(registry, target, artifact, signal);
  registry.manifests.set('acme/web@1', artifact.manifest.content);
  registry.requests.length = 0;
  return artifact.manifest.digest;
}

const look = (
  known: { readonly recorded?: string; readonly memory?: TagMemory } = {},
  type: 'manifests' | 'chart' = 'manifests',
) => {
  const { signal } = new AbortController();
  const session = new RegistrySession(
    registry,
    { ...target, access: 'pull' },
    signal,
  );
  return lookAtTag(session, { ...source, type }, known);
};

const methods = () => registry.requests.map(({ method }) => method);

describe('lookAtTag', () => {
  it('reads the manifest of what is new once, and of what is on record never', async () => {
    const digest = await pushed('a');
    const { finding, memory } = await look();
    expect(finding).toEqual({ type: 'found', digest });
    expect(methods()).toEqual(['HEAD', 'GET']);
    expect(await look({ memory: memory! })).toEqual({ finding, memory });
    expect((await look({ recorded: digest })).finding).toEqual(finding);
    expect(methods()).toEqual(['HEAD', 'GET', 'HEAD', 'HEAD']);
  });

  it('finds what the tag means now', async () => {
    const before = await pushed('a');
    const after = await pushed('b');
    expect((await look({ recorded: before })).finding).toEqual({
      type: 'found',
      digest: after,
    });
  });

  it('says that there is no such tag', async () => {
    expect((await look()).finding).toEqual({
      type: 'none',
      message:
        'ghcr.io/acme/web:1 is not in the registry; push it, or name another tag',
    });
  });

  it.each<[string, () => unknown, 'manifests' | 'chart', RegExp]>([
    [
      'an image',
      () =>
        storeImage(registry, 'acme/web', '1', {
          platforms: ['linux/amd64', 'linux/arm64'],
        }),
      'manifests',
      /is no artifact of one layer/,
    ],
    [
      'manifests in place of a chart',
      () => pushed('a'),
      'chart',
      /is no chart/,
    ],
    [
      'another digest than asked',
      () => {
        const lie = `sha256:${'e'.repeat(64)}`;
        registry.instead = ({ method }) => ({
          type: 'answered',
          status: 200,
          headers: { 'docker-content-digest': lie },
          body: method === 'HEAD' ? '' : '{"layers":[]}',
        });
      },
      'manifests',
      /ghcr\.io\/acme\/web:1@sha256:e+ was asked for, and the registry answers with sha256:/,
    ],
  ])('does not count %s', async (_what, push, type, message) => {
    await push();
    const { finding } = await look({}, type);
    expect(finding).toEqual({
      type: 'unusable',
      message: expect.stringMatching(message),
    });
  });

  it('reads nothing where no pulls are left, but knows what is on record', async () => {
    const digest = await pushed('a');
    registry.instead = ({ method }) =>
      method === 'HEAD'
        ? {
            type: 'answered',
            status: 200,
            headers: {
              'docker-content-digest': digest,
              'ratelimit-remaining': '0;w=21600',
            },
            body: '',
          }
        : undefined;
    await expect(look()).rejects.toThrow(
      'ghcr.io allows no more pulls for now; name a Secret in spec.source.secretRef',
    );
    expect((await look({ recorded: digest })).finding).toMatchObject({
      type: 'found',
    });
    expect(methods()).toEqual(['HEAD', 'HEAD']);
  });
});
