import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeHelmRepository } from '../../__testUtils__/FakeHelmRepository';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { storeImage } from '../../__testUtils__/storeImage';
import { chartSubscriptionOf } from '../../__testUtils__/subscriptionOf';
import { Egress } from '../egress';
import { digestOf, RegistrySession } from '../oci';
import { ChartLook, lookAtChart } from './lookAtChart';
import { subscriptionPlan } from './subscriptionPlan';

type Chart = Partial<NonNullable<Subscription['spec']['chart']>>;

const login = Buffer.from('ana:secret').toString('base64');

async function look(egress: Egress, chart: Chart = {}, known: ChartLook = {}) {
  const subscription = chartSubscriptionOf(chart);
  const plan = subscriptionPlan(subscription, egress, undefined);
  if (plan.type !== 'source' || plan.source.type !== 'chart')
    throw new Error(JSON.stringify(plan));
  const { registry, path } = plan.source;
  const session = new RegistrySession(
    egress,
    {
      registry,
      repository: path,
      tenant: 'default',
      access: 'pull',
      login: { username: 'ana', password: 'secret' },
    } as never,
    new AbortController().signal,
  );
  return lookAtChart(session, plan.source, known);
}

describe('a chart of a Helm repository', () => {
  let repository: FakeHelmRepository;

  beforeEach(() => {
    repository = new FakeHelmRepository();
    repository.versions = ['4.1.0', '4.10.0', '5.0.0-rc.1', '4.9.0'];
  });

  it.each<[string, Chart, string]>([
    ['the highest released version', {}, '4.10.0'],
    ['what is within a range', { range: '<4.10' }, '4.9.0'],
    [
      'prereleases where the range names one',
      { range: '>=4.0.0-0' },
      '5.0.0-rc.1',
    ],
    ['what is allowed', { allow: '^4\\.1\\.' }, '4.1.0'],
    ['what is not ignored', { ignore: ['10'] }, '4.9.0'],
  ])('is %s', async (_what, chart, version) => {
    expect((await look(repository, chart)).finding).toEqual({
      type: 'chart',
      chart: {
        repository: 'https://charts.example.com/charts',
        name: 'shop',
        version,
        digest: repository.digestOf(version),
      },
    });
  });

  it('is not read again while its index is the same', async () => {
    const { memory } = await look(repository);
    const known = memory === undefined ? {} : { memory };
    const again = await look(repository, {}, known);
    expect(again.finding).toMatchObject({ chart: { version: '4.10.0' } });
    expect(repository.requests.at(-1)?.headers['If-None-Match']).toBeDefined();
    repository.versions = ['6.0.0'];
    const later = await look(repository, {}, known);
    expect(later.finding).toMatchObject({ chart: { version: '6.0.0' } });
  });

  it('says what it was built from, as far as its entry does', async () => {
    const revision = 'c0ffee0123456789c0ffee0123456789c0ffee01';
    repository.says = [
      'created: "2026-11-26T21:14:54.8107Z"',
      'home: https://shop.example.com',
      'sources: [https://github.com/acme/shop]',
      'maintainers: [{name: ana}]',
      `annotations: {org.opencontainers.image.revision: ${revision}}`,
    ];
    const { memory, finding } = await look(repository);
    expect(finding).toMatchObject({
      chart: {
        builtAt: '2026-11-26T21:14:54.810Z',
        revision,
        source: 'https://github.com/acme/shop',
      },
    });
    expect(finding).not.toHaveProperty('chart.author');
    const again = await look(repository, {}, memory && { memory });
    expect(again.finding).toEqual(finding);
  });

  it('is asked for with the login', async () => {
    repository.login = `Basic ${login}`;
    expect((await look(repository)).finding.type).toBe('chart');
  });

  it('is none where no version counts, and says why', async () => {
    expect((await look(repository, { range: '^9' })).finding).toEqual({
      type: 'none',
      message:
        'None of the 4 tags of https://charts.example.com/charts/shop is within ^9',
    });
  });

  it.each([
    ['is no index', 'hello\n', /has no entries/],
    ['is too large', 'x'.repeat(33 * 1024 * 1024), /longer|large|MiB|bytes/],
  ])('fails where what is answered %s', async (_what, text, message) => {
    repository.text = text;
    await expect(look(repository)).rejects.toThrow(message);
  });
});

