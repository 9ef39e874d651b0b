import { EgressOutcome } from '../egress';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { BuiltImage, storeImage } from '../../__testUtils__/storeImage';
import { isPlatform, meaningOf, readImage } from './readImage';
import { RegistrySession } from './RegistrySession';

const url = 'https://registry.example.com';
const place = `${url}/v2/acme/shop/`;
const created = '2026-11-02T10:00:00Z';

function registryWith(image: BuiltImage) {
  const registry = new MemoryRegistry(url);
  const digest = storeImage(registry, 'acme/shop', '1.0.0', image);
  const target = { registry: url, repository: 'acme/shop', tenant: 'default' };
  const session = new RegistrySession(
    registry,
    { ...target, access: 'pull' },
    new AbortController().signal,
  );
  return {
    registry,
    digest,
    meaning: (tag: string) => meaningOf(session, place, tag),
    read: (platform?: string) => readImage(session, place, digest, platform),
  };
}

const answer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): EgressOutcome => ({ type: 'answered', status, headers, body });

describe('meaningOf', () => {
  it('asks for the head alone', async () => {
    const { registry, digest, meaning } = registryWith({});
    expect(await meaning('1.0.0')).toEqual({ digest, pulls: 'left' });
    expect(await meaning('2.0.0')).toBeUndefined();
    expect(registry.requests.map(({ method }) => method)).toEqual([
      'HEAD',
      'HEAD',
    ]);
  });

  it('computes the digest where the registry does not say it', async () => {
    const { registry, digest, meaning } = registryWith({});
    registry.instead = ({ method }) =>
      method === 'HEAD' ? answer(200) : undefined;
    expect(await meaning('1.0.0')).toEqual({ digest, pulls: 'left' });
  });

  it.each([
    ['0;w=21600', 'usedUp'],
    ['76;w=21600', 'left'],
    ['0', 'usedUp'],
  ])('of %s pulls, says %s', async (remaining, pulls) => {
    const { registry, digest, meaning } = registryWith({});
    registry.instead = () =>
      answer(200, {
        'docker-content-digest': digest,
        'ratelimit-remaining': remaining,
      });
    expect(await meaning('1.0.0')).toEqual({ digest, pulls });
  });
});

describe('readImage', () => {
  const labels = { 'org.opencontainers.image.revision': 'c0ffee0' };

  it('reads an image', async () => {
    const { read } = registryWith({ created, labels });
    expect(await read()).toEqual({
      platforms: ['linux/amd64'],
      builtAt: '2026-11-02T10:00:00.000Z',
      labels,
    });
  });

  it('reads one of an image for several platforms, with what the whole says', async () => {
    const { read } = registryWith({
      created,
      labels,
      platforms: ['linux/amd64', 'linux/arm/v7', 'unknown/unknown'],
      annotations: { 'org.opencontainers.image.authors': 'ana' },
    });
    expect(await read('linux/arm')).toEqual({
      platforms: ['linux/amd64', 'linux/arm/v7'],
      builtAt: '2026-11-02T10:00:00.000Z',
      labels: { ...labels, 'org.opencontainers.image.authors': 'ana' },
    });
  });

  it('says nothing of what is no image', async () => {
    const { registry, read } = registryWith({});
    registry.blobs.clear();
    registry.instead = ({ url: asked }) =>
      asked.includes('/blobs/') ? answer(404) : undefined;
    await expect(read()).rejects.toThrow('was answered with 404');
  });

  it.each(['manifests', 'blobs'])('checks the digest of %s', async kind => {
    const { registry, read } = registryWith({});
    registry.instead = ({ url: asked, method }) =>
      method === 'GET' && asked.includes(`/${kind}/`)
        ? { ...answer(200, {}, '{"forged":1}'), content: Buffer.from('{}') }
        : undefined;
    await expect(read()).rejects.toThrow('something else than that digest');
  });
});

it.each([
  ['linux/amd64', undefined, true],
  ['linux/amd64', 'linux/amd64', true],
  ['linux/arm/v7', 'linux/arm', true],
  ['linux/arm64', 'linux/arm', false],
])('%s is %s: %s', (platform, wanted, expected) => {
  expect(isPlatform(platform, wanted)).toBe(expected);
});
