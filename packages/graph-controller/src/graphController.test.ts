import { GraphWorld, widget } from './testing/GraphWorld';

describe('the graph controller', () => {
  let world: GraphWorld;

  beforeEach(() => {
    world = new GraphWorld();
  });

  afterEach(() => world.stop());

  it('makes objects in the order of their data', async () => {
    await world.put([
      widget('b', { from: '${a.status.url}', text: 'at ${a.status.url}' }),
      widget('a', { size: '${1 + 1}' }),
    ]);
    expect(world.states()).toEqual({ a: 'Ready', b: 'Pending' });
    expect(world.object('a')).toMatchObject({ spec: { size: 2 } });
    await world.report('a', { url: 'http://a' });
    expect(world.object('b')).toMatchObject({
      spec: { from: 'http://a', text: 'at http://a' },
    });
    expect(world.states()).toEqual({ a: 'Ready', b: 'Ready' });
    expect(world.condition('Ready')?.status).toBe('True');
  });
});
