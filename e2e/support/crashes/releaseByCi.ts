import { Created, post } from '../ci';
import { pause } from '../pause';
import { verifiedIn } from '../promotions';
import { Random } from '../Random';
import { Service } from '../Service';
import { TestSandbox } from '../TestSandbox';
import { until } from '../until';
import { Release, ReleaseOptions } from './Release';

/**
 * Releases versions as a busy CI does, whether the one before arrived or not, until the signal aborts; a person merges
 * what asks for it. Resolves when the last one arrived.
 */
export async function releaseByCi(
  sandbox: TestSandbox,
  service: Service,
  { random, patience, signal }: ReleaseOptions & { readonly random: Random },
): Promise<readonly Release[]> {
  const over = new AbortController();
  const reviewing = review(sandbox, service, over.signal);
  const releases: Release[] = [];
  try {
    while (!signal.aborted) {
      const version = `2.0.${releases.length}`;
      const name = await acknowledged(sandbox, service, version, patience);
      const course = { type: 'forward' } as const;
      releases.push({ name, version, service, course });
      await pause(random.waitOf(25_000), signal);
    }
    const last = releases.at(-1);
    if (last) await verifiedIn(sandbox, last.name, 'live', patience);
  } finally {
    over.abort();
    await reviewing;
  }
  return releases;
}

/** Sends a version until it is acknowledged; a refusal is none. */
async function acknowledged(
  sandbox: TestSandbox,
  service: Service,
  version: string,
  patience: number,
): Promise<string> {
  const body = service.ciRequest(version);
  const answer = await until(
    `an answer to ${version}`,
    async () => {
      const response = await post(sandbox, { body });
      const text = await response.text();
      if (response.status < 500) return { ok: response.ok, text };
      throw new Error(`${response.status} ${text}`);
    },
    { seconds: patience },
  );
  if (!answer.ok) throw new Error(`CI was refused: ${answer.text}`);
  return (JSON.parse(answer.text) as Created).name;
}

/** Merges every pull request that waits for a person, soon after it is there. */
async function review(
  { forge }: TestSandbox,
  service: Service,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new RegExp(`^kardinal/default/${service.name}-.*/live$`);
  while (!signal.aborted) {
    const pulls = await forge.pulls().catch(() => []);
    const open = pulls.filter(
      ({ state, head }) => state === 'open' && waiting.test(head.ref),
    );
    // One that was withdrawn meanwhile is refused, and one that has no status of its gates yet.
    for (const { number } of open) await forge.tryMerge(number).catch(() => {});
    await pause(1_000, signal);
  }
}
