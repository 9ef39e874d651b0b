import { expect } from '@playwright/test';
import { KubeObject } from '../../../packages/sandbox/src/kube/KubeObject';
import {
  addCourier,
  courier,
  courierPath,
  releaseCourier,
} from '../../support/courier';
import { pullRequestFor, verifiedIn } from '../../support/promotions';
import { Random } from '../../support/Random';
import { TestSandbox } from '../../support/TestSandbox';
import { until } from '../../support/until';
import { clusterJourney } from './clusterJourney';

const kills = Number(process.env.KILLS ?? 3);
const seed = Number(process.env.SEED ?? 1);

interface Lease extends KubeObject {
  readonly spec?: { readonly holderIdentity?: string };
}

const lease: Lease = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'kardinal-backend', namespace: 'default' },
};

/** Kills each backend a moment after it took the lead from the one before, which could not give it back. */
async function keepKilling(
  sandbox: TestSandbox,
  random: Random,
): Promise<readonly string[]> {
  const leaders: string[] = [];
  while (leaders.length < kills) {
    const leader = await until('another leader', async () => {
      const found = await sandbox.kubernetes.api.get<Lease>(lease);
      const holder = found?.spec?.holderIdentity;
      return holder && !leaders.includes(holder) ? holder : undefined;
    });
    await pause(random.below(8_000));
    const ended = await sandbox.killBackend(await sandbox.backendPid());
    if (ended === 'killed') leaders.push(leader);
  }
  return leaders;
}

async function releaseAndMerge(
  sandbox: TestSandbox,
  version: string,
): Promise<string> {
  const name = await releaseCourier(sandbox, version);
  const pull = await pullRequestFor(sandbox, name, 'live', 600);
  await sandbox.forge.merge(pull.number);
  await verifiedIn(sandbox, name, 'live', 600);
  return name;
}

clusterJourney(
  `leaders that are killed ${kills} times (SEED=${seed}) promote everything once`,
  async ({ sandbox }) => {
    await addCourier(sandbox);
    const before = (await sandbox.forge.commits()).length;
    const state = { killing: true };
    const killing = keepKilling(sandbox, new Random(seed)).finally(() => {
      state.killing = false;
    });
    const releases: string[] = [];
    while (state.killing)
      releases.push(await releaseAndMerge(sandbox, `1.0.${releases.length}`));
    expect(new Set(await killing).size).toBe(kills);

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
    for (const name of releases)
      expect(await sandbox.kubernetes.bundle(name)).toMatchObject({
        status: { phase: 'Verified' },
      });
  },
);

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
