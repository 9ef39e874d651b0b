import {
  HealthObject,
  HealthQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  healthAdapterContract,
  MemoryHealthReader,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createArgoCdAdapter } from './argoCd';

const argoCd = createArgoCdAdapter();

const promoted = 'a'.repeat(40);
const before = 'b'.repeat(40);
const later = 'c'.repeat(40);
const image = (tag: string) => `ghcr.io/acme/app:${tag}`;

function query(overrides: Partial<HealthQuery> = {}): HealthQuery {
  return {
    pipeline: 'guestbook',
    environment: 'prod',
    images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
    commit: promoted,
    settings: {},
    ...overrides,
  };
}

interface Shape {
  readonly revision?: string;
  readonly sync?: string;
  readonly health?: string;
  readonly images?: readonly string[];
  /** Of the newest operation. */
  readonly phase?: string;
  readonly history?: readonly string[];
  readonly name?: string;
  readonly namespace?: string;
  readonly requested?: object;
  /** What it deploys from a registry. */
  readonly artifact?: string;
}

function application(shape: Shape = {}): HealthObject {
  const { name = 'guestbook-prod', namespace = 'argocd' } = shape;
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace },
    ...(shape.artifact === undefined
      ? {}
      : { spec: { source: { repoURL: shape.artifact } } }),
    ...(shape.requested === undefined ? {} : { operation: shape.requested }),
    status: {
      sync: {
        status: shape.sync ?? 'Synced',
        revision: shape.revision ?? promoted,
      },
      health: { status: shape.health ?? 'Healthy', message: 'Pods crash.' },
      operationState: {
        phase: shape.phase ?? 'Succeeded',
        message: 'one or more objects failed to apply',
      },
      summary: { images: shape.images ?? [image('2.0.0')] },
      history: (shape.history ?? []).map(revision => ({ revision })),
    },
  };
}

function assess(objects: readonly HealthObject[], asked = query()) {
  return argoCd.assess(asked, new MemoryHealthReader(objects));
}

describe('an Application that deploys from a registry', () => {
  const digest = (character: string) => `sha256:${character.repeat(64)}`;
  const reference = 'ghcr.io/acme/shop';
  const stored = query({
    renditions: [{ reference, digest: digest('1') }],
  });

  it.each<[string, Shape, string, RegExp]>([
    [
      'is healthy at the digest',
      { artifact: `oci://${reference}`, revision: digest('1') },
      'healthy',
      /promoted version/,
    ],
    [
      'waits at another digest, though the same images run',
      { artifact: `oci://${reference}`, revision: digest('2') },
      'notBegun',
      /is at sha256:222222222222, not at the promoted digest sha256:111111111111/,
    ],
    [
      'waits where it was not compared yet',
      { artifact: `oci://${reference}`, revision: '' },
      'notBegun',
      /is at no digest/,
    ],
    [
      'waits where it deploys another artifact',
      { artifact: 'oci://ghcr.io/acme/other', revision: digest('1') },
      'notBegun',
      /deploys ghcr.io\/acme\/other, not ghcr.io\/acme\/shop/,
    ],
    [
      'is judged by its commit where it deploys from Git',
      { artifact: 'https://forge.example.com/acme/gitops' },
      'healthy',
      /promoted version/,
    ],
  ])('%s', (_what, shape, type, message) => {
    expect(assess([application(shape)], stored)).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });
});

