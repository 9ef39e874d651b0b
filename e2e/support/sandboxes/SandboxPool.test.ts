import { Alone } from './Lease';
import { SandboxPool } from './SandboxPool';

const everybodys = {};
const saturday = { clock: '2026-11-21T10:00Z' };

function poolOf(copies: number) {
  const stopped: string[] = [];
  let starts = 0;
  const pool = new SandboxPool<string>({
    start: async ({ clock = 'a Wednesday' }) => {
      starts += 1;
      return `${starts} of ${clock}`;
    },
    stop: async sandbox => {
      stopped.push(sandbox);
    },
    copies,
  });
  const lend = (alone: Alone, options = everybodys, signal?: AbortSignal) =>
    pool.lend({ alone, options }, signal);
  return { pool, lend, stopped };
}

/** Whether somebody still waits after everything that could be granted was. */
async function waits(lease: Promise<unknown>): Promise<boolean> {
  const tick = new Promise(resolve => setImmediate(resolve, 'waits'));
  return (await Promise.race([lease, tick])) === 'waits';
}

describe('SandboxPool', () => {
  it('starts one sandbox for all who bring services of their own, and one for other options', async () => {
    const { pool, lend } = poolOf(1);
    const lent = await Promise.all(
      [1, 2, 3, 4].map(() => lend('nothing', everybodys)),
    );
    expect(lent.map(({ sandbox }) => sandbox)).toEqual(
      Array(4).fill('1 of a Wednesday'),
    );
    const other = await lend('nothing', saturday);
    expect(other.sandbox).toBe('2 of 2026-11-21T10:00Z');
    expect(pool.starts).toBe(2);
  });

  it('lends the sample service to one after the other, beside those who bring their own', async () => {
    const { lend } = poolOf(1);
    const first = await lend('sample');
    const second = lend('sample');
    const third = lend('sample');
    await lend('nothing');
    expect(await waits(second)).toBe(true);
    first.giveBack();
    // Twice is once.
    first.giveBack();
    const { giveBack } = await second;
    expect(await waits(third)).toBe(true);
    giveBack();
    expect(await waits(third)).toBe(false);
  });

  it('starts another where all are busy, and no more than it may', async () => {
    const { pool, lend } = poolOf(2);
    await lend('sample');
    const second = lend('sample');
    await lend('nothing');
    expect(await waits(second)).toBe(true);
    expect(pool.starts).toBe(1);
    await lend('nothing');
    expect((await lend('nothing')).sandbox).toBe('2 of a Wednesday');
    const third = lend('sample');
    expect((await second).sandbox).toBe('2 of a Wednesday');
    expect(await waits(third)).toBe(true);
    expect(pool.starts).toBe(2);
  });

  it('lends to nobody else what somebody needs as a whole, and lets nobody wait for an idle moment', async () => {
    const { lend } = poolOf(1);
    await lend('nothing');
    const whole = await lend('everything');
    expect(whole.sandbox).toBe('2 of a Wednesday');
    const next = lend('everything');
    expect(await waits(next)).toBe(true);
    expect((await lend('sample')).sandbox).toBe('1 of a Wednesday');
    whole.giveBack();
    expect((await next).sandbox).toBe('2 of a Wednesday');
  });

  it('keeps nothing for whoever went away while waiting', async () => {
    const { lend } = poolOf(1);
    const first = await lend('sample');
    const gone = new AbortController();
    void lend('sample', everybodys, gone.signal);
    const third = lend('sample');
    gone.abort();
    first.giveBack();
    expect((await third).sandbox).toBe('1 of a Wednesday');
  });

  it('says that a sandbox did not start to each who asked for it', async () => {
    const pool = new SandboxPool<string>({
      start: async () => {
        throw new Error('no port is free');
      },
      stop: async () => {},
      copies: 1,
    });
    const wish = { alone: 'sample', options: everybodys } as const;
    for (let time = 0; time < 2; time += 1)
      await expect(pool.lend(wish)).rejects.toThrow('no port is free');
    await pool.stop();
  });

  it('stops all of them', async () => {
    const { pool, lend, stopped } = poolOf(1);
    await lend('nothing');
    await lend('everything', saturday);
    await pool.stop();
    expect(stopped).toEqual(['1 of a Wednesday', '2 of 2026-11-21T10:00Z']);
  });
});
