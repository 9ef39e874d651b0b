import { expect } from '@playwright/test';
import { patchPipeline } from '../../support/patchPipeline';
import { messageOf, verifiedIn } from '../../support/promotions';
import {
  holdWhilePaused,
  releaseAndTakeBack,
} from '../../support/throughForge';
import { bot } from '../forge/Gitea';
import { giteaJourney } from './giteaJourney';

giteaJourney(
  'a version comes to production through pull requests of Gitea, also one that was closed, and is taken back',
  async ({ sandbox, site }) => {
    giteaJourney.slow();
    const { forge, released, relay } = site;
    // What there is to be taken back to; Gitea itself says that it was merged.
    const { name } = await released.release('1.28.0');
    const { number } = await forge.pullRequestFor(name);
    await forge.merge(number);
    await verifiedIn(sandbox, name, 'prod');
    await releaseAndTakeBack(sandbox, forge, released);
    for (const event of ['push', 'pull_request', 'status'])
      expect(relay.deliveries).toContainEqual({ event, status: 204 });
  },
);

giteaJourney(
  'Gitea merges nothing that a pause holds, and merges it when the pause is over',
  async ({ sandbox, site: { forge, released } }) => {
    await holdWhilePaused(
      sandbox,
      forge,
      /405 .*Not all required status checks successful/,
      released,
    );
  },
);

giteaJourney.describe('where Kardinal merges', () => {
  giteaJourney.use({ prod: { approval: 'auto', pr: true } });

  giteaJourney(
    'a promotion says what Gitea requires, also over a restart, and merges once it is there',
    async ({ sandbox, site: { forge, released, repository } }) => {
      await repository.require({ required_approvals: 1 });
      const { name } = await released.release('1.29.2');
      const { number } = await forge.pullRequestFor(name);
      const promotion = { bundle: name, environment: 'prod' };
      const waits =
        /cannot be merged yet: the repository requires an approving review; Does not have enough approvals/;
      await messageOf(sandbox, promotion, waits);
      await sandbox.killBackend(await sandbox.backendPid());
      // Nobody hears the webhook of it.
      await forge.approve(number);
      await sandbox.answering();
      const { evidence } = await verifiedIn(sandbox, name, 'prod');
      expect(evidence?.mergedBy).toBe(bot);
    },
  );
});

giteaJourney.describe('where Gitea merges', () => {
  giteaJourney.use({ prod: { approval: 'pr-review', autoMerge: true } });

  giteaJourney(
    'Gitea merges by itself what was approved, and nothing that a pause holds',
    async ({ sandbox, site: { forge, released, repository } }) => {
      await repository.require({ required_approvals: 1 });
      const { name: bundle } = await released.release('1.29.3');
      const { number } = await forge.pullRequestFor(bundle);
      const prod = { bundle, environment: 'prod' };
      await messageOf(
        sandbox,
        prod,
        /is merged by itself once it can be: the repository requires an approving review$/,
      );
      await patchPipeline(sandbox, released.name, {
        paused: { reason: 'INC-8: low water' },
      });
      await messageOf(sandbox, prod, /must not be merged now\. Paused by/);
      await forge.approve(number);
      expect(await forge.tryMerge(number)).toMatch(
        /405 .*Not all required status checks successful/,
      );
      await patchPipeline(sandbox, released.name, { paused: null });
      const { evidence } = await verifiedIn(sandbox, bundle, 'prod');
      expect(evidence).toMatchObject({ mergedBy: bot, approvedBy: ['ana'] });
    },
  );
});
