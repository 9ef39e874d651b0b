import {
  CommitStatus,
  commitStatusType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const minute = 60_000;
const update = { strategy: 'kustomize' } as const;
const directory = temporaryDirectory();
let world: RenderedWorld;

beforeEach(async () => {
  directory.clear();
  world = await RenderedWorld.begin(
    directory.path,
    [
      {
        name: 'dev',
        approval: 'auto',
        update,
        activeCommitStatuses: [{ key: 'kardinal/soak' }],
      },
      { name: 'prod', approval: 'pr-review', update },
    ],
    { reportChecks: { soak: '30m' } },
  );
  await world.release('1', await world.commit(1));
});

afterEach(() => world.stop());

const statuses = () => world.story.cluster.peekAll(commitStatusType);
const own = (environment: string) =>
  statuses().filter(
    ({ metadata }) =>
      metadata.labels?.['kardinal.io/environment'] === environment,
  );
const said = (environment: string) =>
  Object.fromEntries(
    own(environment).map(({ spec }) => [spec.key, spec.phase]),
  );
const versions = () =>
  statuses().map(({ metadata }) => metadata.resourceVersion);

async function forge(spec: Partial<CommitStatus['spec']>): Promise<void> {
  await world.story.cluster.create(commitStatusType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: {
      name: 'forged',
      namespace: 'default',
      labels: { 'app.kubernetes.io/managed-by': 'kardinal' },
    },
    spec: {
      pipelineRef: 'guestbook',
      sha: world.heads().dev ?? '',
      key: 'kardinal/soak',
      phase: 'success',
      ...spec,
    },
  });
  await world.elapse(minute);
}

const proposed = {
  'kardinal/windows': 'success',
  'kardinal/previous-environment': 'success',
};

describe('what Kardinal itself reports', () => {
  it('is said of the commit of each environment, holds what waits for it, and is written when it changes', async () => {
    expect(said('dev')).toEqual({
      'kardinal/health': 'success',
      'kardinal/soak': 'pending',
    });
    const [health] = own('dev');
    expect(health.spec.sha).toBe(world.heads().dev);
    expect(health.metadata).toMatchObject({
      labels: { 'app.kubernetes.io/managed-by': 'kardinal' },
      ownerReferences: [{ kind: 'Bundle', name: 'guestbook-1' }],
    });
    expect(said('prod')).toEqual({});
    const before = versions();
    await world.elapse(20 * minute);
    expect(versions()).toEqual(before);

    await world.elapse(15 * minute);
    expect(said('dev')).toMatchObject({ 'kardinal/soak': 'success' });
    expect(said('prod')).toEqual(proposed);

    await world.merge();
    await world.elapse(35 * minute);
    expect(said('prod')).toEqual({
      ...proposed,
      'kardinal/health': 'success',
      'kardinal/soak': 'success',
    });
    const settled = versions();
    await world.elapse(60 * minute);
    expect(versions()).toEqual(settled);
  });

  it('is nobody else’s to say', async () => {
    await forge({});
    expect(said('prod')).toEqual({});
    const [forged] = statuses().filter(
      ({ metadata }) => metadata.name === 'forged',
    );
    expect(forged.status?.conditions).toContainEqual(
      expect.objectContaining({
        type: 'Stalled',
        status: 'True',
        reason: 'NotDerived',
      }),
    );
    const [soak] = own('dev').filter(({ spec }) => spec.phase === 'pending');
    await world.story.cluster.patch(commitStatusType, soak.metadata, {
      type: 'merge',
      body: { spec: { phase: 'success' } },
    } as never);
    await world.elapse(minute);
    expect(said('dev')).toMatchObject({ 'kardinal/soak': 'pending' });
    expect(said('prod')).toEqual({});
  });

  it('is removed once the Pipeline does not ask for it any more', async () => {
    await world.story.cluster.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      { type: 'merge', body: { spec: { reportChecks: null } } },
    );
    await world.elapse(minute);
    expect(own('dev')).toEqual([]);
  });
});
