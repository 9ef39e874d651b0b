import { expect } from '@playwright/test';
import { renditionType } from '../plugins/kardinal-common/src';
import { releaseConfig } from './support/configBundle';
import { notedOn } from './support/notedOn';
import { messageOf, pullRequestFor, verifiedIn } from './support/promotions';
import { pushProposal } from './support/pushProposal';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';

const service = new RenderedService('copse', { hydrator: 'external' });

sharedJourney(
  'what the hydrator of somebody else pushes is taken, once it says that it is the change',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge } = sandbox;
    await service.add(sandbox);
    const older = await service.configure(sandbox, 1);
    const sha = await service.configure(sandbox, 2);
    await propose(sandbox, 'dev', older, 1);
    const gitCommit = { repository: forge.cloneUrl, sha };
    const name = await releaseConfig(sandbox, service, 'config', { gitCommit });

    const promotion = { bundle: name, environment: 'dev' };
    const [had, has] = [older, sha].map(each => each.slice(0, 7));
    await messageOf(
      sandbox,
      promotion,
      new RegExp(`-next has the change ${had}, and this is ${has}`),
    );
    // One that lies about what it rendered.
    await propose(sandbox, 'dev', 'f'.repeat(40), 1);
    await messageOf(sandbox, promotion, /f{40} was rendered, which main does/);
    expect(await written(sandbox)).toEqual([]);

    for (const environment of service.environments)
      await propose(sandbox, environment, sha, 2);
    await verifiedIn(sandbox, name, 'dev');
    const dev = await service.rendered(sandbox, 'dev');
    expect(Object.keys(dev)).toEqual(['hydrator.metadata', 'manifest.json']);
    expect(await notedOn(sandbox, service.branchOf('dev'))).toMatchObject({
      drySha: sha,
      bundle: name,
    });
    await verifiedIn(sandbox, name, 'staging');
    const recorded = async () => {
      const { items } = await sandbox.kubernetes.client.list(renditionType, {
        namespace: 'default',
      });
      return items
        .filter(({ spec }) => spec.pipeline === service.name)
        .map(({ spec }) => [spec.source.commit, spec.renderer.name]);
    };
    await expect.poll(recorded).toEqual([
      [sha, 'unknown'],
      [sha, 'unknown'],
    ]);

    // What is rendered while somebody reads does not get in.
    const pull = await pullRequestFor(sandbox, name, 'live');
    const newer = await service.configure(sandbox, 3);
    await propose(sandbox, 'live', newer, 3);
    await forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live');
    const live = await service.rendered(sandbox, 'live');
    expect(JSON.parse(live['hydrator.metadata'])).toEqual({ drySha: sha });
    expect(live['manifest.json']).toContain('"replicas": 2');
    await settled(sandbox, service.name);
  },
);

/** Somebody's hydrator renders a change for an environment. */
function propose(
  sandbox: TestSandbox,
  environment: string,
  drySha: string,
  replicas: number,
): Promise<void> {
  const directory = service.pathOf(environment);
  return pushProposal(sandbox, `${service.branchOf(environment)}-next`, {
    [`${directory}/hydrator.metadata`]: JSON.stringify({ drySha }),
    [`${directory}/manifest.json`]: service.manifest(environment, replicas),
  });
}

/** The branches of environments that there are: those of the hydrator aside. */
async function written(sandbox: TestSandbox): Promise<readonly string[]> {
  const listed = await service.heads(sandbox);
  return listed
    .split('\n')
    .filter(line => line !== '' && !line.endsWith('-next'));
}
