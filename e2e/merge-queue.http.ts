import { expect } from '@playwright/test';
import { addOutsideService } from './support/addOutsideService';
import { releaseBy } from './support/ci';
import { Pull } from './support/Forge';
import { ForgeWithRules, RuledDialect } from './support/ForgeWithRules';
import { journey } from './support/journey';
import { patchPipeline } from './support/patchPipeline';
import { messageOf, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { syncRepository } from './support/syncRepository';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const gates = 'kardinal/gates';

const barge = new Service('barge', {
  environments: [
    { name: 'dev', approval: 'auto', pr: true },
    { name: 'live', approval: 'pr-review' },
  ],
});

/** One for each forge. */
const approvedOf = (name: string) =>
  new Service(name, {
    environments: [{ name: 'live', approval: 'pr-review', autoMerge: true }],
  });

const ruledJourney = journey.extend<{
  dialect: RuledDialect;
  forge: ForgeWithRules;
}>({
  dialect: ['github', { option: true }],
  forge: async ({ dialect }, use) => {
    const forge = await ForgeWithRules.start(dialect);
    await use(forge);
    await forge.stop();
  },
  sandboxOptions: async ({ forge }, use) => use({ config: forge.config }),
});

/** The open pull request of an environment. */
function pullFor(
  { person }: ForgeWithRules,
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
      const live = { bundle, environment: 'live' };
      await forge.enqueue(reviewed.number);
      await messageOf(sandbox, live, /is in the merge queue, position 1$/);
      await forge.sayInQueue(reviewed.number, 'failure');
      await messageOf(
        sandbox,
        live,
        /removed from the merge queue: a required check failed/,
      );
      await forge.enqueue(reviewed.number);
      await forge.sayInQueue(reviewed.number, 'success');
      const merged = await verifiedIn(sandbox, bundle, 'live');
      expect(merged.evidence?.mergedBy).toBe('ana');
    } finally {
      await sync.stop();
    }
  },
);

async function mergeByItself(
  sandbox: TestSandbox,
  forge: ForgeWithRules,
  tug: Service,
): Promise<void> {
  journey.slow();
  const { person } = forge;
  await forge.add(tug, sandbox, {
    requiredStatuses: [gates],
    requiredApprovals: 1,
  });
  await addOutsideService(sandbox, tug, forge.repository);
  const sync = await syncRepository(sandbox, forge.access);
  const autoMergeIs = (number: number, wanted: 'on' | 'off') =>
    until(`auto-merge of #${number} ${wanted}`, async () => {
      const { autoMergeRequest } = await forge.show(number);
      return (autoMergeRequest === null ? 'off' : 'on') === wanted
        ? wanted
        : undefined;
    });
  try {
    const { name: bundle } = await releaseBy(sandbox, tug.ciRequest('1.0.0'));
    const { number } = await pullFor(forge, 'live');
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
}

const title =
  'merges by itself what was approved, and not while the Pipeline is paused';

ruledJourney(`the forge ${title}`, ({ sandbox, forge }) =>
  mergeByItself(sandbox, forge, approvedOf('tug')),
);

ruledJourney.describe('with GitLab', () => {
  ruledJourney.use({ dialect: 'gitlab' });

  ruledJourney(`GitLab ${title}`, ({ sandbox, forge }) =>
    mergeByItself(sandbox, forge, approvedOf('scow')),
  );
});
