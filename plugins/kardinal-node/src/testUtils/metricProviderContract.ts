import {
  MetricAnswer,
  MetricHttp,
  MetricHttpRequest,
  MetricProvider,
  MetricValues,
  metricVariables,
} from '../metrics/MetricProvider';
import { WebhookAnswer } from '../steps/StepCapabilities';

/** A provider, and how its server answers. @public */
export interface MetricProviderWorld {
  readonly provider: MetricProvider;
  /** A query with each variable once, where it may be. */
  readonly query: string;
  /** What the value of a variable is as its server reads the rendered query; in the order of the query. */
  readonly valuesIn: (rendered: string) => readonly string[];
  /** Queries that cannot be carried out, whatever the values are. */
  readonly invalid: readonly string[];
  /** Answers of its server. */
  readonly answers: {
    /** One number, 42.5. */
    readonly value: WebhookAnswer;
    readonly noData: WebhookAnswer;
    readonly notANumber: WebhookAnswer;
    readonly infinite: WebhookAnswer;
    readonly twoSeries: WebhookAnswer;
    readonly rejected: WebhookAnswer;
    readonly overloaded: WebhookAnswer;
  };
}

const hostile = [
  'plain',
  'v1.2.3',
  '"} or vector(1) or x{a="',
  '\\',
  '\\" or "',
  "' or '",
  '.*',
  'a|.*',
  'a\nb',
  '{{ .Version }}',
  '$1',
  'ü%`#',
];

/**
 * What every {@link MetricProvider} must do, as jest tests.
 *
 * @public
 */
export function metricProviderContract(
  create: () => MetricProviderWorld,
): void {
  describe('keeps the contract of metric providers', () => {
    it.each(hostile)('asks for nothing else where a value is %j', text => {
      const { provider, query, valuesIn } = create();
      const parsed = provider.parse(query);
      if (parsed.type === 'invalid') throw new Error(parsed.message);
      expect([...parsed.variables].sort()).toEqual([...metricVariables].sort());
      const rendered = parsed.render(allAre(text));
      expect(valuesIn(rendered)).toEqual(metricVariables.map(() => text));
    });

    it('says what is wrong with a query', () => {
      const { provider, invalid } = create();
      expect(invalid.length).toBeGreaterThan(0);
      for (const query of invalid)
        expect(provider.parse(query)).toEqual({
          type: 'invalid',
          message: expect.stringMatching(/\w/),
        });
    });

    it.each<[keyof MetricProviderWorld['answers'], MetricAnswer['type']]>([
      ['noData', 'noData'],
      ['notANumber', 'noData'],
      ['infinite', 'refused'],
      ['twoSeries', 'refused'],
      ['rejected', 'refused'],
      ['overloaded', 'failed'],
    ])('says why the answer %s is no number', async (name, type) => {
      const world = create();
      const answer = await ask(world, async () => world.answers[name]);
      expect(answer).toMatchObject({
        type,
        message: expect.stringMatching(/\w/),
      });
    });

    it('reads a number', async () => {
      const world = create();
      const answer = await ask(world, async () => world.answers.value);
      expect(answer).toEqual({ type: 'value', value: 42.5 });
    });

    it.each<WebhookAnswer>([
      { type: 'unreachable', message: 'it refuses the connection' },
      { type: 'timedOut' },
      { type: 'tooLarge', limit: 1024 },
      { type: 'answered', status: 200, body: undefined },
      { type: 'answered', status: 200, body: { status: 'success' } },
      { type: 'answered', status: 502, body: '<html>' },
    ])('is not misled by %j', async outcome => {
      const answer = await ask(create(), async () => outcome);
      expect(['failed', 'refused', 'away']).toContain(answer.type);
    });

    it('stays below the address, and has no query in the URL', async () => {
      const sent: MetricHttpRequest[] = [];
      const world = create();
      await ask(world, async request => {
        sent.push(request);
        return world.answers.value;
      });
      expect(sent.length).toBeGreaterThan(0);
      for (const { url } of sent) {
        expect(url.startsWith('https://metrics.example.com/base/')).toBe(true);
        expect(new URL(url).search).toBe('');
      }
    });
  });
}

function ask(
  { provider, query }: MetricProviderWorld,
  http: MetricHttp,
): Promise<MetricAnswer> {
  const parsed = provider.parse(query);
  return provider.evaluate(
    {
      address: 'https://metrics.example.com/base',
      query: parsed.type === 'query' ? parsed.render(allAre('x')) : query,
      timeout: 1_000,
    },
    http,
    new AbortController().signal,
  );
}

function allAre(text: string): MetricValues {
  return Object.fromEntries(
    metricVariables.map(name => [name, text]),
  ) as unknown as MetricValues;
}
