import fc from 'fast-check';
import { FairQueue } from './FairQueue';

function queueOf(items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item[0], item);
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
    const notA = (flow: unknown) => flow !== 'a';
    expect([queue.take(notA), queue.take()]).toEqual(['b1', 'a1']);
    expect(queue.take(() => false)).toBeUndefined();
    expect([queue.some(notA), queue.some(() => false)]).toEqual([true, false]);
  });

  it('lets nobody wait for more than one of each other flow', () => {
    const flows = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(flows, { maxLength: 40 }), flows, (before, last) => {
        const queue = new FairQueue<string>();
        for (const flow of before) if (flow !== last) queue.add(flow, flow);
        queue.add(last, 'the last');
        const others = new Set(before.filter(flow => flow !== last));
        const taken = Array.from({ length: others.size + 1 }, () =>
          queue.take(),
        );
        expect(taken).toContain('the last');
      }),
    );
  });
});
