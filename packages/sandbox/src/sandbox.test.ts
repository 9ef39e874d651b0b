import { clientOfFile } from '@kardinal/kube-controller/kubeconfig';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Bundle,
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { LocalForge, Repository, startLocalForge } from '@kardinal/local-forge';
import { parse } from 'yaml';
import { SandboxClock } from './clock/SandboxClock';
import { git } from './git/git';
import { connectControlPlane } from './kube/connectControlPlane';
import { createOnce } from './kube/createOnce';
import { Loop } from './loops/Loop';
import { livePast } from './seed/livePast';
import {
  forgeAccounts,
  SampleEnvironment,
  sampleEnvironments,
} from './seed/sampleService';
import { repointPipeline, seedControlPlane } from './seed/seedControlPlane';
import { seedRepository } from './seed/seedRepository';
import { repositoryRoot } from './state/SandboxPaths';
import { startLoops } from './supervisor/startLoops';
import { syncedRevision } from './sync/SyncPass';
import { deploymentType } from './workloads/Deployment';

const now = '2026-11-18T10:00:00Z';

async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > deadline) throw new Error(`${what} did not happen`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

describe('a sandbox without its backend', () => {
  const clock = new SandboxClock(Date.parse(now) - Date.now());
  let directory: string;
  let forge: LocalForge;
  let cluster: EmbeddedCluster;
  let client: HttpKubeClient;
  let loops: readonly Loop[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    forge = await startLocalForge({
      directory: join(directory, 'forge'),
      users: [
        { ...forgeAccounts.bot, token: 'bot-token' },
        { ...forgeAccounts.reviewer, token: 'reviewer-token' },
      ],
      clock,
    });
    cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'kubernetes-token',
      clock,
    });
    const kubeconfig = join(directory, 'kubeconfig');
    await writeFile(kubeconfig, cluster.kubeconfig());
    await installDefinitions(clientOfFile(kubeconfig));
    client = await connectControlPlane(
      kubeconfig,
      new AbortController().signal,
    );
  });

  afterEach(async () => {
    await Promise.all(loops.map(loop => loop.stop()));
    client.close();
    await cluster.stop();
    await forge.stop();
    await rm(directory, { recursive: true });
  });

  const live = (cloneUrl: string) =>
    livePast({
      forge,
      clock,
      cloneUrl,
      botToken: 'bot-token',
      reviewerToken: 'reviewer-token',
      directory: join(directory, 'past'),
    });

  async function seed(past: readonly Bundle[] = []): Promise<Repository> {
    const repository = await seedRepository(forge, clock);
    const { cloneUrl } = repository;
    await seedControlPlane({
      client,
      past,
      cloneUrl,
      forgeUrl: forge.url,
      botToken: 'bot-token',
    });
    return repository;
  }

  async function history(url: string): Promise<readonly string[]> {
    const copy = await mkdtemp(join(directory, 'copy-'));
    await git(['clone', '--quiet', url, copy], { token: 'bot-token' });
    const format = '--format=%ad %an %s';
    const log = await git(
      ['log', '--date=format:%Y-%m-%dT%H:%M', '--reverse', format],
      { cwd: copy },
    );
    return log.trim().split('\n');
  }

  const rolledOut = ({ name, replicas }: SampleEnvironment) =>
    until(`the rollout in ${name}`, async () => {
      const key = { name: 'guestbook', namespace: name };
      const found = await client.get(deploymentType, key);
      const { updatedReplicas, availableReplicas } = found?.status ?? {};
      return updatedReplicas === replicas && availableReplicas === replicas
        ? found
        : undefined;
    });

  it('begins with a past that the product made: in Git, in the forge and in the control plane', async () => {
    const { cloneUrl } = await seedRepository(forge, clock);
    const past = await live(cloneUrl);
    expect(await history(cloneUrl)).toEqual([
      expect.stringMatching(/^2026-11-14T08:59 /),
      expect.stringMatching(/^2026-11-15T08:59 Kardinal .* 1.28.1 to dev$/),
      expect.stringMatching(/^2026-11-15T08:59 Kardinal .* 1.28.1 to staging$/),
      expect.stringMatching(/^2026-11-15T09:0. Kardinal .* 1.28.2 to dev$/),
      expect.stringMatching(/^2026-11-15T09:0. Kardinal .* 1.28.2 to staging$/),
      expect.stringMatching(/^2026-11-17T09:0. Kardinal .* 1.28.3 to dev$/),
      expect.stringMatching(/^2026-11-17T09:0. Kardinal .* 1.28.3 to staging$/),
      expect.stringMatching(/^2026-11-17T09:3. Kardinal .* 1.28.3 to prod$/),
      expect.stringMatching(/^2026-11-17T09:3. Ana Lima Merge pull request/),
    ]);
    await seed(past);
    await seed(past);
    const { items } = await client.list(bundleType);
    expect(
      items.map(({ metadata, status }) => [metadata.name, status?.phase]),
    ).toEqual([
      ['guestbook-1-28-1', 'Superseded'],
      ['guestbook-1-28-2', 'Failed'],
      ['guestbook-1-28-3', 'Verified'],
    ]);
    expect(items[1].status?.environments?.staging).toMatchObject({
      state: 'Failed',
      message: expect.stringContaining('2 replicas'),
    });
    expect(items[2].status?.environments?.prod).toMatchObject({
      state: 'Verified',
      promotedAt: expect.stringMatching(/^2026-11-17T09:3/),
      prURL: `${forge.url}/platform/gitops/pull/1`,
      evidence: {
        approvedBy: ['ana'],
        mergedBy: 'ana',
        policyGates: [
          { name: 'no-weekend-deploys', result: 'pass' },
          { name: 'staging-soak', result: 'pass' },
        ],
      },
    });
  });

  it('runs what the main branch says', async () => {
    const { cloneUrl } = await seed();
    loops = startLoops({
      client,
      cloneUrl,
      apiUrl: forge.apiUrl,
      token: 'bot-token',
      mirrorDirectory: join(directory, 'sync.git'),
      clock,
      terminal: { info: () => {}, warn: () => {} },
    });
    for (const environment of sampleEnvironments) {
      const deployment = await rolledOut(environment);
      expect(deployment.spec.template.spec?.containers?.[0].image).toBe(
        'ghcr.io/kardinal-demo/guestbook:1.28.0',
      );
      expect(deployment.metadata.annotations?.[syncedRevision]).toMatch(
        /^[0-9a-f]{40}$/,
      );
    }
  });

  it('finds the forge again after it has moved', async () => {
    await seed();
    const cloneUrl = 'http://localhost:1/platform/gitops.git';
    await repointPipeline(client, cloneUrl);
    const { items } = await client.list(pipelineType);
    expect(items[0].spec.git).toMatchObject({ url: cloneUrl, branch: 'main' });
  });
});

async function installDefinitions(client: HttpKubeClient): Promise<void> {
  const folder = join(repositoryRoot, 'crds');
  for (const file of await readdir(folder))
    await createOnce(client, parse(await readFile(join(folder, file), 'utf8')));
}
