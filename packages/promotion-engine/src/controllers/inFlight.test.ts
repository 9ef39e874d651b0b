import {
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, staging, prod } = environments;
const closed = orgGate('closed', 'schedule.hour < 0');

let world: RunningWorld;

afterEach(() => world.stop());

describe('a change of the Pipeline while a Bundle is on its way', () => {
  it('that removes an environment before it started lets the Bundle arrive without it', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [closed],
    });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
    await world.changePipeline({ environments: [dev] });
    expect(world.bundle('2.0.0')?.status).toMatchObject({ phase: 'Verified' });
    expect(Object.keys(world.bundle('2.0.0')!.status!.environments!)).toEqual([
      'dev',
    ]);
  });

  it('that renames an environment before it started lets the Bundle go there', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [closed],
    });
    await world.changePipeline({
      environments: [dev, { ...staging, name: 'live' }],
    });
    expect(world.bundle('2.0.0')?.status?.environments).toMatchObject({
      dev: { state: 'Verified' },
      live: { state: 'Verified' },
    });
    expect(world.bundle('2.0.0')?.status?.environments?.prod).toBeUndefined();
  });

  it('that is invalid is not followed: the Bundle says so, and never fails for a moment', async () => {
    world = await RunningWorld.begin({ environments: [dev, prod] });
    world.phases.length = 0;
    await world.changePipeline({
      environments: [dev, { ...prod, dependsOn: ['nowhere'] }],
    });
    expect(world.phases).toEqual(['Promoting']);
    expect(world.reason('2.0.0')).toBe('InvalidPipeline');
    expect(world.bundle('2.0.0')?.status?.conditions?.[0].message).toMatch(
      /Continues as before .* unknown environment nowhere/,
    );
    await world.changePipeline({
      environments: [dev, { ...prod, dependsOn: ['dev'] }],
    });
    expect(world.reason('2.0.0')).toBe('Promoting');
    await world.merge();
    expect(world.phases).toEqual(['Promoting', 'Verified']);
  });

  it('that names a foreign repository is not followed, and a new Bundle does not start there', async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    const url = 'https://evil.example.org/platform/gitops';
    const { branches } = world.forge;
    await world.changePipeline({
      git: { ...world.pipeline()!.spec.git, url },
    });
    world.cluster.clearCalls();
    await world.release('3.0.0');
    const words = `spec.git.url: ${url} is no repository of https://forge.example.com`;
    expect(world.pipeline()?.status?.conditions?.[0]).toMatchObject({
      type: 'Ready',
      status: 'False',
      message: words,
    });
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'Failed',
      conditions: [
        { message: `Pipeline guestbook, ${words}` },
        { message: `Pipeline guestbook, ${words}` },
      ],
    });
    expect(world.reason('3.0.0')).toBe('InvalidPipeline');
    expect(world.step('3.0.0', 'dev')).toBeUndefined();
    expect(world.cluster.calls.map(({ type }) => type)).not.toContain(
      'v1/Secret',
    );
    expect(world.forge.branches).toEqual(branches);
  });

  it('that deletes it closes the pull request, and nothing more is promoted', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod, { ...staging, dependsOn: ['dev'] }],
      gates: [
        orgGate('later', 'bundle.upstreamSoakMinutes >= 10', {
          'kardinal.io/applies-to': 'staging',
        }),
      ],
    });
    await world.deletePipeline();
    await world.elapse(3_600_000);
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Superseded',
      environments: {
        dev: { state: 'Verified' },
        prod: { state: 'Superseded' },
        staging: { state: 'Pending' },
      },
    });
    expect(world.reason('2.0.0')).toBe('PipelineDeleted');
    expect(world.forge.pullRequests).toMatchObject([{ state: 'closed' }]);
    expect(world.forge.commits()).toEqual(['Promote guestbook 2.0.0 to dev']);
  });
});

