import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { generateKeyPairSync } from 'node:crypto';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { BuiltImage, storeImage } from '../../__testUtils__/storeImage';
import { subscriptionOf } from '../../__testUtils__/subscriptionOf';
import { SigningKey, VerifyingKey } from '../credentials/signingKey';
import { RegistrySession, signArtifact } from '../oci';
import { ImageMemory, lookAtImage } from './lookAtImage';
import { subscriptionPlan } from './subscriptionPlan';

const url = 'https://ghcr.io';

type Image = Partial<NonNullable<Subscription['spec']['image']>>;

function worldWith(tags: Readonly<Record<string, BuiltImage>>) {
  const registry = new MemoryRegistry(url);
  const push = (tag: string, image: BuiltImage) =>
    storeImage(registry, 'acme/shop', tag, image);
  const digests = Object.fromEntries(
    Object.entries(tags).map(([tag, image]) => [tag, push(tag, image)]),
  );
  const look = (
    image: Image,
    known: {
      readonly memory?: ImageMemory;
      readonly latest?: { readonly tag: string; readonly digest: string };
      readonly key?: VerifyingKey;
    } = {},
  ) => {
    const plan = subscriptionPlan(subscriptionOf(image), registry, undefined);
    if (plan.type !== 'source' || plan.source.type !== 'image')
      throw new Error(JSON.stringify(plan));
    const target = {
      registry: url,
      repository: 'acme/shop',
      tenant: 'default',
    };
    const { signal } = new AbortController();
    return lookAtImage(
      new RegistrySession(registry, { ...target, access: 'pull' }, signal),
      plan.source,
      known,
    );
  };
  return { registry, push, digests, look };
}

const plain = (...tags: readonly string[]) =>
  Object.fromEntries(tags.map(tag => [tag, { labels: { tag } }]));

