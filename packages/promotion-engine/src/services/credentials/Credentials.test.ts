import {
  ScmError,
  ScmErrorKind,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { ForbiddenError } from '@kardinal/kube-controller';
import {
  builtinTypes,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { secretOf } from '../../__testUtils__/secretOf';
import { Credentials, CredentialError } from './Credentials';

const key = { namespace: 'shop', name: 'forge' };

const scm = new FakeScm({ url: 'https://example.com' });
const loopback = new FakeScm({ url: 'http://localhost:3000' });
const plain = new FakeScm({ url: 'http://forge.example.com' });

function user(
  secretRef?: string,
  url: string = 'https://example.com/a/b',
  provider: string = 'fake',
) {
  return {
    metadata: { namespace: 'shop' },
    spec: { git: { url, provider, secretRef } },
  };
}

const exchanged: string[] = [];

/** A forge that knows Secrets with the key `app`. */
const apps: ScmProvider = {
  ...scm.provider,
  exchange: async ({ app }, { fullName }) => {
    if (app === undefined) return undefined;
    exchanged.push(app);
    if (/^\d/.test(app)) return { token: `${app} for ${fullName}` };
    throw new ScmError(app as ScmErrorKind, 'app is wrong');
  },
};

const secret = (texts: Readonly<Record<string, string>>) =>
  secretOf(key, texts);

describe('Credentials', () => {
  let clock: ManualClock;
  let cluster: FakeCluster;
  let credentials: Credentials;

  beforeEach(() => {
    exchanged.length = 0;
    clock = new ManualClock();
    cluster = new FakeCluster({ clock });
    credentials = new Credentials(cluster, clock, id => {
      const provider =
        id === 'apps' ? apps : { fake: scm, loopback, plain }[id]?.provider;
      if (provider === undefined) throw new Error(`no SCM provider ${id}`);
      return provider;
    });
  });

  const reads = () => cluster.calls.filter(({ verb }) => verb === 'get').length;

  it.each([
    [{ token: 't' }, { token: 't' }],
    [
      { token: 't', username: 'u' },
      { token: 't', username: 'u' },
    ],
    [{ token: 't', note: 'of no concern' }, { token: 't' }],
  ])('are read from %j', async (data, expected) => {
    await cluster.create(builtinTypes.secrets, secret(data));
    expect(await credentials.find(user('forge'))).toEqual({
      ...expected,
      tenant: 'shop',
    });
  });

  it('are none where no Secret is named, and nothing is asked', async () => {
    expect(await credentials.find(user())).toBeUndefined();
    expect(reads()).toBe(0);
  });

  it('are asked for once by many at the same time', async () => {
    await cluster.create(builtinTypes.secrets, secret({ token: 't' }));
    await Promise.all(
      Array.from({ length: 20 }, () => credentials.find(user('forge'))),
    );
    expect(reads()).toBe(1);
  });

  it('are read again after half a minute', async () => {
    await cluster.create(builtinTypes.secrets, secret({ token: 'old' }));
    await credentials.find(user('forge'));
    await cluster.apply(builtinTypes.secrets, secret({ token: 'new' }), {
      fieldManager: 'test',
      onConflict: 'force',
    });
    expect(await credentials.find(user('forge'))).toMatchObject({
      token: 'old',
    });
    await clock.advance(30_000);
    expect(await credentials.find(user('forge'))).toMatchObject({
      token: 'new',
    });
  });

  it.each([
    ['there is no such Secret', undefined, /shop\/forge .* does not exist/],
    ['it has no token', { password: 'p' }, /shop\/forge has no key token/],
    ['its token is empty', { token: '' }, /shop\/forge has no key token/],
  ])('are refused when %s', async (_what, data, message) => {
    if (data) await cluster.create(builtinTypes.secrets, secret(data));
    await expect(credentials.find(user('forge'))).rejects.toThrow(message);
  });

  it('are what the provider gives for a Secret without a token', async () => {
    await cluster.create(builtinTypes.secrets, secret({ app: '4711' }));
    expect(await credentials.find(user('forge', undefined, 'apps'))).toEqual({
      token: '4711 for a/b',
      tenant: 'shop',
    });
  });

  it('are asked for nowhere else than where the Secret may be used', async () => {
    const data = { app: '4711', url: 'https://example.com/other' };
    await cluster.create(builtinTypes.secrets, secret(data));
    await expect(
      credentials.find(user('forge', undefined, 'apps')),
    ).rejects.toThrow(/shop\/forge may not be used here \(key url\)/);
    expect(exchanged).toEqual([]);
  });

  it.each([
    ['invalid', CredentialError, /shop\/forge cannot be used: app is wrong/],
    [
      'unauthorized',
      CredentialError,
      /shop\/forge cannot be used: app is wrong/,
    ],
    ['transient', ScmError, /^app is wrong$/],
    ['rateLimited', ScmError, /^app is wrong$/],
  ] as const)(
    'say what the provider says, and are tried again where that helps: %s',
    async (kind, type, message) => {
      await cluster.create(builtinTypes.secrets, secret({ app: kind }));
      const failure = await credentials
        .find(user('forge', undefined, 'apps'))
        .catch(error => error);
      expect(failure).toBeInstanceOf(type);
      expect(failure.message).toMatch(message);
    },
  );

  it('are required where the effect needs them', async () => {
    await expect(credentials.require(user())).rejects.toThrow(
      /spec\.git\.secretRef is missing/,
    );
  });

  it('say which permission is missing', async () => {
    cluster.intercept(() => {
      throw new ForbiddenError('no', 403, 'Forbidden');
    });
    await expect(credentials.find(user('forge'))).rejects.toThrow(
      /may not read the Secret shop\/forge; grant get, list and watch on it/,
    );
  });

  it('are asked for again after a failure', async () => {
    await expect(credentials.find(user('forge'))).rejects.toThrow(
      CredentialError,
    );
    await cluster.create(builtinTypes.secrets, secret({ token: 't' }));
    expect(await credentials.find(user('forge'))).toMatchObject({ token: 't' });
  });

  it.each([
    ['https://evil.example.org/a/b', 'fake', /is no repository of/],
    ['https://example.com.evil.org/a/b', 'fake', /is no repository of/],
    ['https://example.com@evil.org/a/b', 'fake', /must not contain cred/],
    ['https://example.com\\@evil.org/a/b', 'fake', /more than one way/],
    ['https://exam\tple.com/a/b', 'fake', /more than one way/],
    ['https://example.com/a/../b', 'fake', /more than one way/],
    ['https://example.com/a/%2e%2e/b', 'fake', /more than one way/],
    ['https://example.com/a%2fb', 'fake', /more than one way/],
    ['https://example.com//a/b', 'fake', /more than one way/],
    ['https://example.com/a/b?x=', 'fake', /a query or a fragment/],
    ['http://forge.example.com/a/b', 'plain', /is not encrypted.*use https/],
    ['http://localhost.evil.org/a/b', 'loopback', /is not encrypted/],
    ['not a URL', 'fake', /is not a URL/],
    ['https://example.com/a/b', 'gone', /no SCM provider gone/],
  ])('are not even read for %s of %s', async (url, provider, message) => {
    await cluster.create(builtinTypes.secrets, secret({ token: 't' }));
    const found = credentials.find(user('forge', url, provider));
    await expect(found).rejects.toThrow(message);
    await expect(found).rejects.toMatchObject({ kind: 'refused' });
    expect(reads()).toBe(0);
    await expect(
      credentials.find(user(undefined, url, provider)),
    ).rejects.toThrow(message);
  });

  it('go over plain HTTP to this machine', async () => {
    await cluster.create(builtinTypes.secrets, secret({ token: 't' }));
    const local = user('forge', 'http://localhost:3000/a/b', 'loopback');
    expect(await credentials.find(local)).toMatchObject({ token: 't' });
  });

  it.each([
    ['https://example.com/a', 'https://example.com/a/b'],
    ['https://example.com/a/', 'https://example.com/a/b.git'],
    ['https://example.com/a/b', 'https://example.com/a/b.git'],
    ['https://example.com/a/b.git', 'https://example.com/a/b/'],
    ['https://example.com', 'https://example.com/a/b'],
  ])('that are for %s serve %s', async (prefix, url) => {
    const data = { token: 't', url: prefix };
    await cluster.create(builtinTypes.secrets, secret(data));
    expect(await credentials.find(user('forge', url))).toMatchObject({
      token: 't',
    });
  });

  it.each([
    ['https://example.com/a', 'https://example.com/a-evil/b'],
    ['https://example.com/a', 'https://example.com/b/a'],
    ['https://example.com/a/b', 'https://example.com/a'],
    ['https://example.com/A', 'https://example.com/a/b'],
    ['http://example.com/a', 'https://example.com/a/b'],
    ['https://example.com:8443/a', 'https://example.com/a/b'],
    ['https://example.co', 'https://example.com/a/b'],
    ['https://bot:secret@example.com/a', 'https://example.com/a/b'],
    ['example.com/a', 'https://example.com/a/b'],
    ['', 'https://example.com/a/b'],
  ])('that are for "%s" do not serve %s', async (prefix, url) => {
    const data = { token: 't', url: prefix };
    await cluster.create(builtinTypes.secrets, secret(data));
    await expect(credentials.find(user('forge', url))).rejects.toThrow(
      /^The Secret shop\/forge may not be used here \(key url\): (?!.*secret@)/,
    );
  });
});

describe('the header of a server', () => {
  const url = 'https://gate.example.com/step';
  let cluster: FakeCluster;
  let credentials: Credentials;

  beforeEach(() => {
    const clock = new ManualClock();
    cluster = new FakeCluster({ clock });
    credentials = new Credentials(cluster, clock, () => scm.provider);
  });

  it.each([
    url,
    'http://gate.shop.svc/step',
    'http://gate.shop.svc.cluster.local:8080/step',
    'http://localhost:8081/step',
  ])('is read for %s, anew each time', async target => {
    const found = [];
    for (const Authorization of ['Bearer old', 'Bearer new']) {
      await cluster.apply(
        builtinTypes.secrets,
        secret({ Authorization, url: new URL(target).origin }),
        { fieldManager: 'test', onConflict: 'force' },
      );
      found.push(await credentials.authorization(key, target));
    }
    expect(found).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    'http://gate.example.com/step',
    'http://10.0.0.7/step',
    'http://svc/step',
    'http://evil.svc/step',
    'http://gate.shop.svc.example.com/step',
  ])('is not even read for %s', async target => {
    const found = credentials.authorization(key, target);
    await expect(found).rejects.toThrow(/is not encrypted/);
    await expect(found).rejects.toMatchObject({ kind: 'refused' });
    expect(cluster.calls.filter(({ verb }) => verb === 'get')).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>> | undefined, RegExp]>([
    [
      'there is no Secret',
      undefined,
      /shop\/forge that webhook.secretRef names/,
    ],
    ['the key is missing', { token: 't' }, /needs the key Authorization/],
    ['it is two lines', { Authorization: 'a\nX-B: c' }, /one line of ASCII/],
    [
      'it is for another server',
      { Authorization: 'a', url: 'https://other.example.com' },
      /may not be used here \(key url\)/,
    ],
  ])('is refused when %s', async (_what, data, message) => {
    if (data) await cluster.create(builtinTypes.secrets, secret(data));
    await expect(credentials.authorization(key, url)).rejects.toThrow(message);
  });
});
