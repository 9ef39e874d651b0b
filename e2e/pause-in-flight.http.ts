import { expect } from '@playwright/test';
import { Pipeline, pipelineType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import {
  gatesStatusIs,
  messageOf,
  pullRequestFor,
  verifiedIn,
} from './support/promotions';
import { sendCommand } from './support/sendCommand';
import { patchPipeline } from './support/patchPipeline';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const cove = new Service('cove', {
  environments: [
    { name: 'cove-test', approval: 'auto' },
    { name: 'cove-live', approval: 'pr-review' },
  ],
});

async function released(
  sandbox: TestSandbox,
  version: string,
): Promise<string> {
  return (await releaseBy(sandbox, cove.ciRequest(version))).name;
}

function pausedCondition({ status }: Pipeline | undefined = {} as Pipeline) {
  return status?.conditions?.find(({ type }) => type === 'Paused')?.message;
}

sharedJourney(
  'a pause holds what is on its way, and what is resumed goes on',
  async ({ sandbox }) => {
    const { forge } = sandbox;
    await addServices(sandbox, [cove]);
    const first = await released(sandbox, '1.0.0');
    await verifiedIn(sandbox, first, 'cove-test');
    const { number } = await pullRequestFor(sandbox, first, 'cove-live');

    await patchPipeline(sandbox, cove.name, {
      paused: { reason: 'INC-7: the quay' },
    });
    const status = await gatesStatusIs(sandbox, number, 'failure');
    expect(status.description).toMatch(/^Paused by .*: INC-7: the quay$/);
    expect(await forge.tryMerge(number)).toMatch(/^405 /);

    const second = await released(sandbox, '1.1.0');
    const held = await messageOf(
      sandbox,
      { bundle: second, environment: 'cove-test' },
      /^Paused by/,
    );
    expect(held).toContain('INC-7: the quay');
    await settled(sandbox, cove.name);
    const open = (await forge.pulls()).find(each => each.number === number);
    expect(open?.state).toBe('open');

    await patchPipeline(sandbox, cove.name, { paused: null });
    const { evidence } = await verifiedIn(sandbox, second, 'cove-test');
    expect(evidence?.pauses).toMatchObject([{ reason: 'INC-7: the quay' }]);
    const next = await pullRequestFor(sandbox, second, 'cove-live');
    await until('the replaced pull request closed', async () => {
      const pulls = await forge.pulls();
      const replaced = pulls.find(each => each.number === number);
      return replaced?.state === 'closed' || undefined;
    });
    await gatesStatusIs(sandbox, next.number, 'success');
    await forge.merge(next.number);
    await verifiedIn(sandbox, second, 'cove-live');
    await settled(sandbox, cove.name);
  },
);

sharedJourney.describe('the sample service', () => {
  sharedJourney.use({ alone: 'sample' });

  sharedJourney(
    'a person pauses an environment from the portal, twice, and resumes it, twice',
    async ({ sandbox }) => {
      const { kubernetes } = sandbox;
      const target = { environment: 'prod' };
      const guestbook = () =>
        kubernetes.client.get(pipelineType, {
          namespace: 'default',
          name: 'guestbook',
        });
      for (const reason of ['INC-8', 'INC-8: checkout']) {
        const { status } = await sendCommand(sandbox, 'guestbook', {
          type: 'pause',
          arguments: { ...target, reason },
        });
        expect(status).toBe(202);
      }
      const message = await until('a condition Paused', async () =>
        pausedCondition(await guestbook()),
      );
      expect(message).toMatch(
        /^prod is paused by user:[^ ]+: INC-8: checkout$/,
      );
      for (let time = 0; time < 2; time += 1) {
        const { status } = await sendCommand(sandbox, 'guestbook', {
          type: 'resume',
          arguments: target,
        });
        expect(status).toBe(202);
      }
      await until('no condition Paused', async () =>
        pausedCondition(await guestbook()) === undefined ? true : undefined,
      );
    },
  );
});