describe('lookAtImage', () => {
  it.each<[string, readonly string[], Image, string]>([
    // SUB-003
    ['the highest version', ['v1.9.0', 'v1.10.0'], { allow: '^v1' }, 'v1.10.0'],
    [
      'the last in alphabetical order (SUB-001)',
      ['latest', 'sha-aaa111', 'sha-bbb222'],
      { select: 'lexical', allow: '^sha-' },
      'sha-bbb222',
    ],
    [
      'no signature for an image',
      ['build-7', `sha256-${'a'.repeat(64)}.sig`, `sha256-${'b'.repeat(64)}`],
      { select: 'lexical' },
      'build-7',
    ],
    [
      'no prerelease',
      ['1.0.0', '1.1.0-rc.1', 'latest'],
      { select: 'semver' },
      '1.0.0',
    ],
    [
      'what is within a range',
      ['1.0.0', '1.4.2', '2.0.0'],
      { range: '^1' },
      '1.4.2',
    ],
    [
      'what is not ignored',
      ['1.0.0', '1.4.2', '1.4.3'],
      { ignore: ['^1\\.4\\.3$'] },
      '1.4.2',
    ],
    [
      'one tag',
      ['stable', '2.0.0'],
      { select: 'digest', tag: 'stable' },
      'stable',
    ],
  ])('finds %s', async (_what, tags, image, tag) => {
    const { look, digests } = worldWith(plain(...tags));
    expect((await look(image)).finding).toMatchObject({
      type: 'found',
      image: { repository: 'ghcr.io/acme/shop', tag, digest: digests[tag] },
    });
  });

  it.each<[string, Image, string]>([
    // SUB-005
    [
      'no tag matches',
      { allow: '^sha-', select: 'lexical' },
      'None of the 2 tags of ghcr.io/acme/shop matches ^sha-',
    ],
    [
      'none is within the range',
      { range: '^3', ignore: ['x'] },
      'None of the 2 tags of ghcr.io/acme/shop is within ^3 and is not ignored',
    ],
    [
      'the tag is missing',
      { select: 'digest', tag: 'stable' },
      'ghcr.io/acme/shop has no tag stable',
    ],
    [
      'none has the platform',
      { platform: 'linux/s390x' },
      'None of the 2 highest tags of ghcr.io/acme/shop that count has linux/s390x',
    ],
    [
      'none says when it was built',
      { select: 'newestBuild' },
      'No tag of ghcr.io/acme/shop that counts says when it was built',
    ],
  ])('says why it finds nothing where %s', async (_what, image, message) => {
    const { look } = worldWith(plain('v1.0.0', 'v1.1.0'));
    expect((await look(image)).finding).toEqual({ type: 'none', message });
  });

  it('finds the newest build, whatever it is called', async () => {
    const { look } = worldWith({
      zebra: { created: '2026-11-01T00:00:00Z' },
      apple: { created: '2026-11-03T00:00:00Z' },
      mango: { created: '2026-11-02T00:00:00Z' },
      undated: {},
    });
    expect((await look({ select: 'newestBuild' })).finding).toMatchObject({
      image: { tag: 'apple', builtAt: '2026-11-03T00:00:00.000Z' },
    });
  });

  it('reads of few builds when they were built', async () => {
    const { look } = worldWith(
      plain(...Array.from({ length: 31 }, (_, index) => `build-${index}`)),
    );
    await expect(look({ select: 'newestBuild' })).rejects.toThrow(
      'spec.image.allow: 31 tags of ghcr.io/acme/shop count',
    );
  });

  it('waits for the platform of a tag that is still being pushed', async () => {
    const { look, push } = worldWith({
      '1.0.0': { platforms: ['linux/amd64', 'linux/arm64'] },
      '1.1.0': { platforms: ['linux/amd64'] },
    });
    const image = { platform: 'linux/arm64' };
    expect((await look(image)).finding).toMatchObject({
      image: { tag: '1.0.0' },
    });
    const digest = push('1.1.0', { platforms: ['linux/amd64', 'linux/arm64'] });
    expect((await look(image)).finding).toMatchObject({
      image: { tag: '1.1.0', digest },
    });
  });

  it('has the provenance that the image names', async () => {
    const { look } = worldWith({
      '1.0.0': {
        created: '2026-11-02T10:00:00Z',
        labels: {
          'org.opencontainers.image.revision': 'c0ffee0',
          'org.opencontainers.image.source': 'https://github.com/acme/shop',
          'org.opencontainers.image.authors': 'ana',
        },
      },
    });
    expect((await look({})).finding).toMatchObject({
      image: {
        builtAt: '2026-11-02T10:00:00.000Z',
        revision: 'c0ffee0',
        source: 'https://github.com/acme/shop',
        author: 'ana',
      },
    });
  });

  it('pulls nothing that it knows', async () => {
    const { look, registry, digests } = worldWith(plain('1.0.0', '1.1.0'));
    const { memory } = await look({});
    registry.requests.length = 0;
    await look({}, { memory });
    const latest = { tag: '1.1.0', digest: digests['1.1.0'] };
    await look({}, { latest });
    expect(
      registry.requests.filter(
        ({ method, url: asked }) =>
          method === 'GET' && !asked.includes('/tags/list'),
      ),
    ).toEqual([]);
  });

  it('stops where the registry allows no more pulls', async () => {
    const { look, registry, digests } = worldWith(plain('1.0.0'));
    registry.instead = ({ method }) =>
      method === 'HEAD'
        ? {
            type: 'answered',
            status: 200,
            body: '',
            headers: {
              'docker-content-digest': digests['1.0.0'],
              'ratelimit-remaining': '0;w=21600',
            },
          }
        : undefined;
    await expect(look({})).rejects.toThrow(
      'ghcr.io allows no more pulls for now; name a Secret in spec.image.secretRef',
    );
  });

  describe('where a key has to have signed it', () => {
    const keyNamed = (name: string): SigningKey => ({
      ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      fingerprint: `sha256:${name}`,
    });
    const [own, other] = [keyNamed('own'), keyNamed('other')];
    const target = {
      registry: url,
      repository: 'acme/shop',
      tenant: 'default',
    };
    const { signal } = new AbortController();

    it.each<[string, readonly SigningKey[], 'verified' | 'missing']>([
      ['nobody', [], 'missing'],
      ['another key', [other], 'missing'],
      ['the key', [own], 'verified'],
      ['both', [other, own], 'verified'],
    ])('signed by %s: %s', async (_what, keys, state) => {
      const { look, registry, digests } = worldWith(plain('1.0.0'));
      for (const key of keys)
        await signArtifact(
          registry,
          target,
          { digest: digests['1.0.0'], key },
          signal,
        );
      expect((await look({}, { key: own })).finding).toMatchObject({
        image: { tag: '1.0.0', signature: { state, key: 'sha256:own' } },
      });
    });

    it('takes no signature of another image', async () => {
      const { look, registry, digests } = worldWith(plain('1.0.0', '1.1.0'));
      await signArtifact(
        registry,
        target,
        { digest: digests['1.0.0'], key: own },
        signal,
      );
      const tag = (of: string) =>
        `acme/shop@${digests[of].replace(':', '-')}.sig`;
      const signature = registry.manifests.get(tag('1.0.0'));
      registry.manifests.set(tag('1.1.0'), signature ?? Buffer.alloc(0));
      expect((await look({}, { key: own })).finding).toMatchObject({
        image: { tag: '1.1.0', signature: { state: 'missing' } },
      });
    });
  });
});
