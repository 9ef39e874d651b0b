import { expect } from '@playwright/test';
import { KubeObject } from '../packages/foundation/src';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import { pipelineType, revertCommitType } from '../plugins/kardinal-common/src';
import { releaseConfig } from './support/configBundle';
import { gitCommitSubjects } from './support/gitCommitSubjects';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const service = new RenderedService('heather');

sharedJourney(
  'a change of a rendered branch is reverted by what the branch had, by a pull request, without rendering',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge } = sandbox;
    await service.add(sandbox);
    const release = async (replicas: number) => {
      const sha = await service.configure(sandbox, replicas);
      const gitCommit = { repository: forge.cloneUrl, sha };
      const name = await releaseConfig(sandbox, service, 'config', {
        gitCommit,
      });
      await verifiedIn(sandbox, name, 'staging');
      const pull = await pullRequestFor(sandbox, name, 'live');
      await forge.merge(pull.number);
      await verifiedIn(sandbox, name, 'live');
      return { name, sha, live: await service.rendered(sandbox, 'live') };
    };
    const good = await release(1);
    const bad = await release(2);
    expect(bad.live).not.toEqual(good.live);
    await until('both changes among what was healthy last', async () => {
      const found = await sandbox.kubernetes.client.get(pipelineType, {
        namespace: 'default',
        name: service.name,
      });
      const live = found?.status?.lastHealthy?.find(
        ({ environment }) => environment === 'live',
      );
      const commits = live?.releases.map(({ drySha }) => drySha).join(' ');
      return commits === `${bad.sha} ${good.sha}` || undefined;
    });
    const history = await gitCommitSubjects(sandbox, service.branchOf('live'));
    const staging = await service.rendered(sandbox, 'staging');

    const key = { namespace: 'default', name: 'too-much' };
    const { client } = sandbox.kubernetes;
    await createOnce(client, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'RevertCommit',
      metadata: key,
      spec: {
        pipeline: service.name,
        environment: 'live',
        drySha: good.sha,
        reason: 'It takes too much',
      },
    } as KubeObject);
    const phaseIs = (phase: string) =>
      until(`a RevertCommit that is ${phase}`, async () => {
        const found = await client.get(revertCommitType, key);
        return found?.status?.phase === phase ? found.status.bundle : undefined;
      });
    const back = await phaseIs('Reverting');
    const revert = await pullRequestFor(sandbox, back, 'live');
    await forge.merge(revert.number);
    await verifiedIn(sandbox, back, 'live');
    expect(await phaseIs('Reverted')).toBe(back);

    // Provenance and all: what ran, whatever a renderer would make of the same commit now.
    expect(await service.rendered(sandbox, 'live')).toEqual(good.live);
    expect(
      JSON.parse(good.live['hydrator.metadata']) as { readonly drySha: string },
    ).toMatchObject({ drySha: good.sha });
    // Forward: nothing of the history of the branch is gone.
    const after = await gitCommitSubjects(sandbox, service.branchOf('live'));
    expect(after.length).toBeGreaterThan(history.length);
    expect(after.slice(-history.length)).toEqual(history);
    // That environment alone.
    expect(await service.rendered(sandbox, 'staging')).toEqual(staging);
    await settled(sandbox, service.name);
  },
);
