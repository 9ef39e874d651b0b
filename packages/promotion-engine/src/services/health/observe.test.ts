import {
  HealthAdapter,
  HealthQuery,
  HealthVerdict,
  ObservedWorkload,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { Finding, HealthChoice } from './judge';
import { observe } from './observe';

const query: HealthQuery = {
  pipeline: 'guestbook',
  environment: 'prod',
  images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
  settings: {},
};

const named: HealthChoice = { type: 'test' };

const workload = (
  tag: string,
  state?: ObservedWorkload['state'],
): ObservedWorkload => ({
  name: 'guestbook',
  images: [`ghcr.io/acme/app:${tag}`, 'ghcr.io/acme/proxy:1'],
  ...(state === undefined ? {} : { state }),
});

/** An adapter that says a verdict and sees workloads; `blind` where it cannot see any. */
function adapterOf(
  type: HealthVerdict['type'],
  seen: readonly ObservedWorkload[] | 'blind',
  id = 'test',
): HealthAdapter {
  return {
    id,
    watches: [],
    assess: () => ({ type, message: `it is ${type}` }),
    ...(seen === 'blind' ? {} : { observe: () => seen }),
  };
}

/** What comes of adapters that read what they want to. */
function observed(
  adapters: readonly HealthAdapter[],
  choice = named,
  asked = query,
) {
  const registry = new Registry<HealthAdapter>('health adapter');
  registry.add(...adapters);
  return observe(registry, choice, asked, look);
}

function look(adapter: HealthAdapter): Finding {
  const reader = { get: () => undefined, list: () => [] };
  return { type: 'judged', verdict: adapter.assess(query, reader) };
}

describe('what an environment is seen to run', () => {
  it('has the references of all workloads, each once', () => {
    expect(
      observed([adapterOf('healthy', [workload('2.0.0'), workload('2.0.0')])])
        .images,
    ).toEqual(['ghcr.io/acme/app:2.0.0', 'ghcr.io/acme/proxy:1']);
    expect(observed([adapterOf('healthy', 'blind')])).not.toHaveProperty(
      'images',
    );
  });

  it.each(['2.0.0', '1.0.0'])(
    'has each page on which people see it once, where %s runs',
    tag => {
      const page = {
        title: 'Argo CD',
        name: 'shop',
        url: 'https://argocd.example.com/applications/argocd/shop',
      };
      const seen = [
        { ...workload(tag), page },
        { ...workload(tag), page },
        workload(tag),
      ];
      expect(observed([adapterOf('progressing', seen)])).toMatchObject({
        pages: [page],
      });
      expect(
        observed([adapterOf('progressing', [workload(tag)])]),
      ).not.toHaveProperty('pages');
    },
  );

  it.each<[string, HealthVerdict['type'], readonly ObservedWorkload[], string]>(
    [
      ['well', 'healthy', [workload('2.0.0')], 'runs'],
      [
        'well, beside what judges it',
        'progressing',
        [workload('2.0.0', 'ready')],
        'runs',
      ],
      [
        'rolling out',
        'progressing',
        [workload('2.0.0', 'rollingOut')],
        'rollingOut',
      ],
      ['not well', 'progressing', [workload('2.0.0', 'notReady')], 'unhealthy'],
      [
        'not well in one of two',
        'progressing',
        [workload('2.0.0', 'rollingOut'), workload('2.0.0', 'notReady')],
        'unhealthy',
      ],
      [
        'not well, as the verdict says',
        'degraded',
        [workload('2.0.0', 'ready')],
        'unhealthy',
      ],
      ['failed', 'failed', [workload('2.0.0', 'rollingOut')], 'unhealthy'],
      [
        'not well, where nothing else is said',
        'progressing',
        [workload('2.0.0')],
        'unhealthy',
      ],
    ],
  )('is what was promoted, and %s', (_how, verdict, workloads, type) => {
    expect(observed([adapterOf(verdict, workloads)])).toMatchObject({ type });
  });

  it('is another version, and who changed it', () => {
    const changed = { by: 'kubectl-edit', at: '2026-11-18T14:02:00Z' };
    const edited = { ...workload('1.9.0'), changed };
    expect(
      observed([
        adapterOf('progressing', [workload('2.0.0', 'ready'), edited]),
      ]),
    ).toMatchObject({
      type: 'differs',
      workload: 'guestbook',
      version: '1.9.0',
      changed,
    });
  });

  const digests = { promoted: 'a'.repeat(64), other: 'b'.repeat(64) };
  const pinned = `sha256:${digests.promoted}`;
  const other = `sha256:${digests.other}`;

  it.each<[string, string | undefined, string]>([
    [`ghcr.io/acme/app:1.9.0@${other}`, undefined, '1.9.0@bbbbbbbbbbbb'],
    [`ghcr.io/acme/app:2.0.0@${other}`, pinned, '2.0.0@bbbbbbbbbbbb'],
    [`ghcr.io/acme/app@${other}`, pinned, 'bbbbbbbbbbbb'],
    ['ghcr.io/acme/app:2.0.0', pinned, '2.0.0 without a digest'],
    ['ghcr.io/acme/app:1.9.0', pinned, '1.9.0'],
    ['ghcr.io/acme/app', undefined, 'latest'],
  ])('of %s, where %s was promoted, is %s', (reference, digest, version) => {
    const [image] = query.images;
    const images = [digest === undefined ? image : { ...image, digest }];
    const seen = [{ name: 'guestbook', images: [reference] }];
    expect(
      observed([adapterOf('progressing', seen)], named, { ...query, images }),
    ).toMatchObject({ type: 'differs', version });
  });

  it.each<
    [string, HealthVerdict['type'], readonly ObservedWorkload[] | 'blind']
  >([
    ['no workload is there', 'progressing', []],
    ['no workload is there, though all is well', 'healthy', []],
    [
      'none has an image of the Bundle',
      'progressing',
      [{ name: 'a', images: ['nginx:1'] }],
    ],
    ['the adapter sees none, and they are not well', 'progressing', 'blind'],
  ])('is unknown where %s', (_why, verdict, seen) => {
    expect(observed([adapterOf(verdict, seen)])).toMatchObject({
      type: 'unknown',
    });
  });

  it('is what was promoted where an adapter that sees no workloads says so', () => {
    expect(observed([adapterOf('healthy', 'blind')])).toMatchObject({
      type: 'runs',
    });
  });

  it('is unknown of a configuration alone', () => {
    const asked = { ...query, images: [], configCommit: 'a'.repeat(40) };
    const adapters = [adapterOf('healthy', [workload('2.0.0')])];
    expect(observed(adapters, named, asked)).toMatchObject({ type: 'unknown' });
  });

  const repository = 'https://charts.example.com';
  const shop = { repository, name: 'shop', version: '4.2.0' };
  const chartQuery = { ...query, images: [], charts: [shop] };
  type Charts = NonNullable<ObservedWorkload['charts']>;
  const installed = (charts: Charts): ObservedWorkload => ({
    name: 'shop-prod',
    images: ['nginx:1'],
    state: 'ready',
    charts,
  });

  it.each<[string, HealthVerdict['type'], Charts, string]>([
    ['at its version', 'healthy', [shop], 'runs'],
    ['at its version beside what judges it', 'progressing', [shop], 'runs'],
    [
      'at its version, with a digest',
      'healthy',
      [{ name: 'shop', version: '4.2.0+0f1e2d3c4b5a' }],
      'runs',
    ],
    ['at its version, and not well', 'degraded', [shop], 'unhealthy'],
    ['at no version', 'healthy', [], 'unknown'],
    [
      'of another chart, such as one that contains it',
      'healthy',
      [{ name: 'umbrella', version: '0.1.0' }],
      'unknown',
    ],
    [
      'of another repository',
      'progressing',
      [{ ...shop, repository: 'https://other', version: '4.1.0' }],
      'unknown',
    ],
  ])('is of a chart %s', (_how, verdict, charts, type) => {
    const adapters = [adapterOf(verdict, [installed(charts)])];
    expect(observed(adapters, named, chartQuery)).toMatchObject({ type });
  });

  it.each<[string, HealthQuery, readonly ObservedWorkload[]]>([
    ['alone', chartQuery, [installed([{ ...shop, version: '4.1.0' }])]],
    [
      'from a registry that is named otherwise',
      {
        ...chartQuery,
        charts: [{ ...shop, repository: 'oci://ghcr.io/acme/charts' }],
      },
      [
        installed([
          { ...shop, repository: 'ghcr.io/acme/charts/', version: '4.1.0' },
        ]),
      ],
    ],
    [
      'beside images that are what was promoted',
      { ...query, charts: [shop] },
      [
        workload('2.0.0', 'ready'),
        installed([{ name: 'shop', version: '4.1.0' }]),
      ],
    ],
  ])('is another version of a chart %s', (_how, asked, workloads) => {
    const adapters = [adapterOf('progressing', workloads)];
    expect(observed(adapters, named, asked)).toMatchObject({
      type: 'differs',
      workload: 'shop-prod',
      version: 'chart shop 4.1.0',
    });
  });

  it('has the charts of all workloads, each once', () => {
    const umbrella = { name: 'umbrella', version: '0.1.0' };
    const seen = [installed([shop, umbrella]), installed([{ ...shop }])];
    expect(
      observed([adapterOf('healthy', seen)], named, chartQuery).charts,
    ).toEqual([shop, umbrella]);
    const blind = [adapterOf('healthy', [workload('2.0.0')])];
    expect(observed(blind)).not.toHaveProperty('charts');
  });

  it('is what was promoted where images say so and nothing tells the chart', () => {
    const adapters = [adapterOf('healthy', [workload('2.0.0')])];
    const asked = { ...query, charts: [shop] };
    expect(observed(adapters, named, asked)).toMatchObject({ type: 'runs' });
  });

  it('is unknown of a chart where an adapter sees no workloads', () => {
    const adapters = [adapterOf('healthy', 'blind')];
    expect(observed(adapters, named, chartQuery)).toMatchObject({
      type: 'unknown',
    });
  });

  it('is unknown while anything is not read', () => {
    const registry = new Registry<HealthAdapter>('health adapter');
    registry.add(adapterOf('healthy', [workload('2.0.0')]));
    const unread: Finding = { type: 'unread', message: 'Reads deployments' };
    expect(observe(registry, named, query, () => unread)).toMatchObject({
      type: 'unknown',
    });
  });

  it('is what the adapter sees that judges there', () => {
    const absent = {
      ...adapterOf('absent', [workload('1.9.0')], 'first'),
      detection: { order: 1 },
    };
    const judging = adapterOf('healthy', [workload('2.0.0')], 'resource');
    expect(observed([absent, judging], {})).toMatchObject({ type: 'runs' });
  });
});
