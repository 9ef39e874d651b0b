import { expect } from '@playwright/test';
import { addOutsideService } from './support/addOutsideService';
import { releaseBy } from './support/ci';
import { GitLabForge } from './support/GitLabForge';
import { journey } from './support/journey';
import { mergeByItself } from './support/mergeByItself';
import { patchPipeline } from './support/patchPipeline';
import { messageOf, verifiedIn } from './support/promotions';
import { pullFor, ruledJourney } from './support/ruledJourney';
import { Service } from './support/Service';
import { syncRepository } from './support/syncRepository';
import { releaseAndTakeBack } from './support/throughForge';
import { reviewThroughQueue } from './support/throughQueue';
import { until } from './support/until';

const lighter = new Service('lighter', {
  environments: [
    { name: 'dev', approval: 'auto', pr: true },
    { name: 'live', approval: 'pr-review' },
  ],
});

journey.describe('in the sandbox', () => {
  journey.use({ sandboxOptions: { flags: ['--forge', 'gitlab'] } });

  journey(
    'a version comes to production through merge requests of GitLab, also one that was closed, and is taken back',
    async ({ sandbox }) => {
      journey.slow();
      await releaseAndTakeBack(sandbox, new GitLabForge(sandbox));
    },
  );
});

ruledJourney.describe('with rules', () => {
  ruledJourney.use({ dialect: 'gitlab' });

  ruledJourney(
    'GitLab merges by itself what was approved, and nothing that a pause holds',
    async ({ sandbox, forge }) => {
      journey.slow();
      await mergeByItself(sandbox, forge, {
        name: 'scow',
        person: new GitLabForge(forge.site, 'live'),
        held: /405/,
      });
    },
  );

  ruledJourney(
    'a merge train of GitLab merges what is promoted, not while a pause holds it, and says why it does not',
    async ({ sandbox, forge }) => {
      journey.slow();
      await forge.add(lighter, sandbox, {
        requiredStatuses: ['ci'],
        mergeQueue: 'merge',
      });
      await addOutsideService(sandbox, lighter, forge.repository);
      const sync = await syncRepository(sandbox, forge.access);
      const { person } = forge;
      const passed = { context: 'ci', state: 'success', description: 'ci' };
      try {
        const request = lighter.ciRequest('1.0.0');
        const { name: bundle } = await releaseBy(sandbox, request);
        const own = await pullFor(forge, 'dev');
        await person.say(own.head.sha, passed);
        const dev = { bundle, environment: 'dev' };
        const rides = /is in the merge train, position 1$/;
        await messageOf(sandbox, dev, rides);

        await patchPipeline(sandbox, lighter.name, {
          paused: { reason: 'INC-9: fog' },
        });
        await until('a merge request that left the train', async () => {
          const { mergeQueueEntry } = await forge.show(own.number);
          return mergeQueueEntry === null ? true : undefined;
        });
        await patchPipeline(sandbox, lighter.name, { paused: null });
        await messageOf(sandbox, dev, rides);

        // Nobody hears that it is merged.
        await sandbox.killBackend(await sandbox.backendPid());
        const tested = await forge.sayInQueue(own.number, 'success');
        await sandbox.answering();
        const { evidence } = await verifiedIn(sandbox, bundle, 'dev');
        expect(evidence?.revision).toMatchObject({ commit: tested });

        const { head } = await pullFor(forge, 'live');
        await person.say(head.sha, passed);
        const queue = {
          name: 'merge train',
          failure: 'pipeline did not succeed',
        };
        await reviewThroughQueue(sandbox, forge, { bundle, queue });
      } finally {
        await sync.stop();
      }
    },
  );
});
