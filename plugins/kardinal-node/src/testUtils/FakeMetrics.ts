import {
  createMetricProvider,
  MetricAnswer,
  MetricProvider,
  metricVariables,
} from '../metrics/MetricProvider';

/**
 * A metric provider without a server: each query has the answer that a test gives it, at first none. Its query language
 * is text in which `{{ .Name }}` may be anywhere.
 *
 * @public
 */
export class FakeMetrics {
  readonly #answers = new Map<string, MetricAnswer>();
  #otherwise: MetricAnswer = {
    type: 'noData',
    reason: 'NoData',
    message: 'there is no data',
  };

  /** Every query that was carried out, in order. */
  readonly queries: string[] = [];

  readonly provider: MetricProvider = createMetricProvider({
    id: 'fake',
    parse: query => {
      const used = [...query.matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, n]) => n);
      const unknown = used.find(
        name => !metricVariables.some(each => each === name),
      );
      return unknown === undefined
        ? {
            type: 'query',
            variables: metricVariables.filter(name => used.includes(name)),
            render: values =>
              metricVariables.reduce(
                (text, name) => text.replaceAll(`{{ .${name} }}`, values[name]),
                query,
              ),
          }
        : { type: 'invalid', message: `{{ .${unknown} }} is no variable` };
    },
    evaluate: async ({ query }) => {
      this.queries.push(query);
      return this.#answers.get(query) ?? this.#otherwise;
    },
  });

  /** The answer to one query from now on. */
  answer(query: string, answer: MetricAnswer): void {
    this.#answers.set(query, answer);
  }

  /** The answer to each query that has none of its own. */
  answerAll(answer: MetricAnswer): void {
    this.#answers.clear();
    this.#otherwise = answer;
  }
}
