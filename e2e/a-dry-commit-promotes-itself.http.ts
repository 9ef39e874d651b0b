import { expect } from '@playwright/test';
import { commitBundleName, pipelineType } from '../plugins/kardinal-common/src';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const service = new RenderedService('pasture', {
  // Nothing is said of it: that is how it is where environments are branches.
  spec: { config: {} },
});

sharedJourney(
  'a commit of the dry branch is promoted by itself, and one that renders the same passes through',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge, kubernetes } = sandbox;
    await service.add(sandbox);
    await until('a Pipeline that watches the dry branch', async () => {
      const key = { namespace: 'default', name: service.name };
      const found = await kubernetes.client.get(pipelineType, key);
      return found?.status?.watch?.commit;
    });
    const promoted = async (sha: string) => {
      const name = commitBundleName(service.name, sha);
      await verifiedIn(sandbox, name, 'staging');
      const pull = await pullRequestFor(sandbox, name, 'live');
      await forge.merge(pull.number);
      await verifiedIn(sandbox, name, 'live');
    };
    const sha = await service.configure(sandbox, 2);
    await promoted(sha);
    const dryShaOf = async (environment: string) => {
      const files = await service.rendered(sandbox, environment);
      const said = JSON.parse(files['hydrator.metadata']);
      return (said as { readonly drySha: string }).drySha;
    };
    for (const environment of service.environments)
      expect(await dryShaOf(environment)).toBe(sha);

    const heads = await service.heads(sandbox);
    const notes = { [`${service.pathOf('dev')}/notes.md`]: 'For people.\n' };
    const same = await pushFiles(sandbox, notes, 'Write something down');
    const passing = commitBundleName(service.name, same);
    const ended = await until(`${passing} Verified`, async () => {
      const found = await kubernetes.bundle(passing);
      return found?.status?.phase === 'Verified' ? found.status : undefined;
    });
    const states = Object.values(ended.environments ?? {});
    expect(states.map(({ state }) => state)).toEqual(['NoOp', 'NoOp', 'NoOp']);
    expect(await service.heads(sandbox)).toBe(heads);
    for (const environment of service.environments)
      expect(await dryShaOf(environment)).toBe(sha);

    // What comes after it goes on as before.
    await promoted(await service.configure(sandbox, 3));
    await settled(sandbox, service.name);
  },
);
