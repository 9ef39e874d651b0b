import { aBundle } from '../testing/objects';
import { GateFacts } from './attributes';
import { evaluateGate } from './evaluateGate';

const tuesday = Date.parse('2026-04-07T10:00:00Z');
const sunday = Date.parse('2026-04-12T10:00:00Z');
const minutes = (count: number) => count * 60_000;

function facts(overrides: Partial<GateFacts> = {}): GateFacts {
  return {
    bundle: aBundle('1.29.0', {
      metadata: { labels: { hotfix: 'true', team: 'true-blue' } },
      spec: { provenance: { author: 'dependabot[BOT]' } },
    }),
    environment: { name: 'prod', approval: 'pr-review' },
    directUpstreams: ['uat'],
    upstreams: [{ environment: 'uat', verifiedAt: tuesday - minutes(45) }],
    history: [],
    timezone: 'UTC',
    ...overrides,
  };
}

const ten = (state: string): string[] => Array(10).fill(state);
const verified = (state: string) => ({
  phase: 'Verified' as const,
  environments: { staging: { state } },
});

describe('evaluateGate', () => {
  it.each`
    expression                                                  | outcome     | reason
    ${'!schedule.isWeekend'}                                    | ${'open'}   | ${'it is Tuesday'}
    ${'schedule.dayOfWeek == "Tuesday" && schedule.hour == 10'} | ${'open'}   | ${'day name and UTC hour'}
    ${'upstream["uat"].soakMinutes >= 30'}                      | ${'open'}   | ${'45 minutes soaked'}
    ${'bundle.upstreamSoakMinutes >= 30'}                       | ${'open'}   | ${'45 minutes soaked'}
    ${'bundle.upstreamSoakMinutes >= 46'}                       | ${'closed'} | ${'45 minutes soaked'}
    ${'bundle.version == "1.29.0" && bundle.type == "image"'}   | ${'open'}   | ${'version is the tag'}
    ${'bundle.labels.hotfix == true'}                           | ${'open'}   | ${'a label true compares with a bool'}
    ${'bundle.labels.hotfix == "true"'}                         | ${'open'}   | ${'labels are strings'}
    ${'bundle.labels.team == true'}                             | ${'closed'} | ${'that label is no bool'}
    ${'bundle.provenance.author.lowerAscii().contains("bot")'}  | ${'open'}   | ${'string functions'}
    ${'environment.approval == "pr-review"'}                    | ${'open'}   | ${'the environment is there'}
    ${'bundle.provenance.author != "dependabot[BOT]"'}          | ${'closed'} | ${'the author is compared'}
    ${'upstream.uat.lastPromotedAt != ""'}                      | ${'open'}   | ${'it was promoted there'}
    ${'delegation.status == "ok"'}                              | ${'error'}  | ${'no delegation is there'}
    ${'"yes"'}                                                  | ${'error'}  | ${'only true opens'}
    ${'1'}                                                      | ${'error'}  | ${'only true opens'}
    ${'optional.of(true)'}                                      | ${'error'}  | ${'only true opens'}
    ${'previousBundle.version == "1.28.0"'}                     | ${'error'}  | ${'nothing ran before'}
  `('$expression is $outcome: $reason', ({ expression, outcome }) => {
    const result = evaluateGate({ expression }, facts(), tuesday);
    expect(result).toMatchObject({ outcome, ready: outcome === 'open' });
  });

  it('counts the work of evaluation and forecast, which is bounded whatever the expression is', () => {
    const cheap = evaluateGate(
      { expression: '!schedule.isWeekend' },
      facts(),
      tuesday,
    );
    expect(cheap.cost).toBeGreaterThan(0);
    expect(cheap.cost).toBeLessThan(1_000);
    const list = `[${'1,'.repeat(200)}1]`;
    const costly = evaluateGate(
      {
        expression: `${list}.all(a, ${list}.all(b, a + b + schedule.hour >= 0))`,
      },
      facts(),
      tuesday,
    );
    expect(costly.outcome).toBe('error');
    expect(costly.reason).toMatch(/limit of 20000 steps/);
    expect(costly.cost).toBeLessThan(250_000);
  });

  it('reports no opening for windows that are never open together, and until when it searched', () => {
    const every = (day: string) => ({
      allow: [
        {
          start: '2026-01-01T09:00',
          end: '2026-01-01T10:00',
          recurrence: `FREQ=WEEKLY;BYDAY=${day}`,
        },
      ],
    });
    const { outcome, forecast, cost } = evaluateGate(
      { expression: 'windows["a/b"].open && windows["a/c"].open' },
      facts({ windows: { 'a/b': every('MO'), 'a/c': every('TU') } }),
      tuesday,
    );
    expect(outcome).toBe('closed');
    expect(forecast.type).toBe('unknown');
    expect(forecast).toHaveProperty('at', expect.any(Number));
    expect(cost).toBeLessThan(25_000);
  });

  it('says what it compared', () => {
    expect(
      evaluateGate(
        { expression: 'bundle.upstreamSoakMinutes >= 46' },
        facts(),
        tuesday,
      ).inputs,
    ).toEqual({ 'bundle.upstreamSoakMinutes': 45 });
  });

  it.each`
    expression                             | outcome     | reason
    ${'bundle.upstreamSoakMinutes >= 1'}   | ${'closed'} | ${/staging is skipped without a permission, so its soak stays 0 minutes$/}
    ${'upstream.staging.soakMinutes >= 1'} | ${'closed'} | ${/its soak stays 0 minutes$/}
    ${'bundle.upstreamSoakMinutes == 0'}   | ${'open'}   | ${/is true$/}
    ${'upstream.staging.verifiedAt != ""'} | ${'error'}  | ${/cannot be evaluated/}
    ${'schedule.isWeekend'}                | ${'closed'} | ${/is false until 2026-04-11T00:00:00Z$/}
  `(
    '$expression is $outcome where staging is skipped without a permission',
    ({ expression, outcome, reason }) => {
      const seen = facts({
        skippedUpstreams: ['staging'],
        upstreams: [
          { environment: 'uat', verifiedAt: tuesday - minutes(45) },
          { environment: 'staging', verifiedAt: tuesday - minutes(90) },
        ],
      });
      expect(evaluateGate({ expression }, seen, tuesday)).toMatchObject({
        outcome,
        reason: expect.stringMatching(reason),
      });
    },
  );

  it('takes the minimum over the direct upstreams only', () => {
    const seen = facts({
      directUpstreams: ['a', 'b'],
      upstreams: [
        { environment: 'a', verifiedAt: tuesday - minutes(60) },
        { environment: 'b', verifiedAt: tuesday - minutes(5) },
        { environment: 'test', verifiedAt: tuesday - minutes(600) },
      ],
    });
    const { inputs, outcome } = evaluateGate(
      { expression: 'bundle.upstreamSoakMinutes >= 30' },
      seen,
      tuesday,
    );
    expect({ inputs, outcome }).toEqual({
      inputs: { 'bundle.upstreamSoakMinutes': 5 },
      outcome: 'closed',
    });
  });

  it('is closed while a direct upstream is not verified', () => {
    const seen = facts({ upstreams: [{ environment: 'uat' }] });
    expect(
      evaluateGate(
        { expression: 'bundle.upstreamSoakMinutes >= 0' },
        seen,
        tuesday,
      ).outcome,
    ).toBe('error');
  });

  it.each`
    states                              | expression                                    | outcome
    ${['Verified', 'Verified', 'NoOp']} | ${'upstream.staging.recentSuccessCount >= 3'} | ${'open'}
    ${['Verified', 'Failed', 'Failed']} | ${'upstream.staging.recentSuccessCount >= 3'} | ${'closed'}
    ${['Verified']}                     | ${'upstream.staging.recentSuccessCount >= 2'} | ${'closed'}
    ${['Failed', ...ten('Verified')]}   | ${'upstream.staging.recentFailureCount == 1'} | ${'closed'}
    ${['Verified', ...ten('Failed')]}   | ${'upstream.staging.recentSuccessCount == 0'} | ${'open'}
    ${['Failed', 'Failed']}             | ${'upstream.staging.recentFailureCount < 2'}  | ${'closed'}
  `('counts the recent results $states', ({ states, expression, outcome }) => {
    const history = states.map((state: string, index: number) =>
      aBundle(`1.0.${index}`, { status: verified(state) }),
    );
    const seen = facts({
      history,
      upstreams: [{ environment: 'staging', verifiedAt: tuesday }],
    });
    expect(evaluateGate({ expression }, seen, tuesday).outcome).toBe(outcome);
  });

  it.each`
    expression                                                                | now        | changesAt
    ${'!schedule.isWeekend'}                                                  | ${sunday}  | ${'2026-04-13T00:00:00.000Z'}
    ${'!schedule.isWeekend'}                                                  | ${tuesday} | ${'2026-04-11T00:00:00.000Z'}
    ${'schedule.hour >= 14'}                                                  | ${tuesday} | ${'2026-04-07T14:00:00.000Z'}
    ${'bundle.upstreamSoakMinutes >= 60'}                                     | ${tuesday} | ${'2026-04-07T10:15:00.000Z'}
    ${'schedule.now >= timestamp(upstream.uat.verifiedAt) + duration("50m")'} | ${tuesday} | ${'2026-04-07T10:05:00.000Z'}
    ${'schedule.now > timestamp("2026-04-08T00:00:00Z")'}                     | ${tuesday} | ${'2026-04-08T00:00:00.001Z'}
    ${'now() > timestamp("2026-04-08T00:00:00Z")'}                            | ${tuesday} | ${'2026-04-08T00:00:00.001Z'}
    ${'bundle.version == "2"'}                                                | ${tuesday} | ${undefined}
  `('$expression changes at $changesAt', ({ expression, now, changesAt }) => {
    const { forecast } = evaluateGate({ expression }, facts(), now);
    const at = forecast.type === 'constant' ? undefined : forecast.at;
    expect(at && new Date(at).toISOString()).toBe(changesAt);
  });

  it('uses the zone of the gate', () => {
    const late = Date.parse('2026-04-10T23:30:00Z');
    const expression = '!schedule.isWeekend';
    expect(evaluateGate({ expression }, facts(), late).ready).toBe(true);
    expect(
      evaluateGate({ expression }, facts({ timezone: 'Asia/Kolkata' }), late)
        .ready,
    ).toBe(false);
  });

  it.each(['!schedule.isWeekend', 'true'])(
    'stays closed in an unknown zone, and says so: %s',
    expression => {
      expect(
        evaluateGate(
          { expression },
          facts({ timezone: 'Nowhere/Land' }),
          tuesday,
        ),
      ).toMatchObject({
        ready: false,
        outcome: 'error',
        reason: expect.stringMatching(
          /spec\.timezone: Nowhere\/Land is no IANA time zone.*Europe\/Berlin/,
        ),
      });
    },
  );

  it('keeps its reason the same while nothing but time passes', () => {
    const gate = { expression: 'bundle.upstreamSoakMinutes >= 60' };
    const first = evaluateGate(gate, facts(), tuesday);
    const later = evaluateGate(gate, facts(), tuesday + minutes(3));
    expect(later.reason).toBe(first.reason);
  });
});
