import { EventLoopTurns } from './EventLoopTurns';
import { WorkerSlots } from './WorkerSlots';

/** Tasks that end when they are told to. */
function start(count: number) {
  const turns = new EventLoopTurns();
  const slots = new WorkerSlots(count, turns);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const use = (task: string) => {
    const [tenant] = task;
    return turns.within({ tenant, name: task }, () =>
      slots.use(async () => {
        running.push(task);
        await new Promise<void>(end => {
          ends.set(task, end);
        });
        running.splice(running.indexOf(task), 1);
      }),
    );
  };
  const end = async (task: string) => {
    ends.get(task)?.();
    await new Promise(setImmediate);
  };
  return { running, use, end };
}

it('lets so many tasks of one tenant run at a time', async () => {
  const { running, use, end } = start(2);
  const all = ['a1', 'a2', 'a3'].map(use);
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2']);
  await end('a1');
  expect(running).toEqual(['a2', 'a3']);
  await end('a2');
  await end('a3');
  await Promise.all(all);
});

it('starts the task of another tenant at once, and one alone', async () => {
  const { running, use, end } = start(2);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(use);
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2', 'b1']);
  // Half as many again is the most; the next is who has nothing, in the order of turns.
  await end('b1');
  expect(running).toEqual(['a1', 'a2', 'b2']);
  await end('b2');
  expect(running).toEqual(['a1', 'a2', 'c1']);
  await end('a1');
  expect(running).toEqual(['a2', 'c1']);
  await end('a2');
  expect(running).toEqual(['c1', 'a3']);
  await end('a3');
  await end('c1');
  await Promise.all(all);
});

it('gives the slot of a task that fails to the next', async () => {
  const slots = new WorkerSlots(1, new EventLoopTurns());
  const failed = slots.use(() => Promise.reject(new Error('no')));
  const next = slots.use(async () => 'next');
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('next');
});
