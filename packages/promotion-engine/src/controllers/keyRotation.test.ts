import { policyGateType } from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testKeys } from '../__testUtils__/testSeals';
import { createSeals, sealAnnotation, SealKeys } from '../services/seals';

const [first, second] = [testKeys(7), testKeys(8)];
const both: SealKeys = {
  signing: second.signing,
  verifying: new Map([...first.verifying, ...second.verifying]),
};

const { dev, prod } = environments;
let world: RunningWorld;
let rotate: (keys: SealKeys) => Promise<void>;

/** Dev is Verified, and the pull request of prod waits for somebody. */
beforeEach(async () => {
  let keys = first;
  world = await RunningWorld.begin({
    environments: [dev, prod],
    gates: [orgGate('soak', 'bundle.upstreamSoakMinutes >= 0')],
    seals: createSeals(() => keys),
  });
  rotate = async next => {
    keys = next;
    world.runtime.resync();
    await world.settle();
  };
});

afterEach(() => world.stop());

const keyOf = (seal: string | undefined) => seal?.split('.')[0];
const derived = () => [
  world.graph('2.0.0')!,
  world.step('2.0.0', 'dev')!,
  world.step('2.0.0', 'prod')!,
  ...world.gates(),
];
const keysOfSpecs = () => [
  ...new Set(
    derived().map(({ metadata }) =>
      keyOf(metadata.annotations?.[sealAnnotation]),
    ),
  ),
];
const keysOfStatuses = () => [
  ...new Set(
    [
      world.bundle('2.0.0')!,
      world.step('2.0.0', 'dev')!,
      world.step('2.0.0', 'prod')!,
      ...world.gates(),
    ].map(({ status }) => keyOf(status?.seal)),
  ),
];
const recorded = () =>
  Object.entries(world.bundle('2.0.0')?.status?.environments ?? {}).map(
    ([name, { state, verifiedAt, prURL }]) => [name, state, verifiedAt, prURL],
  );

async function arrives(): Promise<void> {
  await world.merge();
  expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  expect(world.forge.pullRequests).toMatchObject([{ state: 'merged' }]);
  expect(world.forge.commits()).toHaveLength(2);
}

describe('a rotation of the key that seals', () => {
  it('seals every status with the new key at once, and changes nothing else', async () => {
    const before = recorded();
    await rotate(both);
    expect(keysOfStatuses()).toEqual(['test-8']);
    expect(recorded()).toEqual(before);
    expect(world.forge.comments).toEqual([]);
    await arrives();
  });

  it('derives everything on its way again when the old key is removed, and the promotion goes on where it was', async () => {
    const before = recorded();
    await rotate(both);
    await rotate(second);
    expect(keysOfSpecs()).toEqual(['test-8']);
    expect(recorded()).toEqual(before);
    expect(world.reason('2.0.0')).toBe('Promoting');
    expect(derived().flatMap(notDerived)).toEqual([]);
    await arrives();
  });

  it('that replaces the old key at once lets promotions start again, and finds what is there', async () => {
    await rotate(second);
    expect(keysOfSpecs()).toEqual(['test-8']);
    expect(keysOfStatuses()).toEqual(['test-8']);
    expect(world.step('2.0.0', 'prod')?.status).toMatchObject({
      state: 'WaitingForMerge',
      pullRequest: { number: 1 },
    });
    await arrives();
  });

  it('opens nothing: what the removed key sealed of a gate is not believed', async () => {
    const [gate] = world.gates();
    await rotate(both);
    await rotate(second);
    const { metadata } = world.gates()[0];
    world.cluster.setStatus(policyGateType, metadata, gate.status!);
    await world.settle();
    expect(keyOf(world.gates()[0].status?.seal)).toBe('test-8');
  });
});

function notDerived(object: object): readonly string[] {
  const { status } = object as {
    readonly status?: {
      readonly conditions?: readonly { readonly reason?: string }[];
    };
  };
  return (status?.conditions ?? [])
    .map(({ reason }) => reason ?? '')
    .filter(reason => reason === 'NotDerived');
}
