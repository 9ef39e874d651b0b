import { setImmediate } from 'node:timers/promises';
import { EventLoopTurns } from './EventLoopTurns';

it('lets one at a time go on, in their order', async () => {
  const turns = new EventLoopTurns();
  const gone: number[] = [];
  for (const each of [1, 2, 3, 4, 5])
    void turns.next().then(() => gone.push(each));
  const perTurn: number[] = [];
  while (gone.length < 5) {
    const before = gone.length;
    await setImmediate();
    perTurn.push(gone.length - before);
  }
  expect(gone).toEqual([1, 2, 3, 4, 5]);
  expect(Math.max(...perTurn)).toBe(1);
});
