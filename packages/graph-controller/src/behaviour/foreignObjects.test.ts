import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphWorld } from '../testing/GraphWorld';
import { configMap, widget, widgetType } from '../testing/objects';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('an object of somebody else', () => {
  const existing = (metadata: object) =>
    world.cluster.seed(widgetType, {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'a', namespace: 'team', ...metadata },
    });

  it.each([
    [
      'another Graph',
      {
        labels: {
          'experimental.kro.run/graph': 'other',
          'experimental.kro.run/graph-namespace': 'team',
        },
      },
      'Widget team/a exists and belongs to the Graph team/other',
    ],
    ['nobody', {}, 'Widget team/a exists and belongs to no Graph'],
  ])('is a Conflict: of %s', async (_whose, metadata, message) => {
    existing(metadata);
    await world.put([widget('a', { x: 1 }), widget('b')]);
    expect(world.states()).toEqual({ a: 'Conflict', b: 'Ready' });
    expect(world.node('a').message).toBe(message);
    expect(world.object('a')).not.toHaveProperty('spec');
    expect(world.condition('Ready')?.status).toBe('False');
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'a' });
    await world.settle();
    expect(world.states().a).toBe('Ready');
  });

  it('is a Conflict: of a controller', async () => {
    const fleet = world.cluster.seed(configMaps, configMap('fleet', {}));
    const { apiVersion, kind, metadata } = fleet;
    const { uid = '' } = metadata;
    const owner = { apiVersion, kind, name: 'fleet', uid, controller: true };
    existing({ ownerReferences: [owner] });
    await world.put([widget('a', {}, { adoption: 'Unowned' })]);
    expect(world.node('a')).toMatchObject({
      state: 'Conflict',
      message: 'Widget team/a exists and belongs to ConfigMap fleet',
    });
  });

  it('survives the end of the Graph', async () => {
    existing({});
    await world.put([widget('a')]);
    await world.remove();
    expect(world.names()).toEqual(['a']);
    expect(world.graph()).toBeUndefined();
  });

  it('is adopted where the node allows it and nobody owns it', async () => {
    existing({ labels: { x: 'y' } });
    await world.put([widget('a', { x: 1 }, { adoption: 'Unowned' })]);
    expect(world.states()).toEqual({ a: 'Ready' });
    expect(world.object('a')).toMatchObject({
      metadata: { labels: { x: 'y' } },
      spec: { x: 1 },
    });
    await world.remove();
    expect(world.names()).toEqual([]);
  });

  it('that came while the cache was not filled is not taken over', async () => {
    await world.put([]);
    world.cluster.lagWatches(1000);
    existing({});
    await world.put([widget('a', { x: 1 })]);
    // The Graph's own change waits in the watch, too.
    while (world.cluster.waitingEvents > 1) world.cluster.deliverNext();
    world.cluster.lagWatches(0);
    await world.settle();
    expect(world.states()).toEqual({ a: 'Conflict' });
    expect(world.object('a')).not.toHaveProperty('spec');
  });
});
