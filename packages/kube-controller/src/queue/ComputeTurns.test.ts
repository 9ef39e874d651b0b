import { setImmediate } from 'node:timers/promises';
import { ComputeTurns } from './ComputeTurns';

/** Lets computations of so many steps each go on; returns how many each turn of the event loop had. */
async function perTurn(costs: readonly number[]) {
  const turns = new ComputeTurns({ most: 1_000 });
  const counts: number[] = [];
  let turn = 0;
  let left = costs.length;
  costs.forEach(steps => {
    void turns.run(() => {
      counts[turn] = (counts[turn] ?? 0) + 1;
      left -= 1;
      return { value: undefined, steps };
    });
  });
  while (left > 0) {
    await setImmediate();
    turn += 1;
  }
  return counts.filter(count => count > 0);
}

describe('ComputeTurns', () => {
  it('lets what is cheap go on in one turn', async () => {
    const costs = Array.from({ length: 9 }, () => 10);
    expect(await perTurn(costs)).toEqual([9]);
  });

  it('gives what is costly a turn each', async () => {
    const costs = Array.from({ length: 5 }, () => 4_000);
    expect(await perTurn(costs)).toEqual([1, 1, 1, 1, 1]);
  });

  it('begins nothing in a turn that is used up', async () => {
    const costs = Array.from({ length: 30 }, () => 400);
    for (const count of await perTurn(costs))
      expect(count).toBeLessThanOrEqual(3);
  });

  it('returns what was computed', async () => {
    const turns = new ComputeTurns();
    const compute = () => ({ value: 'v', steps: 1 });
    expect(await turns.run(compute)).toBe('v');
  });
});
