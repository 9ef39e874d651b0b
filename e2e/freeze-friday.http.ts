import { expect } from '@playwright/test';
import { ChangeWindow, changeWindowType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import {
  gatesStatusIs,
  messageOf,
  pullRequestFor,
  verifiedIn,
} from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const minute = 60_000;
const day = 24 * 60 * minute;

const names = ['meadow', 'valley'];
const [meadow, valley] = names.map(
  name =>
    new Service(name, {
      environments: [
        {
          name: `${name}-live`,
          approval: 'pr-review',
          labels: { tier: 'frozen-production' },
        },
      ],
    }),
);

/** As the clocks in Berlin show it in November. */
function inBerlin(instant: number): string {
  return new Date(instant + 60 * minute).toISOString().slice(0, 19);
}

/** Closed on each Friday, and today, as if it were one, until an instant. */
function freeze(name: string, now: number, end: number): ChangeWindow {
  const friday = { start: '2026-01-02T00:00', end: '2026-01-03T00:00' };
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: {
      name,
      namespace: 'platform-policies',
      labels: { 'kardinal.io/scope': 'org' },
      annotations: { 'kardinal.io/applies-to': 'tier=frozen-production' },
    },
    spec: {
      timezone: 'Europe/Berlin',
      message: 'Nothing is released on a Friday',
      exclude: [
        { ...friday, recurrence: 'FREQ=WEEKLY;BYDAY=FR' },
        { start: inBerlin(now - day), end: inBerlin(end) },
      ],
    },
  };
}

sharedJourney(
  'a freeze holds what is on its way at once, and opens by itself',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    await addServices(sandbox, [meadow]);
    const { name: first } = await releaseBy(sandbox, meadow.ciRequest('1.0.0'));
    const { number } = await pullRequestFor(sandbox, first, 'meadow-live');
    await gatesStatusIs(sandbox, number, 'success');

    const end = Math.ceil((sandbox.now() + 60_000) / 1000) * 1000;
    await kubernetes.client.create(
      changeWindowType,
      freeze('freeze-friday', sandbox.now(), end),
    );
    const frozen = await gatesStatusIs(sandbox, number, 'failure');
    expect(frozen.description).toMatch(
      /^Waiting for the gate freeze-friday: Nothing is released on a Friday/,
    );
    expect(await forge.tryMerge(number)).toMatch(/^405 /);

    const standing = await until('a window that says so', async () => {
      const found = await kubernetes.client.get(changeWindowType, {
        namespace: 'platform-policies',
        name: 'freeze-friday',
      });
      return found?.status?.open === false ? found : undefined;
    });
    expect(Date.parse(standing.status?.changesAt ?? '')).toBe(end);
    expect(standing.status?.coverage?.environments).toContain(
      'default/meadow/meadow-live',
    );

    await gatesStatusIs(sandbox, number, 'success');
    // The clocks of two processes differ by some milliseconds.
    expect(sandbox.now()).toBeGreaterThan(end - 1000);
    await forge.merge(number);
    await verifiedIn(sandbox, first, 'meadow-live');
    await settled(sandbox, meadow.name);
    // Others find the platform as it was.
    await kubernetes.client.delete(changeWindowType, {
      namespace: 'platform-policies',
      name: 'freeze-friday',
    });
  },
);

sharedJourney(
  'a window that cannot be used holds promotions, and names its field',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    await addServices(sandbox, [valley]);
    const window = freeze('freeze-on-mars', sandbox.now(), sandbox.now());
    const { namespace = '', name: windowName } = window.metadata;
    const key = { namespace, name: windowName };
    await kubernetes.client.create(changeWindowType, {
      ...window,
      spec: { ...window.spec, timezone: 'Mars/Base' },
    });
    const { name } = await releaseBy(sandbox, valley.ciRequest('1.1.0'));
    const message = await messageOf(
      sandbox,
      { bundle: name, environment: 'valley-live' },
      new RegExp(windowName),
    );
    expect(message).toMatch(/spec\.timezone: Mars\/Base is no IANA time zone/);
    await expect(
      kubernetes.client.patch(changeWindowType, key, {
        type: 'merge',
        body: {
          spec: {
            exclude: [
              {
                start: '2026-01-02T00:00',
                end: '2026-01-03T00:00',
                recurrence: 'FREQ=SECONDLY;UNTIL=20991231T000000Z',
              },
            ],
          },
        },
      }),
    ).rejects.toThrow(/FREQ is DAILY, WEEKLY, MONTHLY or YEARLY/);
    // Others find the platform as it was, and what waited goes on.
    await kubernetes.client.delete(changeWindowType, key);
    await pullRequestFor(sandbox, name, 'valley-live');
    await settled(sandbox, valley.name);
  },
);
