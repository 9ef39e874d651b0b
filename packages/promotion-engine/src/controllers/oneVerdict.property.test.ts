import {
  ChangeWindow,
  changeWindowType,
  isGateAwaited,
  overrideId,
  OverrideOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import { overrideAnnotations, withdrawalAnnotations } from '../services/seals';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';

const { dev, prod } = environments;
const minute = 60_000;
const version = '2.0.0';

let world: RunningWorld;

afterEach(() => world.stop());

/** Numbers that look random, the same for one seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const hours = (spec: ChangeWindow['spec']): ChangeWindow => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: { namespace: 'default', name: 'hours' },
  spec,
});
const always = [{ start: '2026-01-01T00:00', end: '2030-01-01T00:00' }];
const never = [{ start: '2026-01-01T00:00', end: '2026-01-02T00:00' }];

const bundle = () => world.bundle(version)!;
const step = () => world.step(version, 'prod');
const gates = () =>
  world.gates().filter(({ spec }) => spec.environment === 'prod');
const time = (later: number) =>
  new Date(world.story.clock.now() + later).toISOString();

async function setWindow(allow: typeof always): Promise<void> {
  await world.cluster.patch(
    changeWindowType,
    { namespace: 'default', name: 'hours' },
    { type: 'merge', body: { spec: { allow } } },
  );
}

let order: OverrideOrder | undefined;

async function override(gate: string): Promise<void> {
  order = {
    environment: 'prod',
    gate: { namespace: 'platform-policies', name: gate },
    requestedBy: 'user:default/ana',
    reason: 'A hotfix',
    requestedAt: time(0),
    expiresAt: time(10 * minute),
  };
  await world.changeBundle(version, {
    annotations: overrideAnnotations(testSeals(), bundle(), order),
  });
}

async function withdraw(): Promise<void> {
  if (order === undefined) return;
  await world.changeBundle(version, {
    annotations: withdrawalAnnotations(testSeals(), bundle(), {
      override: overrideId(order),
      requestedBy: 'user:default/ana',
      requestedAt: time(0),
    }),
  });
}

const events: readonly (() => Promise<unknown>)[] = [
  () => setWindow(always),
  () => setWindow(never),
  () => override('odd-hours'),
  () => override('office'),
  withdraw,
  () => world.elapse(7 * minute),
  () => world.elapse(61 * minute),
];

describe('while a pull request waits', () => {
  it.each([3, 17])(
    'what its gates say is what the fence does, after whatever happens (%p)',
    async seed => {
      order = undefined;
      const overridable = { 'kardinal.io/overridable': 'true' };
      world = await RunningWorld.begin(
        {
          environments: [dev, prod],
          gates: [
            orgGate('odd-hours', 'schedule.hour < 11', overridable),
            orgGate('office', 'windows["default/hours"].open', overridable),
          ],
        },
        version,
        story =>
          void story.cluster.create(changeWindowType, hours({ allow: always })),
      );
      expect(step()?.status?.pullRequest?.state).toBe('open');
      const next = numbers(seed);
      const seen = new Set<boolean>();
      for (let turn = 0; turn < 12; turn += 1) {
        await events[next(events.length)]();
        await world.settle();
        const said = gates().map(({ spec, status }) => {
          expect(isGateAwaited(bundle(), step(), spec)).toBe(true);
          return status?.ready === true;
        });
        const isOpen = said.every(each => each);
        seen.add(isOpen);
        expect({ turn, isOpen }).toEqual({
          turn,
          isOpen: step()?.status?.gatesStatus?.state === 'success',
        });
      }
      expect(seen.size).toBe(2);
    },
  );
});
