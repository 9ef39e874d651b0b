import {
  inlineValues,
  kindOf,
  upstreamsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const size = 40;
const inWave = (wave: number, template = environments.dev) =>
  Array.from({ length: size }, (_, at) => ({
    ...template,
    name: `wave-${wave}-${at}`,
    wave,
  }));
const first = inWave(1).map(({ name }) => name);
const [one, two, last] = [
  inWave(1),
  inWave(2),
  { ...environments.prod, wave: 3 },
];

let world: RunningWorld;

afterEach(() => world.stop());

const record = () => world.bundle('2.0.0')!.status!.environments!;
const nodes = () =>
  world.graph('2.0.0')!.spec.nodes as Parameters<typeof inlineValues>[0];

describe('a large wave after a large wave', () => {
  beforeEach(async () => {
    world = await RunningWorld.begin({ environments: [...one, ...two, last] });
  });

  it('has one value between them, and a record that names every environment once', () => {
    expect(nodes().filter(({ def }) => def !== undefined)).not.toEqual([]);
    const long = Object.values(record()).filter(
      ({ upstreams = [] }) => upstreams.length > 16,
    );
    expect(long).toHaveLength(2);
    for (const { name } of two)
      expect(upstreamsOf(record(), name)).toEqual(first);
    expect(world.step('2.0.0', 'wave-2-39')?.spec).toMatchObject({
      upstreamEnvironments: first,
      upstreamVerified: 'Verified',
    });
    expect(record().prod.state).toBe('WaitingForMerge');
  });

  it('goes on as it started where the Pipeline changes', async () => {
    const uids = () =>
      [...first, 'wave-2-0', 'prod'].map(
        name => world.step('2.0.0', name)?.metadata.uid,
      );
    const before = uids();
    const late = { ...environments.dev, name: 'late', wave: 4 };
    await world.changePipeline({ environments: [...one, ...two, last, late] });
    expect(uids()).toEqual(before);
    const steps = inlineValues(nodes()).filter(
      node => kindOf(node) === 'PromotionStep',
    );
    expect(steps).toHaveLength(2 * size + 2);
    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    expect(upstreamsOf(record(), 'wave-2-39')).toEqual(first);
  });

  it('goes on where somebody deletes its Graph', async () => {
    await world.deleteGraph('2.0.0');
    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });
});