describe('what somebody deletes while a Bundle goes on', () => {
  const waitsForMerge = async () => {
    world = await RunningWorld.begin({ environments: [dev, prod] });
    const before = world.step('2.0.0', 'prod')?.metadata.uid;
    return before;
  };

  async function expectOnePullRequest(before: string | undefined) {
    expect(world.step('2.0.0', 'prod')?.metadata.uid).not.toBe(before);
    expect(world.step('2.0.0', 'prod')?.status).toMatchObject({
      state: 'WaitingForMerge',
      pullRequest: { number: 1, state: 'open' },
    });
    expect(world.forge.pullRequests).toMatchObject([{ state: 'open' }]);
    expect(world.forge.comments).toEqual([]);
    await world.merge();
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Verified',
      environments: {
        dev: { state: 'Verified' },
        prod: {
          state: 'Verified',
          evidence: { mergedBy: 'ana', changes: [expect.anything()] },
        },
      },
    });
    expect(world.forge.commits()).toHaveLength(2);
  }

  it('a step that waits for its merge is made again with the same pull request', async () => {
    const before = await waitsForMerge();
    await world.deleteStep('2.0.0', 'prod');
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
    await expectOnePullRequest(before);
  });

  it('a Graph is made again, and its steps go on where they were', async () => {
    const before = await waitsForMerge();
    const verified = world.step('2.0.0', 'dev')?.status;
    await world.deleteGraph('2.0.0');
    expect(world.step('2.0.0', 'dev')?.status).toMatchObject({
      state: 'Verified',
      verifiedAt: verified?.verifiedAt,
      commit: verified?.commit,
    });
    await expectOnePullRequest(before);
  });

  it('a step that was verified stays so', async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    const record = world.bundle('2.0.0')?.status;
    await world.deleteStep('2.0.0', 'dev');
    expect(world.step('2.0.0', 'dev')?.status?.state).toBe('Verified');
    expect(world.bundle('2.0.0')?.status).toEqual(record);
    expect(world.forge.commits()).toHaveLength(1);
  });

  it('a Bundle takes its pull request along', async () => {
    await waitsForMerge();
    await world.deleteBundle('2.0.0');
    expect(world.forge.pullRequests).toMatchObject([{ state: 'closed' }]);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });
});

describe('labels of a Bundle', () => {
  it('that change later lead it through no other Pipeline, and it says so', async () => {
    world = await RunningWorld.begin({ environments: [dev, prod] });
    await world.changeBundle('2.0.0', {
      labels: { 'kardinal.io/pipeline': 'another' },
    });
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Promoting',
      pipeline: 'guestbook',
    });
    expect(world.reason('2.0.0')).toBe('PipelineChangeIgnored');
    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });

  it('that change later open no gate', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGate('hotfixes-only', 'bundle.labels.hotfix == true')],
    });
    await world.changeBundle('2.0.0', { labels: { hotfix: 'true' } });
    expect(world.gates()[0].status?.ready).toBe(false);
  });

  it('open no gate as annotations either, nor does a created-at that comes later', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [
        orgGate(
          'hotfixes-only',
          '"hotfix" in bundle.metadata.annotations || bundle.metadata.createdAt < "2020"',
        ),
      ],
    });
    expect(world.gates()[0].status?.ready).toBe(false);
    await world.changeBundle('2.0.0', {
      annotations: {
        hotfix: 'true',
        'kardinal.io/created-at': '2019-01-01T00:00:00Z',
      },
    });
    expect(world.gates()[0].status?.ready).toBe(false);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });
});

