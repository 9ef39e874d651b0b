import { TestInfo } from '@playwright/test';
import { pause } from '../pause';
import { Random } from '../Random';
import { TestSandbox } from '../TestSandbox';
import { Killer } from './Killer';
import { statesInFlight } from './statesInFlight';

/** How much longer a journey may take for each kill, in milliseconds. */
const perKillMs = 45_000;

/** How long a backend without a promotion in flight is let live, in milliseconds: people and CI start one meanwhile. */
const longestIdleMs = 20_000;

/** What a journey has a fixture for. */
export interface Killing {
  readonly sandbox: TestSandbox;
  /** How often the backend is killed at most; the journey may end before. */
  readonly kills: number;
}

/** As often as KILLS says; never unless it is set. */
export const wantedKills = Number(process.env.KILLS ?? 0);

/**
 * A fixture: ends the backend by SIGKILL at random instants while a journey runs, and says at the end what the kills met.
 * SEED repeats the choices.
 */
export async function killWhile(
  { sandbox, kills }: Killing,
  use: () => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  if (kills === 0) {
    await use();
    return;
  }
  testInfo.setTimeout(testInfo.timeout + kills * perKillMs);
  const over = new AbortController();
  const seed = Number(process.env.SEED) + testInfo.repeatEachIndex;
  const working = () => hasWork(sandbox, over.signal);
  const random = new Random(seed);
  // Short, so that a journey meets many: when they are over, it gets on. Where starts take long, so does what is done.
  const lifetime = (startMs: number) => Math.max(800, startMs / 20);
  const killer = new Killer(sandbox, { kills, random, working, lifetime });
  const killing = killer.run(over.signal);
  // Reported when the journey is over.
  killing.catch(() => {});
  await use();
  over.abort();
  const met = await killing;
  const description = JSON.stringify({ seed, met });
  testInfo.annotations.push({ type: 'kills', description });
  process.stdout.write(`${testInfo.title}: ${description}\n`);
}

/** Resolves when the backend answers and has something to do: a kill of an idle one shows little, and keeps people from starting anything. */
async function hasWork(sandbox: TestSandbox, over: AbortSignal): Promise<void> {
  await sandbox.answering();
  const deadline = Date.now() + longestIdleMs;
  while (Date.now() < deadline && !over.aborted) {
    if ((await statesInFlight(sandbox)).length > 0) return;
    await pause(200, over);
  }
}
