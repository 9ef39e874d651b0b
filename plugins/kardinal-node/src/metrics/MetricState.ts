/** What a MetricCheck says of a promotion at this moment. @public */
export interface MetricState {
  /** Of the MetricCheck, in the namespace of the promotion. */
  readonly name: string;
  /** `unknown`: there is no current measurement, or it is neither a success nor a failure. */
  readonly state: 'good' | 'bad' | 'unknown';
  /** For people; no clock, counter or random. */
  readonly message: string;
  readonly value?: number;
  /** As it was sent. */
  readonly query?: string;
  /** Since when it says so, RFC 3339 UTC. */
  readonly evaluatedAt?: string;
}
