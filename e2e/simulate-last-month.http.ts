import { expect } from '@playwright/test';
import { askPortal } from './support/askPortal';
import { settled } from './support/settled';
import { sharedJourney as journey } from './support/sharedJourney';

/** The sample service, whose past the product made by a clock of its own: two releases of a Sunday, one of a Tuesday. */
const guestbook = 'guestbook';

const span = { from: '2026-11-01T00:00:00Z', until: '2026-11-18T00:00:00Z' };

interface Simulation {
  readonly releases: readonly { readonly heldSeconds?: number }[];
}

journey.use({ alone: 'sample' });

journey(
  'somebody asks which releases of the last month a new gate or change window would have held, and for how long',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    await settled(sandbox, guestbook);
    const before = await kubernetes.snapshot();

    const ofDev = await simulate('dev', {
      name: 'no-weekends',
      expression: '!schedule.isWeekend',
      timezone: 'Europe/Berlin',
    });
    // Midnight in Berlin.
    const monday = { type: 'at' as const, at: '2026-11-15T23:00:00.000Z' };
    expect(ofDev).toMatchObject({
      ...heldUntil(monday),
      unknown: 0,
    });
    for (const { heldSeconds = 0 } of ofDev.releases.slice(0, 2)) {
      expect(heldSeconds).toBeGreaterThan(13 * 3600);
      expect(heldSeconds).toBeLessThanOrEqual(15 * 3600);
    }

    const frozen = await askPortal<Simulation>(sandbox, guestbook, 'simulate', {
      environment: 'dev',
      windows: [
        {
          name: 'not-on-sundays',
          timezone: 'Europe/Berlin',
          exclude: [
            {
              start: '2026-01-04T00:00',
              end: '2026-01-05T08:00',
              recurrence: 'FREQ=WEEKLY;BYDAY=SU',
            },
          ],
        },
      ],
      releases: span,
    });
    const morning = { type: 'at' as const, at: '2026-11-16T07:00:00.000Z' };
    expect(frozen).toMatchObject(heldUntil(morning));

    const ofProd = await simulate('prod', {
      name: 'longer-soak',
      expression:
        'bundle.upstreamSoakMinutes / 60 >= 1 && upstream.staging.recentFailureCount < 2',
    });
    expect(ofProd).toMatchObject({
      held: 1,
      releases: [{ version: '1.28.3', verdict: 'held', opens: { type: 'at' } }],
    });
    expect(ofProd.releases[0].heldSeconds).toBeGreaterThan(0);
    expect(ofProd.releases[0].heldSeconds).toBeLessThanOrEqual(3600);

    // What guards prod now, on a Saturday.
    expect(
      await askPortal(sandbox, guestbook, 'simulate', {
        environment: 'prod',
        suppose: {
          bundle: 'guestbook-1-28-3',
          at: '2026-11-21T10:00:00Z',
          soakMinutes: { staging: 45 },
        },
      }),
    ).toMatchObject({
      at: '2026-11-21T10:00:00.000Z',
      gates: expect.arrayContaining([
        expect.objectContaining({
          gate: 'no-weekend-deploys',
          outcome: 'closed',
          opensWith: {
            sets: [[{ leaf: 'schedule.isWeekend', becomes: 'false' }]],
            extent: 'all',
          },
          opens: { type: 'at', at: '2026-11-23T00:00:00.000Z' },
        }),
        expect.objectContaining({ gate: 'staging-soak', outcome: 'open' }),
      ]),
    });

    const recorded = await askPortal(
      sandbox,
      guestbook,
      'explain?bundle=guestbook-1-28-3&environment=prod',
    );
    const same = { type: 'same', result: 'pass' };
    expect(recorded).toMatchObject({
      environments: [
        {
          environment: 'prod',
          recorded: expect.arrayContaining([
            expect.objectContaining({
              name: 'no-weekend-deploys',
              replay: same,
            }),
            expect.objectContaining({ name: 'staging-soak', replay: same }),
          ]),
        },
      ],
    });

    // Questions write nothing.
    await settled(sandbox, guestbook);
    const ofGuestbook = (snapshot: string) =>
      (JSON.parse(snapshot) as readonly (readonly object[])[])
        .flat()
        .map(each => JSON.stringify(each))
        .filter(each => each.includes(`"${guestbook}"`));
    expect(ofGuestbook(await kubernetes.snapshot())).toEqual(
      ofGuestbook(before),
    );

    function simulate(environment: string, gate: object): Promise<Simulation> {
      return askPortal<Simulation>(sandbox, guestbook, 'simulate', {
        environment,
        gates: [gate],
        releases: span,
      });
    }
  },
);

/** The releases of the weekend would have waited; the one of the week after would not. */
function heldUntil(opens: { readonly type: 'at'; readonly at: string }) {
  return {
    held: 2,
    passed: 1,
    releases: [
      { version: '1.28.1', verdict: 'held', opens },
      { version: '1.28.2', verdict: 'held', opens },
      { version: '1.28.3', verdict: 'passed' },
    ],
  };
}
