import { metricVariables } from '../metrics/MetricProvider';
import { FakeMetrics } from './FakeMetrics';

const http = async () => {
  throw new Error('a fake calls nobody');
};
const ask = (metrics: FakeMetrics, query: string) =>
  metrics.provider.evaluate(
    { address: 'https://fake', query, timeout: 1_000 },
    http,
    new AbortController().signal,
  );

describe('FakeMetrics', () => {
  it('answers as a test says, and keeps what was asked', async () => {
    const metrics = new FakeMetrics();
    metrics.answer('a', { type: 'value', value: 1 });
    expect(await ask(metrics, 'a')).toEqual({ type: 'value', value: 1 });
    expect((await ask(metrics, 'b')).type).toBe('noData');
    metrics.answerAll({ type: 'value', value: 2 });
    expect(await ask(metrics, 'a')).toEqual({ type: 'value', value: 2 });
    expect(metrics.queries).toEqual(['a', 'b', 'a']);
  });

  it('renders variables, and refuses those that are none', () => {
    const { provider } = new FakeMetrics();
    const parsed = provider.parse('errors of {{ .Pipeline }}');
    const values = Object.fromEntries(
      metricVariables.map(name => [name, `the ${name}`]),
    ) as never;
    expect(parsed.type === 'query' && parsed.variables).toEqual(['Pipeline']);
    expect(parsed.type === 'query' && parsed.render(values)).toBe(
      'errors of the Pipeline',
    );
    expect(provider.parse('{{ .Nope }}').type).toBe('invalid');
  });
});
