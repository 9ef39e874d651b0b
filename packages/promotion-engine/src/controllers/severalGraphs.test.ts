import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { KubeError } from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

// On a machine that has much else to do.
jest.setTimeout(240_000);

const { dev, prod } = environments;
const before = Array.from({ length: 24 }, (_, at) => ({
  ...dev,
  name: `dev-${at}`,
  wave: at < 12 ? 1 : 2,
}));
const list = [...before, { ...prod, wave: 3 }];

/** Together more than one Graph holds: two for each environment, with words that no other has. */
const gates = before.flatMap(({ name }) =>
  Array.from({ length: 2 }, (_, at): PolicyGate => {
    const applied = { 'kardinal.io/applies-to': name };
    const gate = orgGate(`gate-${at}-${name}`, '1 < 2', applied);
    const message = `${name}-${at}-${'x'.repeat(11_500)}`;
    return { ...gate, spec: { ...gate.spec, message } };
  }),
);

let world: RunningWorld;

beforeEach(async () => {
  world = await RunningWorld.begin(
    { environments: list, gates },
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

const graphs = () => world.cluster.peekAll(graphType);
const names = () => graphs().map(({ metadata }) => metadata.name);
const states = () =>
  Object.values(world.bundle('2.0.0')!.status!.environments!).map(
    ({ state }) => state,
  );
const uids = () =>
  [...before, prod].map(({ name }) => world.step('2.0.0', name)?.metadata.uid);
const arrived = Array.from({ length: 24 }, () => 'Verified');

it('a Bundle goes through environments of several Graphs in their order, and repeats none when its Pipeline changes', async () => {
  const { name } = world.bundle('2.0.0')!.metadata;
  expect(names()).toEqual([name, `${name}.part.2`]);
  expect(states()).toEqual([...arrived, 'WaitingForMerge']);
  const verified = before.map(({ name: each }) =>
    Date.parse(world.step('2.0.0', each)!.status!.verifiedAt!),
  );
  expect([...verified].sort((a, b) => a - b)).toEqual(verified);
  world.cluster.clearCalls();
  await world.elapse(60_000);
  expect(world.cluster.count()).toBe(0);

  const steps = uids();
  const later = { ...dev, name: 'later', wave: 4 };
  await world.changePipeline({ environments: [...list, later] });
  expect(uids()).toEqual(steps);
  await world.merge();
  expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  expect(states()).toEqual([...arrived, 'Verified', 'Verified']);
});

it('a Graph that somebody deletes is made again, and all of them go with what they made', async () => {
  const all = names();
  const [, { metadata }] = graphs();
  const { uid, name, namespace } = metadata;
  await world.cluster.delete(graphType, { name, namespace });
  await world.settle();
  expect(names()).toEqual(all);
  expect(graphs()[1].metadata.uid).not.toBe(uid);
  expect(states()).toEqual([...arrived, 'WaitingForMerge']);

  await world.release('3.0.0');
  expect(world.bundle('2.0.0')?.status?.phase).toBe('Superseded');
  const { name: newer } = world.bundle('3.0.0')!.metadata;
  expect(names()).toEqual([newer, `${newer}.part.2`]);
});
