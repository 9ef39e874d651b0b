import { eventLoopTurn } from '../testing/eventLoopTurn';
import { EventLoopTurns } from './EventLoopTurns';

/** Things to do that take so many milliseconds each, by a clock that only they move. */
function start(works: readonly number[]) {
  let now = 0;
  const turns = new EventLoopTurns({ now: () => now });
  const done: number[] = [];
  const work = async (at: number) => {
    await turns.next();
    // What computes may wait for what is there already.
    await undefined;
    now += works[at];
    done.push(at);
  };
  for (const at of works.keys()) void work(at);
  return { turns, done };
}

/** Starts all of them in one turn. @returns how many were done in this one and in each that followed */
async function doneInEachTurn(works: readonly number[]) {
  const perTurn: number[] = [];
  // Asked for before what is started asks for a turn: this one sees each turn end.
  let ended = eventLoopTurn();
  const { done } = start(works);
  for (let before = 0; before < works.length; before = done.length) {
    await ended;
    ended = eventLoopTurn();
    perTurn.push(done.length - before);
  }
  return { perTurn, done };
}

describe('what asks at the same moment', () => {
  it.each`
    what                                | works                 | expected
    ${'together where it is short'}     | ${[1, 1, 1]}          | ${[3]}
    ${'until a turn is used up'}        | ${[1, 1, 1, 1, 1, 1]} | ${[4, 2]}
    ${'one in a turn where it is long'} | ${[9, 9, 9]}          | ${[1, 1, 1]}
    ${'later, after what is long'}      | ${[9, 1, 1]}          | ${[1, 2]}
    ${'sixteen at once if it is short'} | ${Array(40).fill(0)}  | ${[16, 16, 8]}
  `('goes on $what, in its order', async ({ works, expected }) => {
    const { perTurn, done } = await doneInEachTurn(works);
    expect(perTurn).toEqual(expected);
    expect(done).toEqual([...works.keys()]);
  });
});

it('lets a single caller go on at once', async () => {
  const { turns } = start([]);
  let started = 0;
  turns.ask(() => {
    started += 1;
  });
  expect(started).toBe(1);
  await eventLoopTurn();
  turns.ask(() => {
    started += 1;
  });
  expect(started).toBe(2);
});

it('lets who asks later wait for those who ask already', async () => {
  const { turns, done } = start([9, 9, 9]);
  await eventLoopTurn();
  turns.ask(() => done.push(3));
  while (done.length < 4) await eventLoopTurn();
  expect(done).toEqual([0, 1, 2, 3]);
});

it('lets tenants take turns, each with what it asks for in what it waits for', async () => {
  let now = 0;
  const turns = new EventLoopTurns({ now: () => now });
  const done: string[] = [];
  const work = async (name: string) => {
    for (let round = 1; round <= 2; round++) {
      await undefined;
      await turns.next();
      now += 9;
      done.push(`${name}${round}`);
    }
  };
  for (const name of ['a', 'b', 'c'])
    turns.within({ tenant: 'many', name }, () => void work(name));
  turns.within({ tenant: 'one', name: 'd' }, () => void work('d'));
  while (done.length < 8) await eventLoopTurn();
  expect(done.slice(0, 5)).toEqual(['a1', 'b1', 'd1', 'c1', 'd2']);
});

it('lets what has changed be known, however much else there is to do', async () => {
  let now = 0;
  const turns = new EventLoopTurns({ now: () => now });
  const done: string[] = [];
  const work = async (name: string, turn: () => Promise<void>) => {
    await turn();
    now += 9;
    done.push(name);
  };
  for (const name of ['a', 'b', 'c', 'd'])
    turns.within(
      { tenant: name, name },
      () => void work(name, () => turns.next()),
    );
  for (const name of ['1', '2']) void work(name, () => turns.nextChange());
  while (done.length < 6) await eventLoopTurn();
  expect(done).toEqual(['a', '1', '2', 'b', 'c', 'd']);
});

it('lets others go on while changes never end', async () => {
  let now = 0;
  const turns = new EventLoopTurns({ now: () => now });
  const done: string[] = [];
  const work = async (name: string, turn: () => Promise<void>) => {
    await turn();
    now += 1;
    done.push(name);
  };
  for (let change = 0; change < 100; change++)
    void work('change', () => turns.nextChange());
  for (const tenant of ['a', 'b'])
    turns.within(
      { tenant, name: tenant },
      () => void work(tenant, () => turns.next()),
    );
  while (!done.includes('b')) await eventLoopTurn();
  expect(done.filter(name => name !== 'change')).toEqual(['a', 'b']);
  expect(done.length).toBeLessThan(30);
});
