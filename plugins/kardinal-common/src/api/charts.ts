import { Bundle } from './types.generated';

/** A Helm chart of a Bundle, in one version. @public */
export type BundleChart = NonNullable<
  Bundle['spec']['artifacts']['charts']
>[number];

/** The charts that a Bundle promotes; none where it names none. @public */
export function chartsOf({ spec }: Bundle): readonly BundleChart[] {
  return spec.artifacts.charts ?? [];
}

/**
 * The address of a chart in one spelling: without a slash at its end, and with its host in lower case.
 *
 * @public
 */
export function chartAddress({
  repository,
  name,
}: Pick<BundleChart, 'repository' | 'name'>): string {
  const [, scheme, host, path] =
    /^([a-z]+):\/\/([^/]*)(.*)$/i.exec(repository) ?? [];
  return host === undefined
    ? `${repository}/${name}`
    : `${scheme.toLowerCase()}://${host.toLowerCase()}${path.replace(
        /\/+$/,
        '',
      )}/${name}`;
}

/** As people write it, e.g. `oci://ghcr.io/acme/charts/shop:4.2.0`, with its digest where it has one. @public */
export function chartReference(chart: BundleChart): string {
  const { version, digest } = chart;
  return `${chartAddress(chart)}:${version}${
    digest === undefined ? '' : `@${digest}`
  }`;
}

const address =
  /^((?:https?|oci):\/\/[^@?#\s]+)\/([a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?)$/;

/** Reads what `chartAddress` writes; `undefined` where it is none, such as one with a version. @public */
export function parseChartAddress(
  text: string,
): Pick<BundleChart, 'repository' | 'name'> | undefined {
  const [, repository, name] = address.exec(text) ?? [];
  return repository === undefined ? undefined : { repository, name };
}

/** A chart as somebody wrote it, or what is wrong with it. @public */
export type ParsedChart =
  | { readonly type: 'chart'; readonly chart: BundleChart }
  | { readonly type: 'invalid'; readonly message: string };

const written =
  /^((?:https?|oci):\/\/[^@?#\s]+)\/([a-zA-Z0-9][a-zA-Z0-9._-]*):([^:/@\s]+)(?:@([a-z0-9]+:[a-f0-9]{6,128}))?$/;

/** Reads what `chartReference` writes. @public */
export function parseChartReference(text: string): ParsedChart {
  const [, repository, name, version, digest] = written.exec(text) ?? [];
  if (repository === undefined)
    return {
      type: 'invalid',
      message: `${JSON.stringify(
        text,
      )} is no chart with its version; write one like https://charts.example.com/shop:4.2.0 or oci://ghcr.io/acme/charts/shop:4.2.0`,
    };
  return {
    type: 'chart',
    chart: {
      repository,
      name,
      version,
      ...(digest === undefined ? {} : { digest }),
    },
  };
}

/** In few words, e.g. `chart shop 4.2.0`; `undefined` where there is none. @public */
export function chartTitle(
  charts: readonly Pick<BundleChart, 'name' | 'version'>[],
): string | undefined {
  const [first, ...others] = charts;
  if (first === undefined) return undefined;
  const words = `chart ${first.name} ${first.version}`;
  if (others.length === 0) return words;
  return others.length === 1
    ? `${words} and 1 more chart`
    : `${words} and ${others.length} more charts`;
}
