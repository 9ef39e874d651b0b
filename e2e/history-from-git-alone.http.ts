import { expect } from '@playwright/test';
import {
  bundleType,
  labels,
  Pipeline,
  pipelineType,
  promotionStepType,
} from '../plugins/kardinal-common/src';
import { releaseConfig } from './support/configBundle';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { typeDocumentedGit } from './support/typeDocumentedGit';
import { until } from './support/until';

const service = new RenderedService('arbor');
const key = { namespace: 'default', name: service.name };

sharedJourney(
  'a cluster that has lost everything knows from git what each environment has, and since when',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge, kubernetes } = sandbox;
    await service.add(sandbox);
    const sha = await service.configure(sandbox, 2);
    const gitCommit = { repository: forge.cloneUrl, sha };
    const name = await releaseConfig(sandbox, service, 'config', { gitCommit });
    await verifiedIn(sandbox, name, 'staging');
    const pull = await pullRequestFor(sandbox, name, 'live');
    await forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live');
    await settled(sandbox, service.name);
    const before = await service.heads(sandbox);
    const typed = await typeDocumentedGit(sandbox, service);
    const ofBranches =
      typed['docs/rendered-branches.md: Which commit an environment has'];
    expect(ofBranches).toContain(`"drySha":"${sha}"`);
    for (const environment of ['dev', 'staging', 'prod'])
      expect(ofBranches).toMatch(
        new RegExp(
          `^origin/environment/${environment} 20.*\nKardinal-Pipeline: .*${service.name}\nKardinal-Bundle: .*${name}\nKardinal-Version: .*\nKardinal-Config: .*${sha}`,
          'm',
        ),
      );
    expect(typed['docs/operations.md: When the cluster is lost']).toContain(
      `Kardinal-Bundle: `,
    );
    const recorded = (await kubernetes.bundle(name))?.status?.environments;

    await loseEverything(sandbox);
    await kubernetes.client.create(
      pipelineType,
      service.pipeline(forge.cloneUrl),
    );
    const inGit = await until(
      'what git knows of each environment',
      async () => {
        const { status } = await pipelineOf(sandbox);
        const known = status?.inGit ?? [];
        return known.length === service.environments.length ? known : undefined;
      },
    );
    const [dev] = inGit;
    expect(inGit.map(({ environment }) => environment)).toEqual([
      ...service.environments,
    ]);
    for (const { environment, since, ...said } of inGit) {
      const { verifiedAt } = recorded?.[environment] ?? {};
      expect(said).toEqual({
        // Of what was merged by a pull request, the commit below the merge.
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        version: dev.version,
        bundle: name,
        drySha: sha,
      });
      // It is the begin of the promotion.
      expect(Date.parse(since ?? '')).toBeLessThanOrEqual(
        Date.parse(verifiedAt ?? ''),
      );
    }
    expect(dev.commit).toBe(recorded?.dev.commit);
    await settled(sandbox, service.name);
    expect(await service.heads(sandbox)).toBe(before);
  },
);

async function pipelineOf({ kubernetes }: TestSandbox): Promise<Pipeline> {
  const found = await kubernetes.client.get(pipelineType, key);
  if (found === undefined) throw new Error('no Pipeline');
  return found;
}

/** Whatever the cluster has of the service but what runs. */
async function loseEverything({ kubernetes }: TestSandbox): Promise<void> {
  const { client } = kubernetes;
  await client.delete(pipelineType, key);
  const labelSelector = `${labels.pipeline}=${service.name}`;
  const bundles = async () =>
    (await client.list(bundleType, { labelSelector })).items;
  const steps = async () =>
    (await client.list(promotionStepType, { labelSelector })).items;
  for (const { metadata } of await bundles())
    await client.delete(bundleType, metadata);
  for (const { metadata } of await steps())
    await client.delete(promotionStepType, metadata);
  await until('a cluster without it', async () => {
    const left = [...(await bundles()), ...(await steps())];
    const found = await client.get(pipelineType, key);
    return (found === undefined && left.length === 0) || undefined;
  });
}
