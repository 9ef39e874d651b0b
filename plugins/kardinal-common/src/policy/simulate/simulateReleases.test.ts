import { rfc3339 } from '@kardinal/foundation';
import { aBundle } from '../../testing/objects';
import { Bundle } from '../../api/types.generated';
import {
  ReleaseSimulationRequest,
  SimulatedRelease,
  simulateReleases,
} from './simulateReleases';

const at = (text: string) => Date.parse(`2026-10-${text}:00Z`);
const october = at('01T00:00');
const november = Date.parse('2026-11-01T00:00:00Z');
const hour = 60 * 60_000;
const database = 'pipelines.database.environments.prod';
const auth = 'pipelines.auth.environments.prod';

/** A release that soaked an hour in uat before it started in prod. */
function release(
  version: string,
  started: string,
  more: {
    readonly state?: string;
    readonly labels?: Record<string, string>;
    readonly inputs?: Record<string, unknown>;
  } = {},
): Bundle {
  const startedAt = at(started);
  const { state = 'Verified', labels = {}, inputs } = more;
  return aBundle(version, {
    metadata: {
      creationTimestamp: rfc3339(startedAt - 3 * hour),
      labels: { 'kardinal.io/pipeline': 'guestbook', ...labels },
    },
    status: {
      phase: state === 'Verified' ? 'Verified' : 'Failed',
      environments: {
        uat: {
          state: 'Verified',
          position: 0,
          upstreams: [],
          promotedAt: rfc3339(startedAt - 2 * hour),
          verifiedAt: rfc3339(startedAt - hour),
          finishedAt: rfc3339(startedAt - hour),
        },
        prod: {
          state,
          position: 1,
          upstreams: ['uat'],
          promotedAt: rfc3339(startedAt),
          finishedAt: rfc3339(startedAt + hour),
          ...(state === 'Verified'
            ? { verifiedAt: rfc3339(startedAt + hour) }
            : {}),
          ...(inputs === undefined
            ? {}
            : {
                evidence: {
                  policyGates: [{ name: 'g', result: 'pass', inputs }],
                },
              }),
        },
      },
    },
  });
}

const bundles = [
  // A Thursday, a Friday evening, a Saturday, a Monday.
  release('1.0.0', '01T10:00'),
  release('1.1.0', '02T17:30', { labels: { hotfix: 'true' } }),
  release('1.2.0', '10T09:00', { state: 'Failed' }),
  release('1.3.0', '12T09:00', {
    inputs: {
      'schedule.hour': 9,
      [database]: { version: '1.4.0', soakMinutes: 45 },
    },
  }),
];

function textOf({ version, verdict, opens, heldSeconds }: SimulatedRelease) {
  const until =
    opens?.type === 'at'
      ? ` until ${new Date(opens.at).toISOString().slice(5, 16)}`
      : '';
  const held = heldSeconds === undefined ? '' : ` for ${heldSeconds / 60} min`;
  return `${version} ${verdict}${until}${held}`;
}

function simulate(
  change: Partial<ReleaseSimulationRequest>,
  ...expressions: readonly string[]
) {
  const simulation = simulateReleases({
    gates: expressions.map((expression, index) => ({
      name: `g${index}`,
      expression,
      timezone: 'Europe/Berlin',
    })),
    bundles,
    environment: 'prod',
    from: october,
    until: november,
    ...change,
  });
  return { ...simulation, texts: simulation.releases.map(textOf) };
}

