import {
  isAtVersion,
  isOfChart,
} from '@kardinal/backstage-plugin-kardinal-common';
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

/** Each chart once, in whichever version; none where nothing reports them. */
export function installedCharts(
  workloads: readonly Pick<ObservedWorkload, 'charts'>[],
): readonly Installed[] {
  const all = workloads.flatMap(({ charts = [] }) => charts);
  return [
    ...new Map(
      all.map(chart => {
        const { repository, name, version } = chart;
        return [JSON.stringify([repository, name, version]), chart] as const;
      }),
    ).values(),
  ];
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

function isPromoted(installed: Installed, charts: Wanted): boolean {
  const wanted = wantedOf(installed, charts);
  return wanted !== undefined && isAtVersion(installed, wanted);
}

function wantedOf(
  installed: Installed,
  charts: Wanted,
): Wanted[number] | undefined {
  return charts.find(each => isOfChart(installed, each));
}
