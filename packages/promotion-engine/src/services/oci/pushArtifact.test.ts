import { EgressOutcome, EgressRequest } from '../egress';
import {
  MemoryRegistry,
  RegistryLogins,
} from '../../__testUtils__/MemoryRegistry';
import { artifactOf } from './artifact';
import { pushArtifact } from './pushArtifact';

const url = 'https://registry.example.com';
const login = { username: 'ana', password: 'hunter2' };
const known = Buffer.from('ana:hunter2').toString('base64');
const artifact = artifactOf(Buffer.from('layer'), { a: 'b' });
const { digest } = artifact.manifest;
const { signal } = new AbortController();

function push(registry: MemoryRegistry, target: object = { login }) {
  return pushArtifact(
    registry,
    { registry: url, repository: 'acme/shop', tenant: 'shop', ...target },
    artifact,
    signal,
  );
}

const answered = (status: number, rest: object = {}): EgressOutcome => ({
  type: 'answered',
  status,
  body: '',
  ...rest,
});

describe('an artifact', () => {
  it.each<RegistryLogins>([
    { type: 'none' },
    { type: 'basic', login: known },
    { type: 'bearer', login: known },
  ])('is stored with the login $type', async logins => {
    const registry = new MemoryRegistry(url, logins);
    expect(await push(registry)).toBe('pushed');
    expect([...registry.manifests.keys()]).toEqual([`acme/shop@${digest}`]);
    expect(registry.blobs.size).toBe(2);
  });

  it('is uploaded once', async () => {
    const registry = new MemoryRegistry(url);
    await push(registry);
    const { length } = registry.writes;
    expect(await push(registry)).toBe('reused');
    expect(registry.writes).toHaveLength(length);
  });

  it('is the same for the same files, and another with other annotations', () => {
    const again = artifactOf(Buffer.from('layer'), { a: 'b' });
    expect(again.manifest.digest).toBe(digest);
    const other = artifactOf(Buffer.from('layer'), { a: 'c' });
    expect(other.manifest.digest).not.toBe(digest);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'is whole after request %i was the last one',
    async count => {
      const registry = new MemoryRegistry(url);
      registry.instead = () => {
        if (registry.requests.length > count) throw new Error('killed');
        return undefined;
      };
      await expect(push(registry)).rejects.toThrow('killed');
      registry.instead = () => undefined;
      await push(registry);
      expect(registry.manifests.size).toBe(1);
      expect(registry.blobs.size).toBe(2);
    },
  );
});

describe('a registry', () => {
  it.each<
    [string, (request: EgressRequest) => EgressOutcome | undefined, RegExp]
  >([
    [
      'answers with something else than was asked for',
      ({ method }) =>
        method === 'GET' ? answered(200, { body: '{}' }) : undefined,
      /was asked for sha256:.* and answers with sha256:/,
    ],
    [
      'sends the upload elsewhere',
      ({ method }) =>
        method === 'POST'
          ? answered(202, { headers: { location: 'https://evil.example/x' } })
          : undefined,
      /sends what is uploaded to https:\/\/evil\.example/,
    ],
    [
      'redirects',
      () => answered(307, { headers: { location: 'https://evil.example' } }),
      /with 307/,
    ],
    ['is away', () => answered(503), /answered with 503/],
    [
      'is one that the operator does not allow',
      () => ({ type: 'refused', message: '10.0.0.1 is refused' }),
      /config\.registry: 10\.0\.0\.1 is refused/,
    ],
    [
      'wants a login of another kind',
      () => answered(401, { headers: { 'www-authenticate': 'Negotiate' } }),
      /neither Basic nor Bearer/,
    ],
    [
      'wants the login where others can read it',
      () =>
        answered(401, {
          headers: { 'www-authenticate': 'Bearer realm="http://evil.example"' },
        }),
      /is not encrypted/,
    ],
    [
      'answers without end',
      () => ({ type: 'tooLarge', limit: 5 }),
      /more than 5 bytes/,
    ],
  ])(
    'that %s has nothing of it, and is a reason',
    async (_what, instead, reason) => {
      const registry = new MemoryRegistry(url);
      registry.instead = instead;
      const error = await push(registry).catch((each: Error) => each);
      expect(error).toMatchObject({ message: expect.stringMatching(reason) });
      expect(String(error)).not.toMatch(/hunter2|YW5h/);
      expect(registry.manifests.size).toBe(0);
      const hosts = registry.requests.map(each => new URL(each.url).host);
      expect(new Set(hosts)).toEqual(new Set(['registry.example.com']));
    },
  );

  it.each<[string, object]>([
    ['no login', {}],
    ['a wrong one', { login: { username: 'ana', password: 'guess' } }],
  ])('refuses %s by what to do', async (_what, target) => {
    for (const type of ['basic', 'bearer'] as const) {
      const registry = new MemoryRegistry(url, { type, login: known });
      await expect(push(registry, target)).rejects.toThrow(
        /name a Secret in config\.secretRef/,
      );
      expect(registry.writes).toEqual([]);
    }
  });
});
