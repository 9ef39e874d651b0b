import { partNames } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import { KubeError } from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { addControllers } from '.';

const { dev, prod } = environments;
const before = [1, 1, 2, 2].map((wave, at) => ({
  ...dev,
  name: `dev-${at}`,
  wave,
}));
const list = [...before, { ...prod, wave: 3 }];
/** One for each environment. */
const parts = list.length;

let world: RunningWorld;

beforeEach(async () => {
  world = await RunningWorld.begin(
    {
      environments: list,
      controllers: engine => addControllers({ ...engine, largestGraph: 1 }),
    },
    '2.0.0',
    ({ cluster }) => failOnce(cluster),
  );
});

afterEach(() => world.stop());

/** After the first Graph is there, and before the second. */
function failOnce(cluster: FakeCluster): void {
  let state: 'working' | 'failed' = 'working';
  cluster.intercept(({ verb, type, key }) => {
    if (verb !== 'apply' || !type.endsWith('/Graph')) return;
    if (state === 'failed' || !key?.name.endsWith('.part.2')) return;
    state = 'failed';
    throw new KubeError('the server is away', 503, 'ServiceUnavailable');
  });
}

const namesOf = (version: string) =>
  partNames(world.bundle(version)!.metadata.name, parts);
const graphs = () => world.cluster.peekAll(graphType);
const names = () => graphs().map(({ metadata }) => metadata.name);
const graphOf = (name: string): Graph =>
  graphs().find(({ metadata }) => metadata.name === name)!;
const states = () =>
  Object.fromEntries(
    Object.entries(world.bundle('2.0.0')!.status!.environments!).map(
      ([name, { state }]) => [name, state],
    ),
  );
/** By environment, the step and the Graph that made it. */
const steps = () =>
  Object.fromEntries(
    list.map(({ name }) => {
      const { metadata } = world.step('2.0.0', name)!;
      return [name, [metadata.uid, metadata.ownerReferences?.[0].name]];
    }),
  );
const arrived = Object.fromEntries(
  before.map(({ name }) => [name, 'Verified']),
);
const underReview = { ...arrived, prod: 'WaitingForMerge' };
/** What came to the base branch, and for which pull requests somebody is asked. */
const promoted = () => [
  world.forge.commits(),
  world.forge.pullRequests.map(({ title }) => title),
];

async function deletePart(at: number): Promise<void> {
  const name = namesOf('2.0.0')[at];
  await world.cluster.delete(graphType, { name, namespace: 'default' });
}

it('a Bundle goes through environments of several Graphs in their order, and repeats none when its Pipeline changes', async () => {
  expect(names()).toEqual(namesOf('2.0.0'));
  expect(states()).toEqual(underReview);
  const verified = before.map(({ name: each }) =>
    Date.parse(world.step('2.0.0', each)!.status!.verifiedAt!),
  );
  expect([...verified].sort((a, b) => a - b)).toEqual(verified);
  // What only people read is written meanwhile.
  await world.elapse(60_000);
  world.cluster.clearCalls();
  await world.elapse(60_000);
  expect(world.cluster.count()).toBe(0);

  const made = steps();
  const later = { ...dev, name: 'later', wave: 4 };
  await world.changePipeline({ environments: [...list, later] });
  expect(steps()).toEqual(made);
  await world.merge();
  expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  expect(states()).toEqual({ ...arrived, prod: 'Verified', later: 'Verified' });
});

it.each(list.map(({ name }, at) => [at + 1, name] as const))(
  'Graph %i, which has %s, is made again when somebody deletes it, and nothing is promoted twice',
  async at => {
    const name = namesOf('2.0.0')[at - 1];
    const { uid } = graphOf(name).metadata;
    const [made, done] = [steps(), promoted()];
    await deletePart(at - 1);
    await world.settle();
    expect(names()).toEqual(namesOf('2.0.0'));
    expect(graphOf(name).metadata.uid).not.toBe(uid);
    expect(states()).toEqual(underReview);
    const deleted = list[at - 1].name;
    const { [deleted]: _old, ...others } = made;
    expect(steps()).toMatchObject(others);
    expect(promoted()).toEqual(done);

    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    const [commits, pullRequests] = promoted();
    expect(commits).toHaveLength(parts);
    expect(pullRequests).toHaveLength(1);
  },
);

it('what has started stays in its Graph and as it started, where somebody deletes the first Graph while the Pipeline changes', async () => {
  const made = steps();
  await deletePart(0);
  const changed = { ...prod, approval: 'auto' as const, wave: 1 };
  await world.changePipeline({
    environments: [changed, { ...dev, name: 'late', wave: 3 }, ...before],
  });
  const { [before[0].name]: _deleted, ...others } = made;
  expect(steps()).toMatchObject(others);
  expect(world.step('2.0.0', 'prod')?.spec.approval).toBe('pr-review');

  await world.merge();
  expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  expect(states()).toEqual({ ...arrived, prod: 'Verified', late: 'Verified' });
  expect(world.forge.commits()).toHaveLength(parts + 1);
});

it('a failure is not forgotten with the Graph that it is recorded of', async () => {
  await world.release('3.0.0-bad');
  await world.elapse(60 * 60_000);
  const failed = () => world.bundle('3.0.0-bad')!.status!;
  expect(failed().phase).toBe('Failed');
  const { environments: recorded } = failed();
  const [name] = namesOf('3.0.0-bad');
  await world.cluster.delete(graphType, { name, namespace: 'default' });
  await world.settle();
  expect(failed().phase).toBe('Failed');
  expect(failed().environments).toEqual(recorded);
});

it('all of them go with what they made, also where the first is gone', async () => {
  await world.merge();
  for (const version of ['3.0.0', '4.0.0']) {
    await world.release(version);
    await world.merge();
  }
  await deletePart(0);
  await world.settle();
  expect(names()).toEqual(expect.arrayContaining(namesOf('2.0.0').slice(1)));
  for (const version of ['5.0.0', '6.0.0']) {
    await world.release(version);
    await world.merge();
  }
  expect(names().filter(each => namesOf('2.0.0').includes(each))).toEqual([]);
});
