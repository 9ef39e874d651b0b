import { MetricsService } from '@backstage/backend-plugin-api/alpha';
import { isDriftOpen } from '@kardinal/backstage-plugin-kardinal-common';
import {
  CachedResources,
  labelText,
  mostSeries,
} from '@kardinal/promotion-engine';

type Cached = {
  readonly hasSynced: CachedResources['hasSynced'];
  readonly pipelines: Pick<CachedResources['pipelines'], 'list'>;
};

interface Sample {
  readonly value: number;
  readonly labels: { readonly pipeline: string; readonly env: string };
}

const name = 'kardinal_drift_bundle_missing';
const help = 'Environments that run what no Bundle of their Pipeline has.';

/**
 * The environments that have drifted to what no Bundle has and nobody lets run, read from the status of the Pipelines whenever somebody asks: a sample
 * is gone when the environment has healed, or a Bundle with its images has appeared.
 */
export class DriftGauge {
  private cached: Cached | undefined;

  constructor(private readonly most: number = mostSeries) {}

  /** Until then, and while the Pipelines are not known, there is no sample. */
  open(cached: Cached): void {
    this.cached = cached;
  }

  /** As Prometheus reads it. */
  text(): string {
    return [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...this.samples().map(
        ({ value, labels }) => `${name}${labelText(labels)} ${value}`,
      ),
    ]
      .map(line => `${line}\n`)
      .join('');
  }

  /** Reports the same to Backstage's metrics service whenever its exporter collects. */
  report(service: MetricsService): void {
    service
      .createObservableGauge(name, { description: help })
      .addCallback(result => {
        for (const { value, labels } of this.samples())
          result.observe(value, { ...labels });
      });
  }

  private samples(): readonly Sample[] {
    if (!this.cached?.hasSynced()) return [];
    const all = this.cached.pipelines.list().flatMap(({ metadata, status }) =>
      (status?.drift ?? [])
        .filter(each => each.bundle === undefined && isDriftOpen(each))
        .map(({ environment }) => ({
          value: 1,
          labels: {
            pipeline: `${metadata.namespace}/${metadata.name}`,
            env: environment,
          },
        })),
    );
    const more = all.length - this.most;
    return more <= 0
      ? all
      : [
          ...all.slice(0, this.most),
          { value: more, labels: { pipeline: 'other', env: 'other' } },
        ];
  }
}