describe('which releases of the past a gate would have held', () => {
  it.each`
    expression                                                                                    | texts
    ${'true'}                                                                                     | ${['1.0.0 passed', '1.1.0 passed', '1.2.0 passed', '1.3.0 passed']}
    ${'!schedule.isWeekend'}                                                                      | ${['1.0.0 passed', '1.1.0 passed', '1.2.0 held until 10-11T22:00 for 2220 min', '1.3.0 passed']}
    ${'!(schedule.dayOfWeek == "Friday" && schedule.hour >= 15) || bundle.labels.hotfix == true'} | ${['1.0.0 passed', '1.1.0 passed', '1.2.0 passed', '1.3.0 passed']}
    ${'bundle.upstreamSoakMinutes >= 90'}                                                         | ${['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version, index) => `${version} held until ${['10-01T10:30', '10-02T18:00', '10-10T09:30', '10-12T09:30'][index]} for 30 min`)}
    ${'previousBundle.version != "1.1.0"'}                                                        | ${['1.0.0 held', '1.1.0 passed', '1.2.0 held', '1.3.0 held']}
    ${'upstream.prod.recentFailureCount == 0'}                                                    | ${['1.0.0 held', '1.1.0 held', '1.2.0 held', '1.3.0 held']}
    ${'upstream.uat.recentSuccessCount >= 3'}                                                     | ${['1.0.0 held', '1.1.0 held', '1.2.0 passed', '1.3.0 passed']}
  `('$expression', ({ expression, texts }) => {
    expect(simulate({}, expression).texts).toEqual(texts);
  });

  it.each`
    expression                                                    | verdict      | unrecorded
    ${`${database}.version == "1.4.0"`}                           | ${'passed'}  | ${undefined}
    ${`${database}.version == "1.5.0"`}                           | ${'held'}    | ${undefined}
    ${`${database}.soakMinutes >= 30`}                            | ${'passed'}  | ${undefined}
    ${`has(${database}.version)`}                                 | ${'passed'}  | ${undefined}
    ${`${auth}.version == "1"`}                                   | ${'unknown'} | ${['pipelines']}
    ${`has(${auth}.version)`}                                     | ${'unknown'} | ${['pipelines']}
    ${`${auth}.version == "1" && ${database}.version == "1.4.0"`} | ${'unknown'} | ${[auth]}
  `('$expression is $verdict', ({ expression, verdict, unrecorded }) => {
    const fourth = simulate({}, expression).releases[3];
    expect(fourth).toMatchObject({ version: '1.3.0', verdict });
    expect(fourth.gates[0].unrecorded).toEqual(unrecorded);
  });

  it('waits until all gates are open at once, and counts', () => {
    const simulation = simulate(
      {},
      'bundle.upstreamSoakMinutes >= 90',
      'schedule.hour < 12 || schedule.hour >= 14',
    );
    expect(simulation.texts).toEqual([
      '1.0.0 held until 10-01T12:00 for 120 min',
      '1.1.0 held until 10-02T18:00 for 30 min',
      '1.2.0 held until 10-10T09:30 for 30 min',
      '1.3.0 held until 10-12T09:30 for 30 min',
    ]);
    expect(simulation).toMatchObject({
      passed: 0,
      held: 4,
      unknown: 0,
      heldSeconds: 210 * 60,
      recordedSince: '2026-10-01T07:00:00Z',
    });
  });

  it('looks at the releases of the span only', () => {
    const simulation = simulateReleases({
      gates: [{ name: 'g', expression: 'true' }],
      bundles,
      environment: 'prod',
      from: at('02T17:30'),
      until: at('12T09:00'),
    });
    expect(simulation.releases.map(({ version }) => version)).toEqual([
      '1.1.0',
      '1.2.0',
    ]);
  });

  const freeze = {
    timezone: 'Europe/Berlin',
    exclude: [
      {
        start: '2026-10-02T15:00',
        end: '2026-10-05T08:00',
        recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      },
    ],
  };

  it.each`
    expression                                                             | texts
    ${'windows["platform/freeze"].open'}                                   | ${['1.0.0 passed', '1.1.0 held until 10-05T06:00 for 3630 min', '1.2.0 held until 10-12T06:00 for 2700 min', '1.3.0 passed']}
    ${'windows["platform/freeze"].open || bundle.labels.hotfix == "true"'} | ${['1.0.0 passed', '1.1.0 passed', '1.2.0 held until 10-12T06:00 for 2700 min', '1.3.0 passed']}
    ${'windows["platform/freeze"].open && schedule.hour >= 12'}            | ${['1.0.0 passed', '1.1.0 held until 10-05T10:00 for 3870 min', '1.2.0 held until 10-12T10:00 for 2940 min', '1.3.0 held until 10-12T10:00 for 60 min']}
    ${'windows["platform/nope"].open'}                                     | ${['1.0.0 held', '1.1.0 held', '1.2.0 held', '1.3.0 held']}
  `(
    'with windows as they are now, whatever was recorded of them: $expression',
    ({ expression, texts }) => {
      const inputs = { 'windows.platform/freeze.open': false };
      const simulation = simulate(
        { facts: { windows: { 'platform/freeze': freeze } } },
        expression,
      );
      expect(simulation.texts).toEqual(texts);
      const recorded = simulate(
        {
          facts: { windows: { 'platform/freeze': freeze } },
          bundles: bundles.map((_, nth) =>
            release(
              `1.${nth}.0`,
              ['01T10:00', '02T17:30', '10T09:00', '12T09:00'][nth],
              {
                inputs,
                labels: nth === 1 ? { hotfix: 'true' } : {},
              },
            ),
          ),
        },
        expression,
      );
      expect(recorded.texts).toEqual(texts);
    },
  );

  it('says without windows that nobody recorded them', () => {
    expect(simulate({}, 'windows["platform/freeze"].open')).toMatchObject({
      unknown: 4,
      releases: Array(4).fill({
        gates: [{ verdict: 'unknown', unrecorded: ['windows'] }],
      }),
    });
  });

  it.each`
    what                            | labels                | attributes                     | verdicts
    ${'nothing'}                    | ${{}}                 | ${{}}                          | ${['held', 'held', 'held', 'held']}
    ${'a metric'}                   | ${{}}                 | ${{ 'metrics.errors': 0.01 }}  | ${['held', 'passed', 'held', 'held']}
    ${'a label'}                    | ${{ hotfix: 'true' }} | ${{}}                          | ${['unknown', 'held', 'unknown', 'held']}
    ${'a label and a metric'}       | ${{ hotfix: 'true' }} | ${{ 'metrics.errors': 0.01 }}  | ${['passed', 'passed', 'passed', 'passed']}
    ${'a label and another metric'} | ${{ hotfix: 'true' }} | ${{ 'metrics.latency': 0.01 }} | ${['unknown', 'held', 'unknown', 'held']}
  `('supposes $what of each release', ({ labels, attributes, verdicts }) => {
    const recorded = { 'metrics.errors': 0.5 };
    const { releases } = simulate(
      {
        supposition: { labels, attributes },
        bundles: [
          release('1.0.0', '01T10:00'),
          release('1.1.0', '02T17:30', {
            labels: { hotfix: 'true' },
            inputs: recorded,
          }),
          release('1.2.0', '10T09:00'),
          release('1.3.0', '12T09:00', { inputs: recorded }),
        ],
      },
      'metrics.errors < 0.1 && bundle.labels.?hotfix.orValue("") == "true"',
    );
    expect(releases.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it('does not look at more than it may cost', () => {
    const request = {
      gates: [{ name: 'g', expression: 'schedule.hour >= 0' }],
      bundles,
      environment: 'prod',
      from: october,
      until: november,
    };
    const { cost } = simulateReleases({ ...request, until: at('02T00:00') });
    const simulation = simulateReleases(request, cost * 2);
    expect(simulation.releases.map(({ verdict }) => verdict)).toEqual([
      'passed',
      'passed',
      'unknown',
      'unknown',
    ]);
  });
});
