import { aBundle } from '../../testing/objects';
import { evaluateGate } from '../evaluateGate';
import { entriesRead } from '../gateLanguage';
import { replayGate } from '../replayGate';
import { GateFacts } from './index';
import { MetricFact } from './metrics';

const now = Date.parse('2026-04-07T10:00:00Z');
const sent = { query: 'up', evaluatedAt: '2026-04-07T09:00:00Z' };
const good: MetricFact = {
  ...sent,
  value: 0.005,
  result: 'Pass',
  stale: false,
};
const old: MetricFact = { ...sent, stale: true };

function evaluate(
  expression: string,
  metrics: Readonly<Record<string, MetricFact>>,
) {
  const facts: GateFacts = {
    bundle: aBundle('1.29.0'),
    environment: { name: 'prod', approval: 'pr-review' },
    directUpstreams: [],
    upstreams: [],
    history: [],
    timezone: 'UTC',
    metrics,
  };
  return evaluateGate({ expression }, facts, now);
}

describe('metrics', () => {
  it.each`
    expression                                      | metrics                   | outcome
    ${'metrics["error-rate"].result == "Pass"'}     | ${{ 'error-rate': good }} | ${'open'}
    ${'metrics["error-rate"] < 0.01'}               | ${{ 'error-rate': good }} | ${'open'}
    ${'metrics.errors < 0.001'}                     | ${{ errors: good }}       | ${'closed'}
    ${'metrics.errors.value == 0.005'}              | ${{ errors: good }}       | ${'open'}
    ${'!metrics.errors.stale'}                      | ${{ errors: good }}       | ${'open'}
    ${'metrics["error-rate"].result == "Pass"'}     | ${{}}                     | ${'error'}
    ${'metrics.errors < 0.01'}                      | ${{ errors: old }}        | ${'error'}
    ${'metrics.errors.result != "Fail"'}            | ${{ errors: old }}        | ${'error'}
    ${'metrics.errors < 0.01 || schedule.hour > 9'} | ${{ errors: old }}        | ${'open'}
    ${'metrics.errors.stale'}                       | ${{ errors: old }}        | ${'open'}
  `('$expression with $metrics is $outcome', row => {
    const { expression, metrics, outcome } = row;
    expect(evaluate(expression, metrics).outcome).toBe(outcome);
  });

  it('are recorded whole, with query and time', () => {
    expect(evaluate('metrics.errors < 0.01', { errors: good }).inputs).toEqual({
      'metrics.errors': good,
    });
  });

  it.each(['metrics.errors < 0.01', 'metrics["errors"].result == "Pass"'])(
    'are enough to decide once more: %s',
    expression => {
      const { inputs } = evaluate(expression, { errors: good });
      const { evaluatedAt } = sent;
      expect(
        replayGate({ expression, inputs, result: 'pass', evaluatedAt }),
      ).toEqual({ type: 'same', result: 'pass' });
    },
  );

  it.each([
    [
      'metrics.errors < 1 && metrics["a-b"].result == "Pass"',
      ['errors', 'a-b'],
    ],
    ['metrics.errors < 1 || metrics.errors.stale', ['errors']],
    ['metrics[bundle.name] < 1', []],
    ['bundle.version == "metrics.errors"', []],
    ['not cel metrics', []],
  ])('of %s are %j', (expression, names) => {
    expect(entriesRead(expression, 'metrics')).toEqual(names);
  });
});
