import { WebhookAnswer } from '../steps/StepCapabilities';

/** What `{{ .Name }}` in a query can stand for: of the promotion that the query is made for. @public */
export const metricVariables = [
  'AppName',
  'Pipeline',
  'Namespace',
  'Environment',
  'Bundle',
  'Version',
] as const;

/** @public */
export type MetricVariable = (typeof metricVariables)[number];

/** The value of each variable. @public */
export type MetricValues = Readonly<Record<MetricVariable, string>>;

/** A query that was read, or what is wrong with it: names the place and the fix. @public */
export type ParsedMetricQuery =
  | {
      readonly type: 'query';
      /** The variables that it has. */
      readonly variables: readonly MetricVariable[];
      /** Puts values in their places, escaped: whatever they are, the query asks for nothing else. */
      render(values: MetricValues): string;
    }
  | { readonly type: 'invalid'; readonly message: string };

/** A question to a provider. @public */
export interface MetricRequest {
  /** Base URL of the API, as in `provider.address`. */
  readonly address: string;
  /** Rendered. */
  readonly query: string;
  /** How long it may take, in milliseconds. */
  readonly timeout: number;
}

/** A request below the address of the provider; the credential is added to it on its way. @public */
export interface MetricHttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends to addresses that the operator allows, in bounded time, and reads answers of 64 KiB at most. @public */
export type MetricHttp = (
  request: MetricHttpRequest,
  signal: AbortSignal,
) => Promise<WebhookAnswer>;

/**
 * What a query came to. Messages are for people: no clock, counter, or credential.
 *
 * - `noData`: the provider answers that there is none;
 * - `refused`: the query gives something else than one number, or the provider rejects it: a change of it is needed;
 * - `failed`: nothing is known at the moment;
 * - `away`: nothing of any query, as the provider cannot be reached.
 *
 * @public
 */
export type MetricAnswer =
  | { readonly type: 'value'; readonly value: number }
  | {
      readonly type: 'noData';
      readonly reason: 'NoData' | 'NotANumber';
      readonly message: string;
    }
  | {
      readonly type: 'refused' | 'failed' | 'away';
      /** PascalCase. */
      readonly reason: string;
      readonly message: string;
    };

/** Asks a system that keeps metrics. Reads only. @public */
export interface MetricProvider {
  /** As in `provider.type` of a MetricCheck, e.g. `prometheus`. */
  readonly id: string;
  /** Pure: reads the query of a MetricCheck with its variables. */
  parse(query: string): ParsedMetricQuery;
  /** Never rejects for what the provider answers, only where the signal is aborted. */
  evaluate(
    request: MetricRequest,
    http: MetricHttp,
    signal: AbortSignal,
  ): Promise<MetricAnswer>;
}

/** Identity function that types a metric provider. @public */
export function createMetricProvider(provider: MetricProvider): MetricProvider {
  return provider;
}
