import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import {
  MetricAnswer,
  MetricHttp,
  MetricProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, cutText, errorWords, Instant } from '@kardinal/kube-controller';
import { CredentialError } from '../../services/credentials/Credentials';
import { MetricReading } from '../../services/metrics/MetricReadings';
import { metricTimeout } from '../../services/metrics/metricTimes';
import { dueAt } from './dueAt';
import { MetricHttpServices, metricHttp } from './metricHttp';
import { MetricPlan } from './planOf';

/** Queries of one MetricCheck at one time. */
const atOnce = 4;

/** Where measurements come from. */
export interface MeasureSources extends MetricHttpServices {
  readonly clock: Pick<Clock, 'now'>;
}

interface AskingOptions {
  readonly address: string;
  readonly timeout: number;
  readonly http: MetricHttp;
  readonly signal: AbortSignal;
}

/** Asks a provider, until it is found to be away. */
class Asking {
  #away: MetricAnswer | undefined;

  constructor(
    private readonly provider: MetricProvider,
    private readonly options: AskingOptions,
  ) {}

  async answer(query: string): Promise<MetricAnswer> {
    if (this.#away !== undefined) return this.#away;
    const { http, signal, ...request } = this.options;
    const answer = await this.provider
      .evaluate({ ...request, query }, http, signal)
      .then(bounded)
      .catch(error => failureOf(error, signal));
    if (answer.type === 'away') this.#away = answer;
    return answer;
  }
}

/**
 * The readings of queries, of which those are asked that are due. Where the provider cannot be reached, the others are not
 * tried one after the other.
 */
export async function measure(
  sources: MeasureSources,
  check: MetricCheck,
  { provider }: Extract<MetricPlan, { readonly type: 'valid' }>,
  known: ReadonlyMap<string, MetricReading | undefined>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MetricReading>> {
  const { clock } = sources;
  const now = clock.now();
  const isDue = (reading: MetricReading | undefined) =>
    reading === undefined || dueAt(check, reading) <= now;
  const due = [...known].filter(([, reading]) => isDue(reading));
  const { address } = check.spec.provider;
  const asking = new Asking(provider, {
    address,
    timeout: metricTimeout(check.spec),
    http: metricHttp(sources, check),
    signal,
  });
  const readings = new Map<string, MetricReading>();
  for (let first = 0; first < due.length; first += atOnce) {
    const some = due.slice(first, first + atOnce);
    const answers = await Promise.all(
      some.map(([query]) => asking.answer(query)),
    );
    some.forEach(([query, before], at) =>
      readings.set(query, readingOf(query, answers[at], before, clock.now())),
    );
  }
  for (const [query, reading] of known)
    if (reading !== undefined && !readings.has(query))
      readings.set(query, reading);
  return readings;
}

/** Whether it may be known the next time. */
function isUnknown({ type }: MetricAnswer): boolean {
  return type === 'failed' || type === 'away';
}

function readingOf(
  query: string,
  answer: MetricAnswer,
  before: MetricReading | undefined,
  at: Instant,
): MetricReading {
  const { measuredAt, failures = 0 } = before ?? {};
  const isMeasured = answer.type === 'value' || answer.type === 'noData';
  const last = isMeasured ? at : measuredAt;
  return {
    query,
    answer,
    at,
    ...(last === undefined ? {} : { measuredAt: last }),
    ...(measuredAt === undefined ? {} : { measuredBefore: measuredAt }),
    failures: isUnknown(answer) ? failures + 1 : 0,
  };
}

/** A Secret that is missing may come; nothing else of a provider rejects. */
function failureOf(error: unknown, signal: AbortSignal): MetricAnswer {
  signal.throwIfAborted();
  if (error instanceof CredentialError)
    return {
      type: 'away',
      reason: 'CredentialMissing',
      message: error.message,
    };
  return {
    type: 'failed',
    reason: 'ProviderFailed',
    message: `the metric provider failed: ${errorWords(error)}`,
  };
}

/** Providers quote the server that they ask. */
function bounded(answer: MetricAnswer): MetricAnswer {
  return answer.type === 'value'
    ? answer
    : { ...answer, message: cutText(answer.message) };
}
