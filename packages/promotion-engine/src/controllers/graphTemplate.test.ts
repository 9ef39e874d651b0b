import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { environments, orgGate, orgGateFor } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, staging } = environments;
const eu = { ...staging, name: 'eu' };
const us = { ...staging, name: 'us' };
const list = [dev, staging, eu, us];

type Nodes = NonNullable<Pipeline['spec']['graphTemplate']>['nodes'];

const unlessHotfix = '${!("hotfix" in bundle.labels)}';
const nodes: Nodes = [
  { id: 'dev', environment: 'dev' },
  {
    id: 'staging',
    environment: 'staging',
    dependsOn: ['dev'],
    includeWhen: [unlessHotfix],
  },
  {
    id: 'regions',
    environment: '${region}',
    forEach: [{ region: ['eu', 'us'] }],
    dependsOn: ['staging'],
  },
];
/** Its author would have a hotfix go from dev to the regions. */
const shortcut: Nodes = [
  ...nodes.slice(0, 2),
  {
    id: 'regions',
    environment: '${region}',
    forEach: [{ region: ['eu', 'us'] }],
    dependsOn: ['dev'],
  },
];
const onStaging = { 'kardinal.io/applies-to': 'staging' };
const guard = orgGate('staging-tests', 'true', onStaging);
const permission = orgGate('hotfixes', 'bundle.labels.hotfix == true', {
  ...onStaging,
  'kardinal.io/type': 'skip-permission',
});

let world: RunningWorld;

afterEach(() => world.stop());

const states = (version: string) =>
  Object.entries(world.bundle(version)?.status?.environments ?? {}).map(
    ([name, { state, upstreams = [] }]) => [name, state, ...upstreams],
  );

const hotfix = (value: string) => ({
  labels: { 'kardinal.io/pipeline': 'guestbook', hotfix: value },
});

describe('a Pipeline with a Graph template', () => {
  it('promotes in the order of the template', async () => {
    world = await RunningWorld.begin({
      environments: list,
      pipeline: { graphTemplate: { nodes } },
    });
    expect(states('2.0.0')).toEqual([
      ['dev', 'Verified'],
      ['staging', 'Verified', 'dev'],
      ['eu', 'Verified', 'staging'],
      ['us', 'Verified', 'staging'],
    ]);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });

  it('leaves out what a condition excludes, with what depends on it', async () => {
    world = await RunningWorld.begin({
      environments: list,
      pipeline: { graphTemplate: { nodes } },
    });
    await world.release('3.0.0', hotfix('true'));
    expect(states('3.0.0')).toEqual([['dev', 'Verified']]);
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'Verified',
      skipped: { staging: {}, eu: {}, us: {} },
    });
  });

  it('gets the gates of the platform, whatever the template says', async () => {
    world = await RunningWorld.begin({
      environments: list,
      gates: [orgGate('closed', 'false', { 'kardinal.io/applies-to': 'eu' })],
      pipeline: { graphTemplate: { nodes } },
    });
    expect(states('2.0.0')).toMatchObject([
      ['dev', 'Verified'],
      ['staging', 'Verified', 'dev'],
      ['eu', 'Pending', 'staging'],
      ['us', 'Verified', 'staging'],
    ]);
    expect(world.step('2.0.0', 'eu')).toBeUndefined();
  });

  it('is no way around a gate: what it leaves out needs a permission', async () => {
    world = await RunningWorld.begin({
      environments: list,
      gates: [guard, permission],
      pipeline: { graphTemplate: { nodes: shortcut } },
    });
    await world.release('3.0.0', hotfix('false'));
    expect(world.bundle('3.0.0')?.status?.phase).toBe('SkipDenied');
    expect(world.bundle('3.0.0')?.status?.conditions?.[0].message).toMatch(
      /^spec\.graphTemplate: skip denied for staging, which org gate staging-tests guards/,
    );
    expect(world.graph('3.0.0')).toBeUndefined();
    await world.release('4.0.0', hotfix('true'));
    expect(world.bundle('4.0.0')?.status).toMatchObject({
      phase: 'Verified',
      skipped: {
        staging: { policyGates: [{ name: 'hotfixes', result: 'pass' }] },
      },
    });
  });

  it('follows a change of the template where nothing has started', async () => {
    world = await RunningWorld.begin({
      environments: list,
      gates: [orgGateFor('eu,us', 'closed', 'false')],
      pipeline: { graphTemplate: { nodes } },
    });
    await world.changePipeline({ graphTemplate: { nodes: nodes.slice(0, 2) } });
    expect(world.reason('2.0.0')).toBe('SkipDenied');
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
    await world.changePipeline({ environments: [dev, staging] });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    expect(states('2.0.0')).toEqual([
      ['dev', 'Verified'],
      ['staging', 'Verified', 'dev'],
    ]);
  });

  it('is invalid where it names an environment that there is not', async () => {
    world = await RunningWorld.begin({
      environments: list,
      pipeline: {
        graphTemplate: { nodes: [{ id: 'x', environment: 'nowhere' }] },
      },
    });
    const words =
      'spec.graphTemplate.nodes[0].environment: unknown environment nowhere; name one of dev, staging, eu, us';
    expect(world.pipeline()?.status?.conditions?.[0].message).toBe(words);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Failed');
    expect(world.reason('2.0.0')).toBe('InvalidPipeline');
  });
});
