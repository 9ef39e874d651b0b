import { expect } from '@playwright/test';
import {
  addCourier,
  courier,
  courierPath,
  releaseCourier,
} from './support/courier';
import { journey } from './support/journey';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { Random } from './support/Random';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const kills = Number(process.env.KILLS ?? 25);
const seed = Number(process.env.SEED);

/** Kills the backend at random moments until it was killed often enough. */
async function keepKilling(
  sandbox: TestSandbox,
  random: Random,
): Promise<readonly number[]> {
  const killed: number[] = [];
  while (killed.length < kills) {
    const pid = await until('another backend', async () => {
      const current = await sandbox.backendPid();
      return current === killed.at(-1) ? undefined : current;
    });
    // Sometimes while it starts, mostly while it works, however long a start takes on this machine.
    if (random.below(5) > 0) await sandbox.answering();
    await pause(500 + random.below(5_500));
    if ((await sandbox.killBackend(pid)) === 'killed') killed.push(pid);
  }
  return killed;
}

async function releaseAndMerge(
  sandbox: TestSandbox,
  version: string,
): Promise<string> {
  const name = await until('an API that takes the Bundle', () =>
    releaseCourier(sandbox, version).catch(async error => {
      const made = `courier-${version.replaceAll('.', '-')}`;
      // The answer may have been lost, not the write.
      if (await sandbox.kubernetes.bundle(made)) return made;
      throw error;
    }),
  );
  const pull = await pullRequestFor(sandbox, name, 'live', 300);
  await sandbox.forge.merge(pull.number);
  await verifiedIn(sandbox, name, 'live', 300);
  return name;
}

journey(
  `a backend that is killed ${kills} times (SEED=${seed}) promotes everything once`,
  async ({ sandbox }, testInfo) => {
    const random = new Random(seed);
    await addCourier(sandbox);
    const before = (await sandbox.forge.commits()).length;

    const state = { killing: true };
    const killing = keepKilling(sandbox, random).finally(() => {
      state.killing = false;
    });
    const releases: { name: string; version: string }[] = [];
    while (state.killing) {
      const version = `1.0.${releases.length}`;
      const name = await releaseAndMerge(sandbox, version);
      releases.push({ name, version });
    }
    expect(await killing).toHaveLength(kills);
    testInfo.annotations.push({
      type: 'releases',
      description: String(releases.length),
    });

    const commits = (await sandbox.forge.commits()).slice(before);
    expect(commits.map(({ changes }) => changes)).toEqual(
      releases.flatMap(() =>
        courier.environments.map(environment => [
          `${courierPath(environment)}/kustomization.yaml +1 -1`,
        ]),
      ),
    );
    const pulls = (await sandbox.forge.pulls()).filter(({ head }) =>
      head.ref.startsWith('kardinal/courier-'),
    );
    expect(pulls).toHaveLength(releases.length);
    for (const { name, version } of releases)
      await expectEvidence(sandbox, name, version);
  },
);

async function expectEvidence(
  sandbox: TestSandbox,
  name: string,
  version: string,
): Promise<void> {
  const bundle = await until(`${name} Verified`, async () => {
    const found = await sandbox.kubernetes.bundle(name);
    return found?.status?.phase === 'Verified' ? found : undefined;
  });
  const environments = bundle.status?.environments ?? {};
  expect(Object.keys(environments).sort()).toEqual(
    [...courier.environments].sort(),
  );
  for (const environment of courier.environments)
    expect(
      environments[environment],
      `${name} in ${environment}`,
    ).toMatchObject({
      state: 'Verified',
      evidence: {
        changes: [
          {
            file: `${courierPath(environment)}/kustomization.yaml`,
            to: expect.stringContaining(version),
          },
        ],
        policyGates:
          environment === 'live'
            ? [expect.objectContaining({ name: 'short-soak', result: 'pass' })]
            : [],
      },
    });
  expect(environments.live.evidence?.mergedBy).toBe('ana');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