describe('a chart in a registry', () => {
  const chart = { repository: 'oci://ghcr.io/acme/charts', name: 'shop' };
  let registry: MemoryRegistry;

  beforeEach(() => {
    registry = new MemoryRegistry('https://ghcr.io');
  });

  function push(
    tag: string,
    annotations?: Readonly<Record<string, unknown>>,
  ): string {
    const mediaType = 'application/vnd.cncf.helm.config.v1+json';
    const manifest = Buffer.from(
      JSON.stringify({
        config: { mediaType, digest: tag },
        layers: [],
        annotations,
      }),
    );
    registry.manifests.set(`acme/charts/shop@${tag}`, manifest);
    return digestOf(manifest);
  }

  it('is the highest version, whose tag has _ for +', async () => {
    push('4.1.0');
    const digest = push('4.2.0_b1');
    const { finding, memory } = await look(registry, chart);
    expect(finding).toEqual({
      type: 'chart',
      chart: { ...chart, version: '4.2.0+b1', digest },
    });
    expect(memory?.type).toBe('tags');
  });

  it('is not read again where it is on record', async () => {
    const digest = push('4.2.0');
    await look(registry, chart, { latest: { tag: '4.2.0', digest } });
    expect(registry.requests.map(({ method }) => method)).toEqual([
      'GET',
      'HEAD',
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    [
      'what OCI names',
      {
        'org.opencontainers.image.revision':
          'c0ffee0123456789c0ffee0123456789c0ffee01',
        'org.opencontainers.image.source': 'https://github.com/acme/shop',
        'org.opencontainers.image.created': '2026-11-26T21:14:54Z',
        'org.opencontainers.image.authors': 'ana (ana@example.com)',
        'org.opencontainers.image.url': 'https://shop.example.com',
      },
      {
        revision: 'c0ffee0123456789c0ffee0123456789c0ffee01',
        source: 'https://github.com/acme/shop',
        builtAt: '2026-11-26T21:14:54.000Z',
        author: 'ana (ana@example.com)',
      },
    ],
    [
      'nothing of another form',
      {
        'org.opencontainers.image.revision': 'main',
        'org.opencontainers.image.source': 'git@github.com:acme/shop.git',
        'org.opencontainers.image.created': 'yesterday',
      },
      {},
    ],
    ['nothing where annotations are no texts', { a: 1 }, {}],
  ])('says of its build %s', async (_what, annotations, facts) => {
    const digest = push('4.2.0', annotations);
    expect((await look(registry, chart)).finding).toEqual({
      type: 'chart',
      chart: { ...chart, version: '4.2.0', digest, ...facts },
    });
  });

  it('is no image', async () => {
    storeImage(registry, 'acme/charts/shop', '4.2.0');
    await expect(look(registry, chart)).rejects.toThrow(
      /shop:4\.2\.0 is no Helm chart[^]*spec\.chart, or use type image/,
    );
  });

  it('says whether it is signed', async () => {
    push('4.2.0');
    const key = { fingerprint: 'SHA256:1', verify: () => false };
    const { finding } = await look(registry, chart, { key: key as never });
    expect(finding).toMatchObject({
      chart: { signature: { state: 'missing', key: 'SHA256:1' } },
    });
  });
});

it.each<[Chart, RegExp]>([
  [{ repository: 'https://' }, /^spec\.chart\.repository: .*is no address/],
  [{ range: 'x y' }, /^spec\.chart\.range: /],
  [{ allow: '(' }, /^spec\.chart\.allow: /],
])('refuses %j', (chart, message) => {
  const plan = subscriptionPlan(
    chartSubscriptionOf(chart),
    new FakeHelmRepository(),
    undefined,
  );
  expect(plan).toEqual({
    type: 'invalid',
    problems: [expect.stringMatching(message)],
  });
});
