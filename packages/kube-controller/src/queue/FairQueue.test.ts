import fc from 'fast-check';
import { FairQueue, Flow } from './FairQueue';

function queueOf(items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add({ tenant: 't', name: item[0] }, item);
  return queue;
}

describe('a fair queue', () => {
  it.each`
    waiting                           | taken
    ${[]}                             | ${[]}
    ${['a1', 'a2', 'a3']}             | ${['a1', 'a2', 'a3']}
    ${['a1', 'a2', 'a3', 'b1']}       | ${['a1', 'b1', 'a2', 'a3']}
    ${['a1', 'a2', 'b1', 'c1', 'b2']} | ${['a1', 'b1', 'c1', 'a2', 'b2']}
  `('lets flows take turns: $waiting', ({ waiting, taken }) => {
    const queue = queueOf(waiting);
    expect(queue.size).toBe(waiting.length);
    expect(waiting.map(() => queue.take())).toEqual(taken);
    expect(queue.take()).toBeUndefined();
    expect(queue.size).toBe(0);
  });

  it('passes over a flow that is not allowed, which keeps its turn', () => {
    const queue = queueOf(['a1', 'a2', 'b1', 'b2']);
    const notA = { flow: ({ name }: Flow) => name !== 'a' };
    expect([queue.take(notA), queue.take()]).toEqual(['b1', 'a1']);
    const none = { flow: () => false };
    expect(queue.take(none)).toBeUndefined();
    expect([queue.some(notA), queue.some(none)]).toEqual([true, false]);
  });

  it.each`
    waiting                              | taken
    ${['x/a', 'x/b', 'x/c', 'y/a']}      | ${['x/a', 'y/a', 'x/b', 'x/c']}
    ${['x/a', 'x/a', 'x/b', 'y/a']}      | ${['x/a', 'y/a', 'x/b', 'x/a']}
    ${['x/a', 'x/b', 'y/a', 'y/b']}      | ${['x/a', 'y/a', 'x/b', 'y/b']}
    ${['x/a', 'y/a', 'x/b', 'z/a', 'x']} | ${['x/a', 'y/a', 'z/a', 'x/b', 'x']}
  `(
    'lets tenants take turns, whatever each has: $waiting',
    ({ waiting, taken }) => {
      const queue = new FairQueue<string>();
      for (const item of waiting) {
        const [tenant, name = ''] = item.split('/');
        queue.add({ tenant, name }, item);
      }
      expect(waiting.map(() => queue.take())).toEqual(taken);
      expect(queue.size).toBe(0);
    },
  );

  it('passes over a tenant that is not allowed, which keeps its turn', () => {
    const queue = new FairQueue<string>();
    for (const tenant of ['x', 'x', 'y', 'y'])
      queue.add({ tenant, name: 'a' }, tenant);
    const notX = { tenant: (tenant: unknown) => tenant !== 'x' };
    expect([queue.take(notX), queue.take()]).toEqual(['y', 'x']);
  });

  it('lets nobody wait for more than one of each other tenant', () => {
    const tenants = fc.constantFrom('x', 'y', 'z');
    const flows = fc.record({
      tenant: tenants,
      name: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(
        fc.array(flows, { maxLength: 40 }),
        tenants,
        (before, last) => {
          const queue = new FairQueue<string>();
          const others = before.filter(({ tenant }) => tenant !== last);
          for (const flow of others) queue.add(flow, flow.tenant);
          queue.add({ tenant: last, name: 'a' }, 'the last');
          const most = new Set(others.map(({ tenant }) => tenant)).size + 1;
          const taken = Array.from({ length: most }, () => queue.take());
          expect(taken).toContain('the last');
        },
      ),
    );
  });
});
