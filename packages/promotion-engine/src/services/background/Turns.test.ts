import { eventLoopTurn } from '@kardinal/kube-controller/testing';
import { Turns } from './Turns';

describe('Turns', () => {
  /** Work that lasts until it is let go. */
  function world() {
    const turns = new Turns({ each: 2, all: 3 });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      begin(name: string, id: string): Promise<string> {
        return turns.take(name, async () => {
          begun.push(id);
          await new Promise<void>(done => ends.set(id, done));
          return id;
        });
      },
      async end(id: string) {
        ends.get(id)?.();
        await eventLoopTurn();
      },
    };
  }

  it('gives a name its share, all theirs, and the next one its turn when one ends', async () => {
    const { begun, begin, end } = world();
    const work = [
      begin('a', 'a1'),
      begin('a', 'a2'),
      begin('a', 'a3'),
      begin('b', 'b1'),
      begin('b', 'b2'),
    ];
    await eventLoopTurn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
    for (const id of ['a2', 'a3', 'b2']) await end(id);
    expect(await Promise.all(work)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('goes on after work that fails', async () => {
    const turns = new Turns({ each: 1, all: 1 });
    await expect(
      turns.take('a', async () => {
        throw new Error('away');
      }),
    ).rejects.toThrow('away');
    expect(await turns.take('a', async () => 'done')).toBe('done');
  });
});
