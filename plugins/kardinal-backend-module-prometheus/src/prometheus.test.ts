import { MetricHttpRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { metricProviderContract } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { labelValues } from './__testUtils__/labelValues';
import { prometheus } from './prometheus';

const vector = (...texts: readonly string[]) => ({
  type: 'answered' as const,
  status: 200,
  body: {
    status: 'success',
    data: {
      resultType: 'vector',
      result: texts.map(text => ({ metric: {}, value: [1, text] })),
    },
  },
});
const error = (status: number, errorType: string, message: string) => ({
  type: 'answered' as const,
  status,
  body: { status: 'error', errorType, error: message },
});

metricProviderContract(() => ({
  provider: prometheus,
  query: `x{a="{{ .AppName }}",b=~"{{.Pipeline}}",c!~'{{ .Namespace }}', d != "{{ .Environment }}",
    e='{{ Bundle }}'} # {{ .Comment }}
    / on () y{f=~ "{{ .Version }}", g="a#b"}`,
  valuesIn: rendered => labelValues(rendered).slice(0, 6),
  invalid: [
    'x{a="{{ .Nope }}"}',
    'x{a={{ .Version }}}',
    'rate({{ .Pipeline }}[5m])',
    'x{a=`{{ .Version }}`}',
    'label_replace(x, "a", "{{ .Version }}", "b", "(.*)")',
    'x{a="{{ .Version"}',
    'x{a="b}',
  ],
  answers: {
    value: vector('42.5'),
    noData: vector(),
    notANumber: vector('NaN'),
    infinite: vector('+Inf'),
    twoSeries: vector('1', '2'),
    rejected: error(400, 'bad_data', 'parse error'),
    overloaded: error(503, 'timeout', 'query timeout'),
  },
}));

describe('prometheus', () => {
  const evaluate = (body: unknown, status = 200) =>
    prometheus.evaluate(
      { address: 'http://p', query: 'up', timeout: 1_000 },
      async () => ({ type: 'answered', status, body }),
      new AbortController().signal,
    );

  it.each([
    ['a scalar', 'scalar', [1, '42.5'], { type: 'value', value: 42.5 }],
    [
      'a negative one',
      'scalar',
      [1, '-1e-3'],
      { type: 'value', value: -0.001 },
    ],
    ['a matrix', 'matrix', [], { type: 'refused', reason: 'Matrix' }],
    ['a text', 'string', [1, 'a'], { type: 'refused', reason: 'Text' }],
    ['NaN', 'scalar', [1, 'NaN'], { type: 'noData', reason: 'NotANumber' }],
    ['-Inf', 'scalar', [1, '-Inf'], { type: 'refused', reason: 'Infinite' }],
    ['an empty text', 'scalar', [1, ''], { type: 'failed' }],
    [
      'a histogram',
      'vector',
      [{ metric: {}, histogram: [1, {}] }],
      { type: 'refused', reason: 'Histogram' },
    ],
  ])('reads %s', async (_what, resultType, result, expected) => {
    const answer = await evaluate({
      status: 'success',
      data: { resultType, result },
    });
    expect(answer).toMatchObject(expected);
  });

  it.each([
    [200, vector('1', '2').body, /prometheus query error: .*2 series/],
    [503, error(503, 'timeout', 'query timeout').body, /query timeout/],
    [401, undefined, /it answers 401; check the Secret/],
    [404, undefined, /check provider\.address/],
  ])('says why there is none: %d', async (status, body, message) => {
    const answer = await evaluate(body, status);
    expect(answer).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('asks by POST below the address, with a limit of its own', async () => {
    const sent: MetricHttpRequest[] = [];
    await prometheus.evaluate(
      { address: 'https://p.example.com/x/', query: 'a > 1', timeout: 1_500 },
      async request => {
        sent.push(request);
        return vector('1');
      },
      new AbortController().signal,
    );
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://p.example.com/x/api/v1/query',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'query=a+%3E+1&timeout=2s',
      },
    ]);
  });
});
