import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { ForbiddenError } from '@kardinal/kube-controller';
import {
  builtinTypes,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { secretOf } from '../../__testUtils__/secretOf';
import { Credentials } from './Credentials';

const key = { namespace: 'platform-policies', name: 'prometheus' };
const url = 'https://metrics.example.com/api/v1/query';
const basic = `Basic ${Buffer.from('reader:word').toString('base64')}`;

describe('the credential of a metric provider', () => {
  let cluster: FakeCluster;
  let credentials: Credentials;

  beforeEach(() => {
    const clock = new ManualClock();
    const { provider } = new FakeScm({ url: 'https://example.com' });
    cluster = new FakeCluster({ clock });
    credentials = new Credentials(cluster, clock, () => provider);
  });

  const store = (texts: Readonly<Record<string, string>>) =>
    cluster.apply(builtinTypes.secrets, secretOf(key, texts), {
      fieldManager: 'test',
      onConflict: 'force',
    });
  const read = (target: string = url) =>
    credentials.metricAuthorization(key, target);
  const reads = () => cluster.calls.filter(({ verb }) => verb === 'get').length;

  it.each([
    [{ token: 'not-a-secret' }, 'Bearer not-a-secret'],
    [{ username: 'reader', password: 'word' }, basic],
    [{ Authorization: 'Token abc' }, 'Token abc'],
    [{ Authorization: 'Token abc', token: 'not-a-secret' }, 'Token abc'],
    [{ token: 't', username: 'reader', password: 'word' }, 'Bearer t'],
    [{ token: ' t\n' }, 'Bearer t'],
  ])('is made of %j', async (texts, expected) => {
    await store(texts);
    expect(await read()).toBe(expected);
  });

  it('is read anew for each request', async () => {
    await store({ token: 'old' });
    expect(await read()).toBe('Bearer old');
    await store({ token: 'new' });
    expect(await read()).toBe('Bearer new');
    expect(reads()).toBe(2);
  });

  it.each<[string, Readonly<Record<string, string>> | undefined, RegExp]>([
    [
      'there is no Secret',
      undefined,
      /^The Secret platform-policies\/prometheus that spec\.provider\.secretRef names does not exist$/,
    ],
    ['it has no key of these', { note: 'x' }, /needs the key token, the keys/],
    ['it is empty', { token: '' }, /needs the key token/],
    ['it has no password', { username: 'reader' }, /needs the key token/],
    ['it is two lines', { token: 'a\nX-B: c' }, /each one line of ASCII$/],
    ['it is no ASCII', { Authorization: 'Bearer ä' }, /one line of ASCII$/],
    [
      'it is for another server',
      { token: 'not-a-secret', url: 'https://other.example.com' },
      /may not be used here \(key url\): it is for https:\/\/other/,
    ],
    [
      'its url is empty',
      { token: 'not-a-secret', url: '' },
      /may not be used here \(key url\)/,
    ],
  ])('is refused when %s', async (_what, texts, message) => {
    if (texts !== undefined) await store(texts);
    const found = read();
    await expect(found).rejects.toThrow(message);
    await expect(found).rejects.not.toThrow(/not-a-secret/);
    await expect(found).rejects.toMatchObject({ kind: 'unusable' });
  });

  it('serves what is below its url', async () => {
    await store({ token: 't', url: 'https://metrics.example.com/api' });
    expect(await read()).toBe('Bearer t');
    await expect(read('https://metrics.example.com/other')).rejects.toThrow(
      /key url/,
    );
  });

  it.each([
    'http://prometheus.monitoring.svc/api/v1/query',
    'http://prometheus.monitoring.svc.cluster.local:9090/api/v1/query',
    'http://localhost:9090/api/v1/query',
  ])('goes to %s', async target => {
    await store({ token: 't' });
    expect(await read(target)).toBe('Bearer t');
  });

  it.each([
    'http://metrics.example.com/api/v1/query',
    'http://10.0.0.7:9090/api/v1/query',
    'http://prometheus.svc/api/v1/query',
  ])('is not even read for %s', async target => {
    await store({ token: 't' });
    const found = read(target);
    await expect(found).rejects.toThrow(
      /^spec\.provider\.address: .* is not encrypted/,
    );
    await expect(found).rejects.toMatchObject({ kind: 'refused' });
    expect(reads()).toBe(0);
  });

  it('says which permission is missing', async () => {
    cluster.intercept(() => {
      throw new ForbiddenError('no', 403, 'Forbidden');
    });
    await expect(read()).rejects.toThrow(
      /may not read the Secret platform-policies\/prometheus; grant get/,
    );
  });
});