describe('an org gate that changes while a Bundle is on its way', () => {
  const key = { namespace: 'platform-policies', name: 'soak' };
  const noticed = () =>
    world
      .bundle('2.0.0')
      ?.status?.conditions?.find(({ type }) => type === 'GatesOutdated')
      ?.message;
  const waitsForSoak = async () => {
    world = await RunningWorld.begin({
      environments: [dev, { ...prod, approval: 'auto' }],
      gates: [orgGate('soak', 'bundle.upstreamSoakMinutes >= 10')],
    });
    expect(noticed()).toBeUndefined();
  };

  it('holds as it was when the Bundle was translated, and that is said until the Bundle ends', async () => {
    await waitsForSoak();
    await world.cluster.patch(policyGateType, key, {
      type: 'merge',
      body: { spec: { expression: 'false' } },
    });
    await world.settle();
    expect(noticed()).toBe(
      'Org gate platform-policies/soak was changed after this Bundle was translated, and still holds for prod as it was then. Create a new Bundle to promote with the gates as they are now',
    );
    await world.elapse(600_000);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    expect(noticed()).toBeUndefined();
  });

  it('holds although it was deleted, and that is said', async () => {
    await waitsForSoak();
    await world.cluster.delete(policyGateType, key);
    await world.settle();
    expect(noticed()).toMatch(/soak was deleted .* still holds for prod/);
    await world.elapse(60_000);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });
});

describe('an environment that failed', () => {
  it('stops no other: the others go on, with live gates', async () => {
    world = await RunningWorld.begin(
      {
        environments: [
          { ...dev, health: { timeout: '2m' } },
          { ...staging, dependsOn: [] },
          { ...prod, dependsOn: ['staging'] },
        ],
        gates: [orgGate('soak', 'bundle.upstreamSoakMinutes >= 10')],
      },
      '2.0.0',
      story => story.neverHealthy.add('dev'),
    );
    await world.elapse(121_000);
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Failed',
      environments: {
        dev: { state: 'Failed' },
        staging: { state: 'Verified' },
        prod: { state: 'Pending' },
      },
    });
    expect(world.gates()[0].status?.ready).toBe(false);
    await world.elapse(600_000);
    expect(world.gates()[0].status?.ready).toBe(true);
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
    await world.release('3.0.0');
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Superseded');
    expect(world.forge.pullRequests[0].state).toBe('closed');
  });
});

describe('an environment that a Bundle skips', () => {
  const guarded = {
    'kardinal.io/applies-to': 'staging',
  };
  const guard = orgGate('soak', 'true', guarded);
  const permission = orgGate('hotfixes', 'bundle.labels.hotfix == true', {
    ...guarded,
    'kardinal.io/type': 'skip-permission',
  });

  const begin = (gates: readonly PolicyGate[]) =>
    RunningWorld.begin({ environments: [dev, staging, prod], gates });

  const skipping = (labels: Readonly<Record<string, string>> = {}) =>
    world.release(
      '3.0.0',
      { labels: { 'kardinal.io/pipeline': 'guestbook', ...labels } },
      { intent: { skip: ['staging'] } },
    );

  it('is refused without a permission, and nothing is promoted', async () => {
    world = await begin([guard]);
    const before = world.forge.commits();
    await skipping();
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'SkipDenied',
      conditions: [
        {
          type: 'Ready',
          status: 'False',
          reason: 'SkipDenied',
          message: expect.stringMatching(/skip denied for staging.*soak/),
        },
        { type: 'Stalled', status: 'True' },
      ],
    });
    expect(world.graph('3.0.0')).toBeUndefined();
    expect(world.forge.commits()).toEqual(before);
  });

  it('is on the record with the gate that allowed it, and what that gate read', async () => {
    world = await begin([guard, permission]);
    await skipping({ hotfix: 'true' });
    const { status } = world.bundle('3.0.0')!;
    expect(status).toMatchObject({
      phase: 'Promoting',
      skipped: {
        staging: {
          policyGates: [
            {
              name: 'hotfixes',
              scope: 'org',
              result: 'pass',
              inputs: { 'bundle.labels.hotfix': 'true' },
            },
          ],
        },
      },
    });
    expect(status?.environments).not.toHaveProperty('staging');
  });
});
