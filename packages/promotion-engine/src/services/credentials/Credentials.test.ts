import { ForbiddenError } from '@kardinal/kube-controller';
import {
  builtinTypes,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { Credentials, CredentialError } from './Credentials';

const key = { namespace: 'shop', name: 'forge' };

function user(secretRef?: string) {
  return {
    metadata: { namespace: 'shop' },
    spec: { git: { url: 'https://example.com/a/b', secretRef } },
  };
}

function secret(data: Readonly<Record<string, string>>) {
  const encoded = Object.entries(data).map(([name, value]) => [
    name,
    Buffer.from(value).toString('base64'),
  ]);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: key,
    data: Object.fromEntries(encoded),
  };
}

describe('Credentials', () => {
  let clock: ManualClock;
  let cluster: FakeCluster;
  let credentials: Credentials;

  beforeEach(() => {
    clock = new ManualClock();
    cluster = new FakeCluster({ clock });
    credentials = new Credentials(cluster, clock);
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
    expect(await credentials.find(user('forge'))).toEqual(expected);
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
    expect(await credentials.find(user('forge'))).toEqual({ token: 'old' });
    await clock.advance(30_000);
    expect(await credentials.find(user('forge'))).toEqual({ token: 'new' });
  });

  it.each([
    ['there is no such Secret', undefined, /shop\/forge .* does not exist/],
    ['it has no token', { password: 'p' }, /shop\/forge has no key token/],
    ['its token is empty', { token: '' }, /shop\/forge has no key token/],
  ])('are refused when %s', async (_what, data, message) => {
    if (data) await cluster.create(builtinTypes.secrets, secret(data));
    await expect(credentials.find(user('forge'))).rejects.toThrow(message);
  });

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
    expect(await credentials.find(user('forge'))).toEqual({ token: 't' });
  });
});
