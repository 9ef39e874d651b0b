import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { metricDefinitions } from '@kardinal/promotion-engine';
import { parse } from 'yaml';

// What deploy/monitoring asks for is what the product counts.

const folder = resolve(__dirname, '../../../deploy/monitoring');
const read = (name: string): string =>
  readFileSync(resolve(folder, name), 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly description?: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
    }[];
  }[];
}

const dashboard: Dashboard = JSON.parse(read('dashboard.json'));
const alerts: Rules = parse(read('alerts.yaml'));

/** Names of metrics, with what histograms add to theirs, and the labels of each. */
const known: ReadonlyMap<string, readonly string[]> = new Map([
  ['kardinal_drift_bundle_missing', ['pipeline', 'env']],
  ...Object.entries(metricDefinitions).map(
    ([name, { type, labels }]): [string, readonly string[]] =>
      type === 'histogram'
        ? [`${name}_bucket`, [...labels, 'le']]
        : [name, labels],
  ),
]);

const queries: readonly (readonly [string, string])[] = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`panel ${title}`, expr] as const),
  ),
  ...alerts.groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ),
];

const metricsOf = (query: string): readonly string[] =>
  query.match(/\bkardinal_\w+/g) ?? [];

/** Labels that a query chooses or sums by. */
function labelsOf(query: string): readonly string[] {
  const chosen = [...query.matchAll(/(\w+)\s*(?:=~|!=|=)\s*"/g)];
  const summed = [...query.matchAll(/by \(([^)]*)\)/g)];
  return [
    ...chosen.map(([, label]) => label ?? ''),
    ...summed.flatMap(([, list = '']) => list.split(/,\s*/)),
  ];
}

describe('deploy/monitoring', () => {
  it.each(queries.filter(([, query]) => query.includes('kardinal_')))(
    'asks in %s for metrics and labels that there are',
    (_where, query) => {
      const names = metricsOf(query);
      expect([...known.keys()]).toEqual(expect.arrayContaining([...names]));
      const labels = names.flatMap(name => known.get(name) ?? []);
      expect(labels).toEqual(expect.arrayContaining([...labelsOf(query)]));
    },
  );

  it('shows every metric on the dashboard', () => {
    const shown = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => metricsOf(expr)),
    );
    expect([...new Set(shown)].sort()).toEqual([...known.keys()].sort());
  });

  it('says of each panel with a graph what it shows', () => {
    const silent = dashboard.panels.filter(
      ({ targets, description }) => targets && !description,
    );
    expect(silent).toEqual([]);
  });
});
