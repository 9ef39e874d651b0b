import { rfc3339 } from '@kardinal/foundation';
import { aBundle } from '../../testing/objects';
import { Bundle } from '../../api/types.generated';
import { SimulatedRelease, simulateReleases } from './simulateReleases';

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

function simulate(...expressions: readonly string[]) {
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
    expect(simulate(expression).texts).toEqual(texts);
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
    const fourth = simulate(expression).releases[3];
    expect(fourth).toMatchObject({ version: '1.3.0', verdict });
    expect(fourth.gates[0].unrecorded).toEqual(unrecorded);
  });

  it('waits until all gates are open at once, and counts', () => {
    const simulation = simulate(
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
