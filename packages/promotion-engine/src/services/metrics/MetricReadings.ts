import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { MetricAnswer } from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, Instant } from '@kardinal/kube-controller';
import { metricUse } from './metricTimes';
import { MetricResultEntry } from './MetricSubject';

/** The newest answer to a query. */
export interface MetricReading {
  readonly query: string;
  readonly answer: MetricAnswer;
  readonly at: Instant;
  /** When it was last measured, in this process. */
  readonly measuredAt?: Instant;
  /** The same before this answer. */
  readonly measuredBefore?: Instant;
  /** Answers in a row that said nothing. */
  readonly failures: number;
}

interface CheckReadings {
  readonly generation: number | undefined;
  readonly readings: ReadonlyMap<string, MetricReading>;
}

/**
 * When MetricChecks were measured last. Their statuses have what changes only, so that a value that stays is not written
 * each time; a process that has just started measures all that is waited for.
 */
export class MetricReadings {
  readonly #checks = new Map<string, CheckReadings>();
  #measuring: { readonly clock: Pick<Clock, 'now'> } | undefined;

  /** This process measures from now on, until the function that it returns is called: what it has not measured is old. */
  begin(clock: Pick<Clock, 'now'>): () => void {
    this.#measuring = { clock };
    return () => {
      this.#measuring = undefined;
      this.#checks.clear();
    };
  }

  find(check: MetricCheck, query: string): MetricReading | undefined {
    return this.#of(check)?.readings.get(query);
  }

  /** Replaces the readings of a check. */
  keep(check: MetricCheck, readings: readonly MetricReading[]): void {
    const { uid = '', generation } = check.metadata;
    this.#checks.set(uid, {
      generation,
      readings: new Map(readings.map(each => [each.query, each])),
    });
  }

  forget({ metadata: { uid = '' } }: MetricCheck): void {
    this.#checks.delete(uid);
  }

  /**
   * Whether a result counts at this moment. In a process that does not measure, as a replica that only serves the portal,
   * the status decides.
   */
  isCurrent(check: MetricCheck, result: MetricResultEntry): boolean {
    if (result.stale) return false;
    if (this.#measuring === undefined) return true;
    const { measuredAt = 0 } = this.find(check, result.query) ?? {};
    const last = Math.max(measuredAt, Date.parse(result.evaluatedAt));
    return this.#measuring.clock.now() <= last + metricUse(check.spec);
  }

  #of({ metadata }: MetricCheck): CheckReadings | undefined {
    const found = this.#checks.get(metadata.uid ?? '');
    return found?.generation === metadata.generation ? found : undefined;
  }
}
