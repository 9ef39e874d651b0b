import { rfc3339 } from '@kardinal/foundation';
import { aBundle } from '../testing/objects';
import { GateFacts } from './attributes';
import { evaluateGate } from './evaluateGate';
import { replayGate } from './replayGate';

/** Not a whole second. */
const tuesday = Date.parse('2026-04-07T10:00:00.730Z');
const minutes = (count: number) => count * 60_000;

const previous = aBundle('1.28.0', {
  status: {
    phase: 'Verified',
    environments: {
      prod: { state: 'Verified', verifiedAt: '2026-04-01T10:00:00Z' },
      uat: { state: 'Failed' },
    },
  },
});

const facts: GateFacts = {
  bundle: aBundle('1.29.0', {
    metadata: {
      labels: { hotfix: 'true', 'acme.com/tier': 'one' },
      annotations: { ticket: 'T-1' },
    },
    spec: {
      provenance: { author: 'Zoe', commitSHA: 'abc' },
      intent: { target: 'prod', skip: ['qa'] },
    },
  }),
  environment: { name: 'prod', approval: 'pr-review' },
  directUpstreams: ['uat'],
  skippedUpstreams: [],
  upstreams: [{ environment: 'uat', verifiedAt: tuesday - minutes(45) }],
  history: [previous],
  timezone: 'Europe/Berlin',
};

/** What the record of a decision is after it was stored. */
function recorded(expression: string, seen: GateFacts, now: number) {
  const { ready, inputs } = evaluateGate({ expression }, seen, now);
  const result: 'pass' | 'fail' = ready ? 'pass' : 'fail';
  const evidence = { expression, inputs, result, evaluatedAt: rfc3339(now) };
  return JSON.parse(JSON.stringify(evidence)) as typeof evidence;
}

const expressions = [
  'bundle.version == "1.29.0"',
  'bundle.type == "image" && bundle.name.startsWith("guestbook")',
  'bundle.labels.hotfix == true',
  'bundle.labels["acme.com/tier"] == "one"',
  'bundle.labels[?"nope"].orValue("x") == "x"',
  'has(bundle.labels.hotfix) && !has(bundle.labels.nope)',
  '!has(bundle.emergency)',
  'bundle.labels.exists(name, name == "hotfix")',
  'bundle.metadata.annotations.ticket == "T-1"',
  'timestamp(bundle.metadata.createdAt) < schedule.now',
  'bundle.images[0].tag == "1.29.0" && bundle.images.size() == 1',
  'bundle.images[0].tag == "1.29.0"',
  'bundle.provenance.author == "Zoe"',
  'bundle.intent.skip == ["qa"]',
  'bundle.upstreamSoakMinutes >= 45',
  'bundle.upstreamSoakMinutes / 60 >= 1',
  'upstream.uat.soakMinutes == 45',
  'upstream["uat"].verifiedAt != ""',
  'upstream[environment.name == "prod" ? "uat" : "qa"].soakMinutes > 40',
  'upstream.all(name, upstream[name].soakMinutes > 40)',
  'upstream.uat.recentFailureCount == 1',
  'upstream.uat.recentSuccessCount >= 1',
  'upstream.qa.soakMinutes >= 0',
  'previousBundle.version == "1.28.0"',
  'has(previousBundle.version)',
  'schedule.hour == 12',
  'schedule.dayOfWeek == "Tuesday" && !schedule.isWeekend',
  'schedule.now.getHours() == 10',
  'schedule.now.getHours("America/New_York") == 6',
  'schedule.now.getMilliseconds() == 730',
  'schedule.now.getDayOfWeek("Asia/Tokyo") == 2',
  'schedule.now > timestamp(upstream.uat.verifiedAt) + duration("30m")',
  'now().getMilliseconds() == 730',
  'now() - timestamp(upstream.uat.verifiedAt) > duration("44m")',
  'environment.approval == "pr-review"',
  'metrics.rate < 1.0 || true',
  'bundle.nope == 1',
  'optional.of(true)',
  '1 / 0 == 1',
  'not cel',
];

describe('replayGate', () => {
  it.each(expressions)(
    'comes to the recorded verdict again: %s',
    expression => {
      const without = { ...facts, history: [], upstreams: [] };
      for (const seen of [facts, without])
        for (const now of [tuesday, tuesday + minutes(60 * 24 * 4)]) {
          const evidence = recorded(expression, seen, now);
          const { result } = evidence;
          expect(replayGate(evidence)).toEqual({ type: 'same', result });
        }
    },
  );

  it('knows that an absent attribute was absent', () => {
    const without = { ...facts, history: [] };
    const evidence = recorded('!has(previousBundle.version)', without, tuesday);
    expect(evidence.result).toBe('fail');
    expect(replayGate(evidence)).toEqual({ type: 'same', result: 'fail' });
  });

  it('knows a gate that was closed as its zone did not exist', () => {
    const seen = { ...facts, timezone: 'Nowhere/Land' };
    const evidence = recorded('true', seen, tuesday);
    expect(evidence.inputs).toEqual({ timezone: 'Nowhere/Land' });
    expect(replayGate(evidence)).toEqual({ type: 'same', result: 'fail' });
  });

  it('says when a record was changed', () => {
    const evidence = recorded('schedule.hour == 12', facts, tuesday);
    const changed = { ...evidence, inputs: { 'schedule.hour': 13 } };
    expect(replayGate(changed)).toEqual({
      type: 'different',
      recorded: 'pass',
      replayed: 'fail',
    });
  });

  it.each([
    ['result', { result: 'pending', expression: 'true' }],
    ['expression', { result: 'fail', evaluatedAt: rfc3339(tuesday) }],
    ['evaluatedAt', { result: 'fail', expression: 'true' }],
  ] as const)('names what is not recorded: %s', (field, evidence) => {
    expect(replayGate(evidence)).toEqual({
      type: 'impossible',
      reason: expect.stringMatching(new RegExp(`^${field} is `)),
    });
  });
});
