import { policyGateType } from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, staging, prod } = environments;

let world: RunningWorld;

afterEach(() => world.stop());

describe('a team that writes its Pipeline and gates of its own', () => {
  const guard = orgGate('staging-tests', 'true', {
    'kardinal.io/applies-to': 'staging',
  });
  const permission = orgGate('let-me', 'true', {
    'kardinal.io/applies-to': 'staging',
    'kardinal.io/type': 'skip-permission',
  });
  const ofTeam = {
    ...permission,
    metadata: { ...permission.metadata, namespace: 'default' },
  };
  const skip = { intent: { skip: ['staging'] } };

  it('allows itself no skip by adding its namespace to the policy namespaces', async () => {
    world = await RunningWorld.begin({
      environments: [dev, staging, prod],
      gates: [guard, ofTeam],
      pipeline: { policyNamespaces: ['default'] },
    });
    await world.release('3.0.0', {}, skip);
    expect(world.bundle('3.0.0')?.status?.phase).toBe('SkipDenied');
    expect(world.graph('3.0.0')).toBeUndefined();
  });

  it('is allowed a skip by the platform', async () => {
    world = await RunningWorld.begin({
      environments: [dev, staging, prod],
      gates: [guard, permission],
    });
    await world.release('3.0.0', {}, skip);
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Promoting');
  });
});

describe('an org gate for the directory of prod', () => {
  const closed = orgGate('closed', 'schedule.hour < 0');
  const gates = [
    { ...closed, spec: { ...closed.spec, path: 'environments/prod' } },
  ];
  const renamed = {
    ...prod,
    name: 'production',
    path: './environments/Prod/',
    approval: 'auto' as const,
  };

  it('guards an environment of another name that writes there', async () => {
    world = await RunningWorld.begin({ environments: [dev, renamed], gates });
    expect(world.bundle('2.0.0')?.status?.environments).toMatchObject({
      dev: { state: 'Verified' },
      production: { state: 'Pending' },
    });
    expect(world.gates().map(({ spec }) => spec.environment)).toEqual([
      'production',
    ]);
  });

  it('says what it guards, until the last Pipeline is gone', async () => {
    world = await RunningWorld.begin({ environments: [dev, renamed], gates });
    const template = () =>
      world.cluster.peek(policyGateType, closed.metadata)?.status;
    expect(template()).toMatchObject({
      coverage: {
        environmentCount: 1,
        environments: ['default/guestbook/production'],
        unmatchedPipelineCount: 0,
      },
    });
    await world.changePipeline({ environments: [dev] });
    expect(template()).toMatchObject({
      coverage: {
        environmentCount: 0,
        unmatchedPipelines: ['default/guestbook'],
      },
      reason: expect.stringMatching(/^It guards nothing/),
    });
    await world.changePipeline({ environments: [dev, prod] });
    await world.deletePipeline();
    expect(template()).toMatchObject({
      coverage: { environmentCount: 0, unmatchedPipelineCount: 0 },
      reason: expect.stringMatching(/^It guards nothing: no Pipeline is in/),
    });
  });
});

describe('an org gate for the soak of staging', () => {
  const soak = orgGate('soak', 'bundle.upstreamSoakMinutes >= 1');
  const permission = orgGate('hotfixes', 'bundle.labels.hotfix == true', {
    'kardinal.io/applies-to': 'staging',
    'kardinal.io/type': 'skip-permission',
  });
  const release = (labels: Readonly<Record<string, string>>) =>
    world.release(
      '3.0.0',
      { labels: { 'kardinal.io/pipeline': 'guestbook', ...labels } },
      { intent: { skip: ['staging'] } },
    );
  const begin = async () => {
    world = await RunningWorld.begin({
      environments: [dev, staging, prod],
      gates: [soak, permission],
    });
  };

  it('does not open on the soak of dev when staging is skipped', async () => {
    await begin();
    await release({});
    await world.elapse(60 * 60_000);
    expect(world.bundle('3.0.0')?.status?.environments).toMatchObject({
      dev: { state: 'Verified' },
      prod: { state: 'Pending' },
    });
    const gate = world
      .gates()
      .find(({ metadata }) => metadata.name.startsWith('guestbook-3'));
    expect(gate?.status).toMatchObject({
      ready: false,
      reason: expect.stringMatching(
        /staging is skipped without a permission, so its soak stays 0 minutes/,
      ),
    });
  });

  it('opens on the soak of dev when the platform permitted to skip staging', async () => {
    await begin();
    await release({ hotfix: 'true' });
    await world.elapse(2 * 60_000);
    expect(world.bundle('3.0.0')?.status?.environments).toMatchObject({
      prod: { state: 'WaitingForMerge' },
    });
  });
});

describe('costly gates of a team', () => {
  const costly = (name: string) => {
    const gate = orgGate(
      name,
      'lists.range(35).all(a, lists.range(35).all(b, a + b + schedule.hour >= 0))',
    );
    return { ...gate, metadata: { ...gate.metadata, namespace: 'default' } };
  };
  const reasons = () =>
    world
      .gates()
      .map(({ status }) => status?.conditions?.[0]?.reason ?? 'none')
      .sort();

  it('wait in words for a later second, in which they are evaluated', async () => {
    world = await RunningWorld.begin({ environments: [dev, prod] });
    for (const name of 'abcdefghijklmnop')
      await world.cluster.create(policyGateType, costly(name));
    await world.story.clock.advance(2_000);
    await world.story.release('3.0.0');
    await world.react();
    expect(reasons()).toContain('EvaluationBudgetUsedUp');
    for (let second = 0; second < 6; second++) await world.elapse(1_000);
    expect(reasons()).not.toContain('EvaluationBudgetUsedUp');
    expect(world.step('3.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
  });
});
