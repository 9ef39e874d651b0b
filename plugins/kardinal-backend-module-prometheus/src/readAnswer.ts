import {
  MetricAnswer,
  WebhookAnswer,
  cutText,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

/** An instant, and a number as text. */
const sample = z.tuple([z.number(), z.string()]);

const success = z.object({
  status: z.literal('success'),
  data: z.discriminatedUnion('resultType', [
    z.object({ resultType: z.literal('scalar'), result: sample }),
    z.object({
      resultType: z.literal('vector'),
      result: z.array(z.object({ value: sample.optional() })),
    }),
    z.object({ resultType: z.literal('matrix') }),
    z.object({ resultType: z.literal('string') }),
  ]),
});

const failure = z.object({
  status: z.literal('error'),
  errorType: z.string(),
  error: z.string(),
});

/** What an answer of the query API says, or why there is none. */
export function readAnswer(outcome: WebhookAnswer): MetricAnswer {
  switch (outcome.type) {
    case 'answered':
      return readBody(outcome.status, outcome.body);
    case 'refused':
      return refused('AddressRefused', outcome.message);
    case 'unreachable':
      return away('Unreachable', outcome.message);
    case 'timedOut':
      return away('TimedOut', 'it did not answer in time');
    case 'tooLarge':
      return refused(
        'TooLarge',
        `the answer is longer than ${outcome.limit} bytes; the query must give one number`,
      );
    default:
      return outcome satisfies never;
  }
}

function readBody(status: number, body: unknown): MetricAnswer {
  const error = failure.safeParse(body);
  if (error.success) {
    const { errorType, error: message } = error.data;
    // A wrong query stays wrong; whatever else it is may pass.
    return errorType === 'bad_data'
      ? refused('QueryRejected', shortened(message))
      : failed('QueryFailed', `${errorType}: ${shortened(message)}`);
  }
  if (status === 401 || status === 403)
    return failed(
      'Unauthorized',
      `it answers ${status}; check the Secret of provider.secretRef`,
    );
  const answer = success.safeParse(body);
  return answer.success
    ? readResult(answer.data.data)
    : failed(
        'NoAnswer',
        `it answers ${status}, and not as the query API of Prometheus does; check provider.address`,
      );
}

function readResult(data: z.infer<typeof success>['data']): MetricAnswer {
  switch (data.resultType) {
    case 'scalar':
      return readNumber(data.result[1]);
    case 'vector': {
      const [first, ...others] = data.result;
      if (first === undefined)
        return {
          type: 'noData',
          reason: 'NoData',
          message: 'the query finds no series',
        };
      if (others.length > 0)
        return refused(
          'SeveralSeries',
          `the query gives ${data.result.length} series instead of one number; aggregate them, e.g. with sum(…)`,
        );
      return first.value === undefined
        ? refused('Histogram', 'the query gives a histogram and no number')
        : readNumber(first.value[1]);
    }
    case 'matrix':
      return refused(
        'Matrix',
        'the query gives a range of values (a matrix) instead of one number; apply a function to it, e.g. rate(…)',
      );
    case 'string':
      return refused('Text', 'the query gives a text and no number');
    default:
      return data satisfies never;
  }
}

function readNumber(text: string): MetricAnswer {
  if (text === 'NaN')
    return {
      type: 'noData',
      reason: 'NotANumber',
      message: 'the query gives NaN, as 0/0 does',
    };
  if (/^[-+]?Inf$/.test(text))
    return refused(
      'Infinite',
      `the query gives ${text}, as a division by 0 does; add a condition such as > 0 to the divisor`,
    );
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value)
    ? { type: 'value', value }
    : failed('NoAnswer', 'it answers a number that cannot be read');
}

function refused(reason: string, message: string): MetricAnswer {
  return { type: 'refused', reason, message: inWords(message) };
}

function failed(reason: string, message: string): MetricAnswer {
  return { type: 'failed', reason, message: inWords(message) };
}

function away(reason: string, message: string): MetricAnswer {
  return { type: 'away', reason, message: inWords(message) };
}

function inWords(message: string): string {
  return `prometheus query error: ${message}`;
}

/** What a server says is for people, and may be long. */
function shortened(text: string): string {
  return cutText(text, 300);
}
