import {
  HealthQuery,
  ObservedWorkload,
} from '@kardinal/backstage-plugin-kardinal-node';

type Wanted = NonNullable<HealthQuery['charts']>;

type Installed = NonNullable<ObservedWorkload['charts']>[number];

/** Whether charts of the Bundle were seen, each of them in its version. */
export function hasCharts(
  { charts: installed = [] }: Pick<ObservedWorkload, 'charts'>,
  charts: Wanted,
): boolean {
  const own = installed.filter(each => wantedOf(each, charts) !== undefined);
  return own.length > 0 && own.every(each => isPromoted(each, charts));
}

/** A chart of the Bundle in another version; `undefined` where none was seen. */
export function otherChart(
  { charts: installed = [] }: Pick<ObservedWorkload, 'charts'>,
  charts: Wanted,
): Installed | undefined {
  return installed.find(
    each => wantedOf(each, charts) !== undefined && !isPromoted(each, charts),
  );
}

/** Flux adds the beginning of the digest to the version of a chart from a registry. */
function isPromoted(installed: Installed, charts: Wanted): boolean {
  const { version = '' } = wantedOf(installed, charts) ?? {};
  return (
    installed.version === version || installed.version.startsWith(`${version}+`)
  );
}

function wantedOf(
  { repository, name }: Installed,
  charts: Wanted,
): Wanted[number] | undefined {
  return charts.find(
    each =>
      each.name === name &&
      (repository === undefined ||
        plain(each.repository) === plain(repository)),
  );
}

/** Not everybody names registries with `oci://`. */
function plain(repository: string): string {
  return repository.replace(/^oci:\/\//, '').replace(/\/+$/, '');
}
