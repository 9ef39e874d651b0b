import { expect } from '@playwright/test';
import { PolicyGate, policyGateType } from '../plugins/kardinal-common/src';
import { release } from './support/ci';
import { journey } from './support/journey';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { until } from './support/until';

const second = 1000;
/** Staging, its soak of a minute, and a machine that has other things to do. */
const untilFreeze = 180 * second;
const freeze = 20 * second;

journey(
  'a pull request that was opened before a freeze cannot be merged in it, and can be afterwards',
  async ({ sandbox }) => {
    journey.setTimeout(1_200_000);
    const { kubernetes, forge } = sandbox;
    const begin = sandbox.now() + untilFreeze;
    await kubernetes.client.create(
      policyGateType,
      freezeGate(begin, begin + freeze),
    );
    const { name } = await release(sandbox, '1.29.0');
    const { number } = await pullRequestFor(sandbox, name, 'prod');

    const colours: string[] = [];
    const becomes = (state: string) =>
      until(`a status ${state}`, async () => {
        const status = await forge.gatesStatus(number);
        return status.state === state ? status : undefined;
      });
    const opened = await becomes('success');
    expect(opened.description).toContain('freeze');
    expect(sandbox.now()).toBeLessThan(begin);
    colours.push(opened.state);

    const frozen = await becomes('failure');
    // The clocks of two processes differ by some milliseconds.
    expect(sandbox.now()).toBeGreaterThan(begin - second);
    expect(frozen.description).toMatch(/^Waits for gate freeze: /);
    expect(await forge.tryMerge(number)).toMatch(
      /^405 .*Required status check \\"kardinal\/gates\\" is failing/,
    );
    colours.push(frozen.state);

    colours.push((await becomes('success')).state);
    expect(sandbox.now()).toBeGreaterThan(begin + freeze - second);
    expect(colours).toEqual(['success', 'failure', 'success']);
    await forge.merge(number);
    const { evidence } = await verifiedIn(sandbox, name, 'prod');
    expect(evidence?.mergedBy).toBe('ana');
  },
);

function freezeGate(begin: number, end: number): PolicyGate {
  const at = (instant: number) =>
    `timestamp("${new Date(instant).toISOString()}")`;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: 'freeze',
      namespace: 'platform-policies',
      labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
    },
    spec: {
      expression: `schedule.now < ${at(begin)} || schedule.now >= ${at(end)}`,
      message: 'Nothing is released during the freeze',
      recheckInterval: '5m',
    },
  };
}
