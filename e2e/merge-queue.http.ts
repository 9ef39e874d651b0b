import { expect } from '@playwright/test';
import { addOutsideService } from './support/addOutsideService';
import { releaseBy } from './support/ci';
import { Pull } from './support/Forge';
import { GitHubWithRules } from './support/GitHubWithRules';
import { journey } from './support/journey';
import { patchPipeline } from './support/patchPipeline';
import { messageOf, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { syncRepository } from './support/syncRepository';
import { until } from './support/until';

const gates = 'kardinal/gates';

const barge = new Service('barge', {
  environments: [
    { name: 'dev', approval: 'auto', pr: true },
    { name: 'live', approval: 'pr-review' },
  ],
});

const tug = new Service('tug', {
  environments: [{ name: 'live', approval: 'pr-review', autoMerge: true }],
});

const ruledJourney = journey.extend<{ gitHub: GitHubWithRules }>({
  gitHub: async ({}, use) => {
    const gitHub = await GitHubWithRules.start();
    await use(gitHub);
    await gitHub.stop();
  },
  sandboxOptions: async ({ gitHub }, use) =>
    use({ config: { 'kardinal.github': gitHub.hosts } }),
});

/** The open pull request of an environment. */
function pullFor(
  { person }: GitHubWithRules,
  environment: string,
): Promise<Pull> {
  return until(`a pull request to ${environment}`, async () => {
    const pulls = await person.pulls();
    return pulls.find(
      ({ head, state }) =>
        state === 'open' && head.ref.endsWith(`/${environment}`),
    );
  });
}

ruledJourney(
  'what only a merge queue merges goes through it, and says where it is and why it is not',
  async ({ sandbox, gitHub }) => {
    journey.slow();
    const { person } = gitHub;
    await gitHub.add(barge, sandbox, {
      requiredStatuses: [gates, 'ci'],
      mergeQueue: 'squash',
    });
    await addOutsideService(sandbox, barge, gitHub.repository);
    const sync = await syncRepository(sandbox, gitHub.access);
    try {
      const { name: bundle } = await releaseBy(
        sandbox,
        barge.ciRequest('1.0.0'),
      );
      const passed = { context: 'ci', state: 'success', description: 'ci' };

      const own = await pullFor(gitHub, 'dev');
      await person.say(own.head.sha, passed);
      const dev = { bundle, environment: 'dev' };
      await messageOf(sandbox, dev, /is in the merge queue, position 1$/);
      const tested = await gitHub.sayInQueue(own.number, 'success');
      const { evidence } = await verifiedIn(sandbox, bundle, 'dev');
      expect(evidence?.revision).toMatchObject({ commit: tested });
      expect(tested).not.toBe(own.head.sha);

      const reviewed = await pullFor(gitHub, 'live');
      await person.say(reviewed.head.sha, passed);
      expect(await person.tryMerge(reviewed.number)).toMatch(
        /^405 .*through the merge queue/,
      );
      const live = { bundle, environment: 'live' };
      await gitHub.enqueue(reviewed.number);
      await messageOf(sandbox, live, /is in the merge queue, position 1$/);
      await gitHub.sayInQueue(reviewed.number, 'failure');
      await messageOf(
        sandbox,
        live,
        /removed from the merge queue: a required check failed/,
      );
      await gitHub.enqueue(reviewed.number);
      await gitHub.sayInQueue(reviewed.number, 'success');
      const merged = await verifiedIn(sandbox, bundle, 'live');
      expect(merged.evidence?.mergedBy).toBe('ana');
    } finally {
      await sync.stop();
    }
  },
);

ruledJourney(
  'the forge merges by itself what was approved, and not while the Pipeline is paused',
  async ({ sandbox, gitHub }) => {
    journey.slow();
    const { person } = gitHub;
    await gitHub.add(tug, sandbox, {
      requiredStatuses: [gates],
      requiredApprovals: 1,
    });
    await addOutsideService(sandbox, tug, gitHub.repository);
    const sync = await syncRepository(sandbox, gitHub.access);
    const autoMergeIs = (number: number, wanted: 'on' | 'off') =>
      until(`auto-merge of #${number} ${wanted}`, async () => {
        const { autoMergeRequest } = await gitHub.show(number);
        return (autoMergeRequest === null ? 'off' : 'on') === wanted
          ? wanted
          : undefined;
      });
    try {
      const { name: bundle } = await releaseBy(sandbox, tug.ciRequest('1.0.0'));
      const { number } = await pullFor(gitHub, 'live');
      await autoMergeIs(number, 'on');
      const live = { bundle, environment: 'live' };
      await messageOf(sandbox, live, /is merged by itself once it can be/);

      await patchPipeline(sandbox, tug.name, {
        paused: { reason: 'INC-8: low water' },
      });
      await autoMergeIs(number, 'off');
      await person.review(number, 'APPROVE');
      await messageOf(sandbox, live, /must not be merged now\. Paused by/);
      expect(await person.tryMerge(number)).toMatch(/^405 .*kardinal\/gates/);

      await patchPipeline(sandbox, tug.name, { paused: null });
      const { evidence } = await verifiedIn(sandbox, bundle, 'live');
      expect(evidence).toMatchObject({
        mergedBy: 'kardinal-bot',
        approvedBy: ['ana'],
      });
    } finally {
      await sync.stop();
    }
  },
);
