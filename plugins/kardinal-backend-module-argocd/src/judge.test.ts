import {
  HealthObject,
  HealthQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  healthAdapterContract,
  MemoryHealthReader,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  commits,
  deployment,
  hook,
  image,
  resource,
  unsynced,
  Written,
  written,
} from './applications.fixture';
import { createArgoCdAdapter } from './argoCd';

const argoCd = createArgoCdAdapter();
const { promoted, before, later } = commits;

const query = (overrides: Partial<HealthQuery> = {}): HealthQuery => ({
  pipeline: 'guestbook',
  environment: 'prod',
  images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
  commit: promoted,
  laterCommits: [later],
  settings: {},
  ...overrides,
});

const assess = (objects: readonly HealthObject[], asked = query()) =>
  argoCd.assess(asked, new MemoryHealthReader(objects));

const both = [image('1.0.0'), image('2.0.0')];
const cronJob = [resource('CronJob')];
const beside = [resource('CronJob'), resource('Deployment')];

describe('an Application as Argo CD writes it', () => {
  healthAdapterContract(() => ({
    adapter: argoCd,
    query: query(),
    healthy: [written()],
    stale: [written({ compared: before, images: [image('1.0.0')] })],
    progressing: [written({ health: 'Progressing' })],
    degraded: [written({ health: 'Degraded' })],
    held: {
      'it does not sync by itself': [unsynced()],
      'its automated sync is switched off': [
        unsynced({ automated: { enabled: false } }),
      ],
      'a sync window is closed': [unsynced({ automated: { prune: true } })],
      'the newest sync failed, and was of the commit before': [
        unsynced({ automated: {}, phase: 'Failed' }),
      ],
      'Argo CD does not look at it': [
        written({
          compared: before,
          annotations: { 'argocd.argoproj.io/skip-reconcile': 'true' },
        }),
      ],
      'its Deployment is paused': [
        written({
          health: 'Suspended',
          resources: [resource('Deployment', 'Synced', 'Suspended')],
        }),
      ],
    },
    before: {
      'Synced and Healthy at the commit before': [
        written({ compared: before }),
      ],
      'Degraded since the commit before': [
        written({ compared: before, health: 'Degraded' }),
      ],
      'a sync of the commit before goes on': [unsynced({ phase: 'Running' })],
      'its repository cannot be read': [
        unsynced({
          sync: 'Unknown',
          conditions: [{ type: 'ComparisonError', message: 'not found' }],
        }),
      ],
    },
    proven: {
      'a CronJob alone, whose finished Jobs had the version before (F01 a)': [
        written({ resources: cronJob, images: [image('1.0.0')] }),
      ],
      'the same at a later commit': [
        written({
          compared: later,
          resources: cronJob,
          images: [image('1.0.0')],
        }),
      ],
      'a CronJob beside a Deployment, at a later commit (F01 b)': [
        written({ compared: later, resources: beside, images: both }),
      ],
      'the same, where it does not list what it made': [
        written({ compared: later, resources: [], images: both }),
      ],
      'a Deployment of which only finished Jobs are listed': [
        written({
          compared: later,
          resources: beside,
          images: [image('1.0.0')],
        }),
        deployment('2.0.0'),
      ],
      'a hook that ran the version before': [
        written({ hooks: [hook('PreSync')], images: both }),
      ],
      'an image that it shows under another name': [
        written({ images: ['mirror.example.com/acme/app:2.0.0'] }),
      ],
      'no image at all, as an app of apps': [
        written({ resources: [resource('Application')], images: [] }),
      ],
    },
  }));

  it('is not judged by what was compared before its newest sync was over', () => {
    const early = { reconciledAt: '2026-11-18T09:58:00Z' };
    expect(assess([written(early)])).toEqual({
      type: 'progressing',
      message: 'guestbook-prod was not compared since its newest sync',
    });
    const healthy = { reconciledAt: '2026-11-18T10:00:05Z' };
    expect(assess([written(healthy)]).type).toBe('healthy');
    expect(assess([written({ ...early, health: 'Degraded' })]).type).toBe(
      'progressing',
    );
  });

  it.each<[string, Written, string, string]>([
    [
      'a hook of the promoted commit failed',
      { phase: 'Failed', hooks: [hook('PostSync', 'Failed')] },
      'degraded',
      'guestbook-prod could not be synced: successfully synced (all tasks run)',
    ],
    [
      'a sync of the commit before failed, and it is Synced since',
      { phase: 'Failed', operation: before },
      'healthy',
      'guestbook-prod is Synced and Healthy with the promoted version',
    ],
    [
      'it was synced, and somebody has changed it since',
      { sync: 'OutOfSync' },
      'progressing',
      'guestbook-prod is OutOfSync',
    ],
    [
      'it was synced, and waits with a commit of somebody else',
      { sync: 'OutOfSync', compared: later, operation: promoted },
      'progressing',
      'guestbook-prod is OutOfSync',
    ],
    [
      'its images are overridden in the Application itself',
      { images: [image('1.0.0')] },
      'progressing',
      'guestbook-prod runs ghcr.io/acme/app:1.0.0, which was not promoted',
    ],
    [
      'a later commit has taken the version back',
      { compared: later, images: [image('1.0.0')] },
      'progressing',
      'guestbook-prod runs ghcr.io/acme/app:1.0.0, which was not promoted',
    ],
    [
      'something of it is suspended',
      { health: 'Suspended' },
      'progressing',
      'guestbook-prod is Suspended',
    ],
  ])('where %s', (_what, shape, type, message) => {
    expect(assess([written(shape)])).toMatchObject({ type, message });
  });

  it('knows the commit that Argo CD itself has rendered', () => {
    const object = written({ compared: 'd'.repeat(40) });
    const status = {
      ...(object.status as object),
      sourceHydrator: {
        lastSuccessfulOperation: {
          drySHA: promoted,
          hydratedSHA: 'd'.repeat(40),
        },
      },
    };
    expect(assess([object]).type).toBe('notBegun');
    expect(assess([{ ...object, status }]).type).toBe('healthy');
  });

  it.each<[string, Written, string]>([
    ['the promoted version', {}, 'healthy'],
    ['another one', { images: [image('1.0.0')] }, 'notBegun'],
    ['none of the Bundle', { images: ['nginx:1'] }, 'notBegun'],
    ['Pods of the version before', { images: both }, 'progressing'],
    ['those of finished Jobs', { images: both, resources: beside }, 'healthy'],
  ])('is judged by %s where nothing was written', (_what, shape, type) => {
    const asked = query({ commit: undefined });
    expect(assess([written({ compared: before, ...shape })], asked).type).toBe(
      type,
    );
  });
});

describe('the images that an Application is seen to run', () => {
  const seen = (...objects: readonly HealthObject[]) =>
    argoCd
      .observe?.(query(), new MemoryHealthReader(objects))
      .flatMap(({ images }) => images);

  it.each<[string, readonly HealthObject[], readonly string[]]>([
    [
      'another version that somebody has pushed',
      [written({ compared: later, images: [image('1.0.0')] })],
      [image('1.0.0')],
    ],
    [
      'another version in a Deployment that somebody has changed',
      [
        written({
          sync: 'OutOfSync',
          resources: [resource('CronJob'), resource('Deployment', 'OutOfSync')],
          images: both,
        }),
      ],
      both,
    ],
    [
      'what the Deployment beside a CronJob is to run',
      [
        written({
          compared: later,
          resources: beside,
          images: [image('1.0.0')],
        }),
        deployment('1.0.0'),
      ],
      [image('1.0.0')],
    ],
    [
      'nothing of the promoted repository where only Jobs show it',
      [
        written({
          resources: beside,
          images: [image('1.0.0'), 'nginx:1'],
        }),
      ],
      ['nginx:1'],
    ],
  ])('are %s', (_what, objects, images) => {
    expect(seen(...objects)).toEqual(images);
  });
});
