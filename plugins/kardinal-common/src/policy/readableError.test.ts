import { ExplainedPart } from '@kardinal/cel';
import { aBundle } from '../testing/objects';
import { GateFacts } from './attributes';
import { evaluateGate } from './evaluateGate';
import { explainGate } from './explain';

const now = Date.parse('2026-11-18T10:00:00Z');

/** Everything that a gate can read, and none of it there. */
const facts: GateFacts = {
  bundle: aBundle('1.29.0', { spec: { provenance: {}, intent: {} } }),
  environment: { name: 'prod', approval: 'pr-review' },
  directUpstreams: ['staging'],
  upstreams: [],
  history: [],
  metrics: {
    stale: {
      stale: true,
      query: 'up',
      evaluatedAt: '2026-11-18T09:00:00Z',
    },
  },
  pipelines: {
    web: {
      type: 'readable',
      environments: { prod: { type: 'unverified' } },
    },
  },
  externalApproval: [],
  timezone: 'UTC',
};

function valuesOf(part: ExplainedPart): readonly string[] {
  return [
    ...(part.outcome === 'error' ? [part.value] : []),
    ...part.parts.flatMap(valuesOf),
  ];
}

describe('an attribute that is absent', () => {
  it.each`
    expression                                            | words
    ${'bundle.labels.security == "true"'}                 | ${'this Bundle has no label "security"'}
    ${'int(bundle.labels.risk) < 3'}                      | ${'this Bundle has no label "risk"'}
    ${'bundle.labels["acme.io/team"] == "a"'}             | ${'this Bundle has no label "acme.io/team"'}
    ${'bundle.metadata.labels.security == "true"'}        | ${'this Bundle has no label "security"'}
    ${'bundle.metadata.annotations["acme.io/x"] == "a"'}  | ${'this Bundle has no annotation "acme.io/x"'}
    ${'bundle.provenance.author == "ana"'}                | ${'this Bundle has no "author" in its provenance'}
    ${'bundle.intent.target == "prod"'}                   | ${'this Bundle has no "target" in its intent'}
    ${'bundle.emergency.reason != ""'}                    | ${'this Bundle is not an emergency'}
    ${'bundle.upstreamSoakMinutes >= 30'}                 | ${'this Bundle has no soak time yet'}
    ${'upstream.staging.soakMinutes >= 30'}               | ${'this Bundle is not verified in staging'}
    ${'previousBundle.version != "1.0.0"'}                | ${'no earlier Bundle is verified in this environment'}
    ${'externalApproval.board.approved'}                  | ${'nobody has answered the approval "board" yet'}
    ${'metrics.errors < 0.1'}                             | ${'the metric "errors" has no result yet'}
    ${'metrics.stale.value < 0.1'}                        | ${'the metric "stale" has no current measurement'}
    ${'pipelines.web.environments.prod.version == "1.0"'} | ${'nothing is verified in prod of Pipeline web yet'}
    ${'train.name == "2026-11"'}                          | ${'this Bundle belongs to no release train'}
  `('is named in the words of people: $expression', ({ expression, words }) => {
    const { reason, explanation } = evaluateGate({ expression }, facts, now);
    const { leaves } = explainGate({ expression }, facts, now);
    expect(reason).toBe(`Closed because it cannot be evaluated: ${words}`);
    expect(leaves.map(({ problem }) => problem)).toEqual([words]);
    expect(explanation && new Set(valuesOf(explanation.root))).toEqual(
      new Set([words]),
    );
  });

  it('has its own words in each condition', () => {
    const { explanation } = evaluateGate(
      { expression: 'bundle.labels.a == "1" || metrics.b < 2' },
      facts,
      now,
    );
    expect(explanation?.root.parts.map(({ value }) => value)).toEqual([
      'this Bundle has no label "a"',
      'the metric "b" has no result yet',
    ]);
  });
});

it.each`
  expression                                            | awaits
  ${'externalApproval.board.approved'}                  | ${'nobody has answered the approval "board" yet'}
  ${'upstream.staging.soakMinutes >= 30'}               | ${'this Bundle is not verified in staging'}
  ${'pipelines.web.environments.prod.version == "1.0"'} | ${'nothing is verified in prod of Pipeline web yet'}
  ${'pipelines.db.environments.prod.version == "1.0"'}  | ${undefined}
  ${'metrics.errors < 0.1'}                             | ${undefined}
  ${'bundle.labels.security == "true"'}                 | ${undefined}
  ${'1 / 0 == 1'}                                       | ${undefined}
`('$expression waits for: $awaits', ({ expression, awaits }) => {
  const evaluation = evaluateGate({ expression }, facts, now);
  expect(evaluation).toMatchObject({ ready: false, outcome: 'error' });
  expect(evaluation.awaits).toBe(awaits);
});

it('leaves other problems in the words of the language', () => {
  const { reason } = evaluateGate({ expression: '1 / 0 == 1' }, facts, now);
  expect(reason).toMatch(/cannot be evaluated: `1 \/ 0`: .*zero/);
});
