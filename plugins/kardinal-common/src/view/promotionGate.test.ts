import { PolicyGate } from '../api/types.generated';
import { templateOf } from '../graph/gates';
import { GateFacts } from '../policy/attributes';
import { evaluateGate, unevaluated } from '../policy/evaluateGate';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { GateFinding, promotionGate, promotionPause } from './promotionGate';
import { plainSentence } from './sentences';

/** A Friday. */
const now = Date.parse('2026-04-10T12:00:00Z');

const facts = {
  bundle: aBundle('1.29.0'),
  environment: { name: 'prod', approval: 'auto' as const },
  directUpstreams: ['staging'],
  upstreams: [{ environment: 'staging', verifiedAt: now - 12 * 60_000 }],
  history: [],
  timezone: 'UTC',
};

const said = (
  expression: string,
  options: {
    readonly message?: string;
    readonly finding?: Partial<Extract<GateFinding, { type: 'evaluated' }>>;
    readonly reason?: string;
    readonly checks?: GateFacts['checks'];
  } = {},
) => {
  const { message, finding, reason, checks } = options;
  const known: GateFacts = {
    ...facts,
    ...(checks === undefined ? {} : { checks }),
  };
  const gate = aGate('soak', {
    labels: { 'kardinal.io/scope': 'org' },
    spec: { expression, ...(message === undefined ? {} : { message }) },
  });
  const { sentence, ...rest } = promotionGate(
    { type: 'template', template: templateOf(gate, ['platform-policies']) },
    'prod',
    reason === undefined
      ? {
          type: 'evaluated',
          evaluation: evaluateGate(gate.spec, known, now),
          facts: known,
          comesAfter: [],
          ...finding,
        }
      : { type: 'unavailable', reason },
    now,
  );
  return { ...rest, sentence: plainSentence(sentence) };
};

/** Of which nobody has said anything. */
const checks = {
  staging: {
    'load-test': {
      phase: 'pending',
      reason: 'nothing is reported for 1f0c9d2a',
      description: '',
      url: '',
    },
  },
} as const;
const loadTest = 'checks.staging["load-test"].phase == "success"';

const overridden = (expiresAt: string) =>
  ({
    ...aGate('soak'),
    status: {
      override: {
        requestedBy: 'user:default/ana',
        expiresAt,
        requestedAt: '2026-04-10T11:00:00Z',
        reason: 'Checkout is down.',
      },
    },
  } as PolicyGate);

describe('promotionGate', () => {
  it('names the gate and whose it is', () => {
    expect(said('true')).toEqual({
      name: 'soak',
      namespace: 'platform-policies',
      scope: 'org',
      verdict: 'open',
      sentence: 'Open.',
    });
  });

  it.each([
    [
      'upstream.staging.soakMinutes >= 30',
      {},
      'closed',
      'Closed until about 2026-04-10T12:18:00Z (12 of 30 minutes soaked).',
    ],
    [
      '!schedule.isWeekend && schedule.dayOfWeek != "Friday"',
      { message: 'Fridays are for testing.' },
      'closed',
      /^Closed until about 2026-04-13T00:00:00Z: Fridays are for testing\.$/,
    ],
    [
      'bundle.version == "2"',
      { message: 'Only the second.' },
      'closed',
      'Closed: Only the second.',
    ],
    [
      'externalApproval.board.approved',
      {},
      'closed',
      'Closed: nobody has answered yet',
    ],
    [
      loadTest,
      { checks },
      'closed',
      'Closed: staging: nothing is reported for 1f0c9d2a',
    ],
    [
      loadTest,
      { checks, message: 'The load test has to pass.' },
      'closed',
      'Closed: The load test has to pass: staging: nothing is reported for 1f0c9d2a',
    ],
    [
      'metrics.errors < 1',
      {},
      'error',
      /^Closed because it cannot be evaluated: /,
    ],
    ['true ==', {}, 'error', /^Closed because it cannot be evaluated: /],
    [
      'metrics.errors < 1',
      { finding: { comesAfter: ['staging'] } },
      'pending',
      'Evaluated once every environment before it is verified.',
    ],
    [
      'true ==',
      { finding: { comesAfter: ['staging'] } },
      'error',
      /^Closed because it cannot be evaluated: /,
    ],
    [
      'true',
      { reason: 'the Pipeline is not valid' },
      'error',
      'Closed because it cannot be evaluated: the Pipeline is not valid.',
    ],
    [
      'false',
      { finding: { instance: overridden('2026-04-10T13:00:00Z') } },
      'open',
      'Overridden by user:default/ana until 2026-04-10T13:00:00Z: Checkout is down.',
    ],
    [
      'false',
      { finding: { instance: overridden('2026-04-10T11:30:00Z') } },
      'closed',
      'Closed: false is false',
    ],
  ])('%s with %j is %s', (expression, options, verdict, words) => {
    const { sentence, ...rest } = said(expression, options);
    expect(rest).toMatchObject({ verdict });
    expect(sentence).toMatch(words);
  });

  it('says of a pause who made it and why, without its seal', () => {
    const pause = {
      by: 'user:default/ben',
      reason: 'Stocktaking.',
      since: '2026-04-10T09:00:00Z',
      until: '2026-04-10T15:00:00Z',
      seal: 'secret',
    };
    const gate = promotionPause({ type: 'pause', pause }, aPipeline(['prod']));
    expect({ ...gate, sentence: plainSentence(gate.sentence) }).toEqual({
      name: expect.stringContaining('guestbook'),
      namespace: 'default',
      scope: 'team',
      verdict: 'closed',
      sentence: expect.stringMatching(
        /^Paused by .*ben.* until 2026-04-10T15:00:00Z: Stocktaking\.$/,
      ),
    });
    expect(JSON.stringify(gate)).not.toContain('secret');
  });
});

describe('unevaluated', () => {
  it('is closed, for good, and says why', () => {
    expect(unevaluated('nobody answers')).toMatchObject({
      ready: false,
      outcome: 'error',
      reason: 'Closed because it cannot be evaluated: nobody answers',
      forecast: { type: 'constant' },
    });
  });
});
