import { BundleChart, chartAddress, chartReference } from '../api/charts';
import { objectName, shortHash } from '../api/names';
import { Bundle, Subscription } from '../api/types.generated';
import { BuildFacts, buildProvenance } from './buildFacts';
import { subscribedBundle } from './subscribedBundle';

/** So much of a version is in the name of a Bundle. */
const longestVersion = 30;

/** A version of a chart that was found. @public */
export interface FoundChart extends BundleChart, BuildFacts {
  /** Whether the key that the Subscription names has signed it; absent where it names none. */
  readonly signature?: {
    readonly state: 'verified' | 'missing';
    /** Fingerprint of the key. */
    readonly key: string;
  };
}

/** The name of the Bundle of a chart: one content is promoted once, however many find it. @public */
export function chartBundleName(pipeline: string, chart: FoundChart): string {
  const { name, version, digest } = chart;
  const words = `${name}-${version}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestVersion)
    .replace(/^-+|-+$/g, '');
  const content = [chartAddress(chart), version, digest];
  const parts = [pipeline, words, shortHash(JSON.stringify(content), 8)];
  return objectName(parts.filter(part => part !== '').join('-'));
}

/**
 * Whether a Bundle is the one of a chart, whoever made it. One that does not go everywhere, or has more, does not stand for it.
 *
 * @public
 */
export function isBundleOfChart({ spec }: Bundle, chart: FoundChart): boolean {
  const { images = [], charts = [], gitCommit } = spec.artifacts;
  const [own] = charts;
  return (
    charts.length === 1 &&
    images.length === 0 &&
    gitCommit === undefined &&
    spec.intent === undefined &&
    chartReference(own) === chartReference(chart)
  );
}

/**
 * The Bundle that a found chart becomes. Deterministic, but for its time.
 *
 * @param createdAt - RFC 3339
 * @public
 */
export function chartBundle(
  subscription: Subscription,
  chart: FoundChart,
  createdAt: string,
): Bundle {
  const { repository, name, version, digest, signature, source } = chart;
  const provenance = buildProvenance(chart);
  const signed =
    signature?.state === 'verified'
      ? `, which the key ${signature.key} has signed`
      : '';
  return subscribedBundle(
    subscription,
    {
      name: chartBundleName(subscription.spec.pipeline, chart),
      what: `${chartAddress(chart)}:${version}${signed}`,
      ...(source === undefined ? {} : { source }),
    },
    {
      type: 'image',
      artifacts: {
        charts: [
          {
            repository,
            name,
            version,
            ...(digest === undefined ? {} : { digest }),
          },
        ],
      },
      ...(provenance === undefined ? {} : { provenance }),
    },
    createdAt,
  );
}
