import { aBundle } from '../testing/objects';
import { GateFacts } from './attributes';
import { evaluateGate } from './evaluateGate';
import { expressionProblem } from './gateLanguage';

const minute = 60_000;
const tuesday = Date.parse('2026-04-07T10:00:00Z');
const sunday = Date.parse('2026-04-12T10:00:00Z');
const evening = Date.parse('2026-04-07T20:00:00Z');

const soaked = (
  soak: Readonly<Record<string, number>>,
): Partial<GateFacts> => ({
  directUpstreams: ['uat'],
  upstreams: Object.entries(soak).map(([environment, minutes]) => ({
    environment,
    verifiedAt: tuesday - minutes * minute,
  })),
});

/** Bundles that came through staging so, this one first. */
const history = (...states: readonly string[]): Partial<GateFacts> => ({
  upstreams: [{ environment: 'staging', verifiedAt: tuesday }],
  history: states.map((state, index) =>
    aBundle(`1.0.${states.length - index}`, {
      status: { phase: 'Verified', environments: { staging: { state } } },
    }),
  ),
});

const bot = (author: string): Partial<GateFacts> => ({
  bundle: aBundle('1.29.0', { spec: { provenance: { author } } }),
});

const errorRate: Partial<GateFacts> = {
  metrics: {
    'error-rate': {
      value: 0.005,
      result: 'Pass',
      stale: false,
      query: 'errors',
      evaluatedAt: '2026-04-07T09:59:00Z',
    },
  },
};

const windows: Partial<GateFacts> = {
  windows: {
    'platform/my-freeze': {
      exclude: [{ start: '2026-04-01T00:00', end: '2026-05-01T00:00' }],
    },
    'platform/office': {
      timezone: 'Europe/Madrid',
      allow: [
        {
          start: '2026-01-05T09:00',
          end: '2026-01-05T17:00',
          recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
        },
      ],
    },
  },
};

const nine = '[1,2,3,4,5,6,7,8,9]';
const costly = `size(${nine}.map(a, ${nine}.map(b, ${nine}.map(d, ${nine}.map(e, a * b * d * e))))) > 0`;

/** What one evaluator has to come to, by the numbers of the expectation tables. */
describe('expected verdicts', () => {
  it.each<[string, string, Partial<GateFacts>, string, number?]>([
    ['CEL-001', '!schedule.isWeekend', {}, 'open'],
    ['CEL-002', '!schedule.isWeekend', {}, 'closed', sunday],
    [
      'CEL-004',
      'schedule.dayOfWeek == "Tuesday" && schedule.hour == 10',
      {},
      'open',
    ],
    ['CEL-005', 'this is not cel !!!', {}, 'error'],
    ['CEL-007', 'bundle.noSuchField == 1', {}, 'error'],
    ['CEL-008', 'metrics["error-rate"].result == "Pass"', errorRate, 'open'],
    ['CEL-008, as a number', 'metrics["error-rate"] < 0.01', errorRate, 'open'],
    [
      'CEL-011',
      'metrics["error-rate"].result == "Pass"',
      { metrics: {} },
      'error',
    ],
    [
      'CEL-013',
      'upstream["uat"].soakMinutes >= 30',
      soaked({ uat: 45 }),
      'open',
    ],
    [
      'CEL-016',
      'bundle.upstreamSoakMinutes >= 30',
      soaked({ uat: 50 }),
      'open',
    ],
    [
      'CEL-017',
      'bundle.upstreamSoakMinutes >= 30',
      soaked({ uat: 10 }),
      'closed',
    ],
    [
      'CEL-018: the least of the direct ones',
      'bundle.upstreamSoakMinutes >= 30',
      {
        ...soaked({ a: 60, b: 5, test: 600 }),
        directUpstreams: ['a', 'b'],
      },
      'closed',
    ],
    [
      'CEL-019',
      'upstream.staging.recentSuccessCount >= 3',
      history('Verified', 'Verified', 'Verified'),
      'open',
    ],
    [
      'CEL-020',
      'upstream.staging.recentSuccessCount >= 3',
      history('Verified', 'Failed', 'Failed'),
      'closed',
    ],
    [
      'CEL-021',
      'upstream.staging.recentSuccessCount >= 2',
      history('Verified'),
      'closed',
    ],
    [
      'CEL-022',
      'upstream.staging.recentFailureCount < 2',
      history('Failed', 'Failed'),
      'closed',
    ],
    [
      'CEL-023',
      'upstream.staging.lastPromotedAt != ""',
      history('Verified'),
      'open',
    ],
    // CEL-026 to CEL-029: who reviews a pull request is the forge's, and no attribute of the product's rules.
    ['CEL-026', 'bundle.pr["prod"].approvalCount >= 2', {}, 'error'],
    ['CEL-029', 'bundle.pr["prod"].isApproved', {}, 'error'],
    // CEL-031 to CEL-039 write `changewindow` for what is `windows["namespace/name"]` here.
    ['CEL-031', 'windows["platform/my-freeze"].open', windows, 'closed'],
    ['CEL-035', '!windows["platform/my-freeze"].open', windows, 'open'],
    ['CEL-036', 'windows["platform/nonexistent"].open', windows, 'error'],
    [
      'CEL-036, turned around',
      '!windows["platform/nonexistent"].open',
      windows,
      'error',
    ],
    ['CEL-039', '!windows["platform/office"].open', windows, 'open', evening],
    ['CEL-039, by day', 'windows["platform/office"].open', windows, 'open'],
    [
      'CEL-040',
      'json.unmarshal("{\\"ready\\": true}").ready == true',
      {},
      'open',
    ],
    ['CEL-043', '{"a":1}.merge({"b":2}).b == 2', {}, 'open'],
    ['CEL-044', 'maps.merge({"a":1},{"b":2}).b == 2', {}, 'error'],
    [
      'CEL-046',
      'bundle.provenance.author.lowerAscii().contains("bot")',
      bot('dependabot[BOT]'),
      'open',
    ],
    [
      'CEL-047',
      'bundle.provenance.author != "dependabot[bot]"',
      bot('dependabot[bot]'),
      'closed',
    ],
    ['CEL-049', `${`${costly} && `.repeat(3)}true`, {}, 'error'],
  ])('%s: %s', (_row, expression, facts, outcome, now = tuesday) => {
    const evaluation = evaluateGate(
      { expression },
      {
        bundle: aBundle('1.29.0'),
        environment: { name: 'prod', approval: 'auto' },
        directUpstreams: [],
        upstreams: [],
        history: [],
        timezone: 'UTC',
        ...facts,
      },
      now,
    );
    expect(evaluation.outcome).toBe(outcome);
    expect(evaluation.ready).toBe(outcome === 'open');
  });

  it.each([
    'bundle.pr["prod"].approvalCount >= 2',
    'bundle.pr["prod"].isApproved',
  ])(
    'CEL-026 to CEL-029: %s names the attribute that there is not',
    expression => {
      expect(expressionProblem(expression)).toMatch(
        /^spec\.expression: `bundle\.pr`: /,
      );
    },
  );
});
