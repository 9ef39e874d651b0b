import { expect } from '@playwright/test';
import { PolicyGate, policyGateType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import {
  gatesStatusIs,
  pullRequestFor,
  verifiedIn,
} from './support/promotions';
import { Service } from './support/Service';
import { sharedJourney } from './support/sharedJourney';

const second = 1000;
/** A pull request is open in less than ten, but the machine has other things to do. */
const untilFreeze = 75 * second;
const freeze = 20 * second;

const orchard = new Service('orchard', {
  environments: [{ name: 'orchard-live', approval: 'pr-review' }],
});

sharedJourney(
  'a pull request that was opened before a freeze cannot be merged in it, and can be afterwards',
  async ({ sandbox }) => {
    sharedJourney.setTimeout(1_200_000);
    const { kubernetes, forge } = sandbox;
    await addServices(sandbox, [orchard]);
    const begin = sandbox.now() + untilFreeze;
    await kubernetes.client.create(
      policyGateType,
      freezeGate(begin, begin + freeze),
    );
    const { name } = await releaseBy(sandbox, orchard.ciRequest('1.1.0'));
    const { number } = await pullRequestFor(sandbox, name, 'orchard-live');

    const colours: string[] = [];
    const opened = await gatesStatusIs(sandbox, number, 'success');
    expect(opened.description).toContain('freeze');
    expect(sandbox.now()).toBeLessThan(begin);
    colours.push(opened.state);

    const frozen = await gatesStatusIs(sandbox, number, 'failure');
    // The clocks of two processes differ by some milliseconds.
    expect(sandbox.now()).toBeGreaterThan(begin - second);
    expect(frozen.description).toMatch(/^Waiting for the gate freeze: /);
    expect(await forge.tryMerge(number)).toMatch(
      /^405 .*Required status check \\"kardinal\/gates\\" is failing/,
    );
    colours.push(frozen.state);

    colours.push((await gatesStatusIs(sandbox, number, 'success')).state);
    expect(sandbox.now()).toBeGreaterThan(begin + freeze - second);
    expect(colours).toEqual(['success', 'failure', 'success']);
    await forge.merge(number);
    const { evidence } = await verifiedIn(sandbox, name, 'orchard-live');
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
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': 'orchard-live',
      },
    },
    spec: {
      expression: `schedule.now < ${at(begin)} || schedule.now >= ${at(end)}`,
      message: 'Nothing is released during the freeze',
      recheckInterval: '5m',
    },
  };
}
