import { expect } from '@playwright/test';
import { addOutsideService } from './support/addOutsideService';
import { releaseBy } from './support/ci';
import { journey } from './support/journey';
import { mergeByItself } from './support/mergeByItself';
import { messageOf, verifiedIn } from './support/promotions';
import type { ReviewedStatus } from './support/ReviewedForge';
import { pullFor, ruledJourney } from './support/ruledJourney';
import { Service } from './support/Service';
import { syncRepository } from './support/syncRepository';
import { reviewThroughQueue } from './support/throughQueue';

const gates = 'kardinal/gates';

const barge = new Service('barge', {
  environments: [
    { name: 'dev', approval: 'auto', pr: true },
    { name: 'live', approval: 'pr-review' },
  ],
});

ruledJourney(
  'what only a merge queue merges goes through it, and says where it is and why it is not',
  async ({ sandbox, forge }) => {
    journey.slow();
    const { person } = forge;
    await forge.add(barge, sandbox, {
      requiredStatuses: [gates, 'ci'],
      mergeQueue: 'squash',
    });
    await addOutsideService(sandbox, barge, forge.repository);
    const sync = await syncRepository(sandbox, forge.access);
    try {
      const { name: bundle } = await releaseBy(
        sandbox,
        barge.ciRequest('1.0.0'),
      );
      const passed = { context: 'ci', state: 'success', description: 'ci' };

      const own = await pullFor(forge, 'dev');
      await person.say(own.head.sha, passed);
      const dev = { bundle, environment: 'dev' };
      await messageOf(sandbox, dev, /is in the merge queue, position 1$/);
      const tested = await forge.sayInQueue(own.number, 'success');
      const { evidence } = await verifiedIn(sandbox, bundle, 'dev');
      expect(evidence?.revision).toMatchObject({ commit: tested });
      expect(tested).not.toBe(own.head.sha);

      const reviewed = await pullFor(forge, 'live');
      await person.say(reviewed.head.sha, passed);
      expect(await person.tryMerge(reviewed.number)).toMatch(
        /^405 .*through the merge queue/,
      );
      const queue = { name: 'merge queue', failure: 'a required check failed' };
      await reviewThroughQueue(sandbox, forge, { bundle, queue });
    } finally {
      await sync.stop();
    }
  },
);

ruledJourney(
  'the forge merges by itself what was approved, and not while the Pipeline is paused',
  async ({ sandbox, forge }) => {
    journey.slow();
    const { person } = forge;
    await mergeByItself(sandbox, forge, {
      name: 'tug',
      person: {
        pullRequestFor: () => pullFor(forge, 'live'),
        approve: number => person.review(number, 'APPROVE'),
        tryMerge: number => person.tryMerge(number),
        gatesStatus: async number => {
          const { state, description } = await person.gatesStatus(number);
          return { state: state as ReviewedStatus['state'], description };
        },
      },
      held: /^405 .*kardinal\/gates/,
    });
  },
);