describe('the argocd adapter', () => {
  healthAdapterContract(() => ({
    adapter: argoCd,
    query: query(),
    healthy: [application()],
    stale: [application({ revision: before, images: [image('1.0.0')] })],
    progressing: [application({ health: 'Progressing' })],
    degraded: [application({ health: 'Degraded' })],
  }));

  it.each<[string, Shape, string, RegExp]>([
    ['HEALTH-004', {}, 'healthy', /is Synced and Healthy/],
    ['HEALTH-005', { health: 'Degraded' }, 'degraded', /Degraded: Pods crash$/],
    [
      'HEALTH-022: Synced on an older revision',
      { revision: before, images: [image('1.0.0')] },
      'notBegun',
      /is at bbbbbbbb, not at the promoted commit aaaaaaaa/,
    ],
    [
      'HEALTH-023: Degraded since before the promotion',
      { revision: before, images: [image('1.0.0')], health: 'Degraded' },
      'notBegun',
      /is at bbbbbbbb/,
    ],
    [
      'the promoted commit, with images that nobody shows',
      { images: [] },
      'healthy',
      /promoted version/,
    ],
    [
      'another commit, with images that nobody shows',
      { revision: before, images: [] },
      'notBegun',
      /is at bbbbbbbb, not at the promoted commit aaaaaaaa/,
    ],
    ['compared, and not synced yet', { sync: 'OutOfSync' }, 'notBegun', /O/],
    ['syncing', { phase: 'Running' }, 'progressing', /is syncing/],
    ['asked to sync', { requested: { sync: {} } }, 'progressing', /syncing/],
    [
      'a sync that failed',
      { sync: 'OutOfSync', phase: 'Failed' },
      'degraded',
      /could not be synced: one or more objects failed to apply/,
    ],
    ['suspended', { health: 'Suspended' }, 'progressing', /is Suspended/],
    ['missing', { health: 'Missing' }, 'progressing', /is Missing/],
  ])('%s', (_what, shape, type, message) => {
    expect(assess([application(shape)])).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it.each<[string, Shape, Partial<HealthQuery>, string]>([
    ['at its commit', {}, {}, 'healthy'],
    ['at a commit before', { revision: before }, {}, 'notBegun'],
    [
      'at a commit that nobody has looked up',
      { revision: later, history: [promoted, later] },
      {},
      'notBegun',
    ],
    [
      'taken back to a commit before',
      { revision: before, history: [before, promoted, before] },
      {},
      'notBegun',
    ],
    [
      'where nothing had to be written',
      { revision: before },
      { commit: undefined },
      'healthy',
    ],
  ])('judges configuration alone %s', (_what, shape, asked, type) => {
    const configCommit = 'd'.repeat(40);
    const verdict = assess(
      [application(shape)],
      query({ images: [], configCommit, ...asked }),
    );
    expect(verdict.type).toBe(type);
  });

  it.each<[string, Partial<HealthQuery>]>([
    ['images (HEALTH-029)', {}],
    ['configuration', { images: [], configCommit: 'd'.repeat(40) }],
  ])('takes a later commit that contains the promoted one: %s', (_w, asked) => {
    const objects = [application({ revision: later })];
    expect(assess(objects, query(asked))).toMatchObject({
      type: 'notBegun',
      otherCommits: [later],
    });
    const laterCommits = [later];
    expect(assess(objects, query({ ...asked, laterCommits })).type).toBe(
      'healthy',
    );
    const degraded = [application({ revision: later, health: 'Degraded' })];
    expect(assess(degraded, query({ ...asked, laterCommits })).type).toBe(
      'degraded',
    );
  });

  it('names no version of a chart', () => {
    const configCommit = 'd'.repeat(40);
    const objects = [application({ revision: '1.2.3' })];
    expect(assess(objects, query({ images: [], configCommit }))).toMatchObject({
      type: 'notBegun',
      otherCommits: [],
    });
  });

  it('does not take a Bundle that is gone for one of configuration', () => {
    expect(assess([application()], query({ images: [] })).type).toBe(
      'progressing',
    );
  });

  it('is absent where the Application is', () => {
    expect(assess([])).toEqual({
      type: 'absent',
      message: 'Application argocd/guestbook-prod does not exist',
    });
  });

  it('reads name and namespace from the settings', () => {
    const argocd = { name: 'web', namespace: 'gitops' };
    expect(
      assess([application(argocd)], query({ settings: { argocd } })).type,
    ).toBe('healthy');
  });

  it.each([
    [{ name: 'Shop_Prod' }, ['argocd', 'name']],
    [{ namespace: 'a.b' }, ['argocd', 'namespace']],
  ])('refuses %j by its field', (argocd, path) => {
    const read = argoCd.settings?.safeParse({ argocd });
    expect(read).toMatchObject({
      success: false,
      error: { issues: [{ path }] },
    });
  });

  it('follows a release as Argo CD carries it out', () => {
    const old = { revision: before, images: [image('1.0.0')] };
    const both = [image('1.0.0'), image('2.0.0')];
    const story: readonly [Shape, string][] = [
      [old, 'notBegun'],
      [{ images: old.images, sync: 'OutOfSync' }, 'notBegun'],
      [
        { images: old.images, sync: 'OutOfSync', phase: 'Running' },
        'progressing',
      ],
      [{ images: old.images, health: 'Progressing' }, 'progressing'],
      [{ images: both, health: 'Progressing' }, 'progressing'],
      [{}, 'healthy'],
    ];
    expect(story.map(([shape]) => assess([application(shape)]).type)).toEqual(
      story.map(([, type]) => type),
    );
  });

  it.each<[string, Shape, string]>([
    ['Healthy', {}, 'ready'],
    ['Healthy, with other differences', { sync: 'OutOfSync' }, 'ready'],
    ['Progressing', { health: 'Progressing' }, 'rollingOut'],
    ['being synced', { phase: 'Running' }, 'rollingOut'],
    ['Degraded', { health: 'Degraded' }, 'notReady'],
  ])('sees how far an Application is that is %s', (_what, shape, state) => {
    const reader = new MemoryHealthReader([application(shape)]);
    expect(argoCd.observe?.(query(), reader)).toMatchObject([{ state }]);
  });

  it('has the charts of an Application that deploys them itself', () => {
    const object = {
      ...application({ revision: '4.1.0' }),
      spec: { source: { repoURL: 'ghcr.io/acme/charts', chart: 'shop' } },
    };
    const look = (...objects: readonly HealthObject[]) =>
      argoCd.observe?.(query(), new MemoryHealthReader(objects));
    expect(look(object)).toMatchObject([
      {
        charts: [
          { repository: 'ghcr.io/acme/charts', name: 'shop', version: '4.1.0' },
        ],
      },
    ]);
    expect(look(application())).not.toMatchObject([
      { charts: expect.anything() },
    ]);
  });

  it('leads to the page of the Application, where Argo CD has a URL', () => {
    const reader = new MemoryHealthReader([application()]);
    const [without] = argoCd.observe?.(query(), reader) ?? [];
    expect(without).not.toHaveProperty('page');
    const url = 'https://argocd.example.com';
    const [workload] =
      createArgoCdAdapter({ url }).observe?.(query(), reader) ?? [];
    expect(workload.page).toEqual({
      title: 'Argo CD',
      name: 'guestbook-prod',
      url: `${url}/applications/argocd/guestbook-prod`,
    });
  });
});
