import { setTimeout as sleep } from 'node:timers/promises';
import { OriginRepository } from './OriginRepository';

/** A commit of one new file on top of what the branch is now. */
function commitOf(name: string): Buffer {
  return Buffer.from(
    `commit refs/heads/main\ncommitter S <s@example.com> 1700000000 +0000\ndata ${name.length}\n${name}\nfrom refs/heads/main^0\nM 100644 inline others/${name}\ndata 1\nx\n`,
  );
}

/** Git refuses to move a branch that moved meanwhile, as it does with a push. */
async function writeUntilAccepted(
  origin: OriginRepository,
  name: string,
  pause: (lost: number) => number,
): Promise<number> {
  for (let lost = 0; ; lost += 1) {
    try {
      await origin.git(['fast-import', '--quiet'], commitOf(name));
      return lost;
    } catch {
      await sleep(pause(lost));
    }
  }
}

/**
 * So many other writers, all at once, each with one commit of its own file on `main`. Returns how often they lost
 * against somebody else.
 */
export async function writeConcurrently(
  origin: OriginRepository,
  names: readonly string[],
): Promise<number> {
  const lost = await Promise.all(
    names.map((name, at) =>
      // Each attempt is a process: whoever loses again waits for longer.
      writeUntilAccepted(origin, name, times => (20 + 7 * at) * (1 + times)),
    ),
  );
  return lost.reduce((sum, times) => sum + times, 0);
}
