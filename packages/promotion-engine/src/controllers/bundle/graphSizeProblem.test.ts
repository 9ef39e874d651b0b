import {
  Bundle,
  collectTemplates,
  exportGraph,
  GraphDocument,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { orgGate } from '../../__testUtils__/templates';
import { graphSizeProblem } from './graphSizeProblem';

type Wave = (index: number, count: number) => number | undefined;

const shapes: Readonly<Record<string, Wave>> = {
  'in a row': () => undefined,
  'in waves of 1, 9 and the rest': index => {
    if (index === 0) return 1;
    return index < 10 ? 2 : 3;
  },
  'in two halves': (index, count) => (index < count / 2 ? 1 : 2),
  'in ten waves': (index, count) => 1 + Math.floor((10 * index) / count),
};

function graphsOf(
  count: number,
  gates: number,
  wave: Wave,
): readonly GraphDocument[] {
  const pipeline: Pipeline = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'storefront', namespace: 'team-checkout' },
    spec: {
      git: {
        url: 'https://forge.example.com/platform/gitops.git',
        branch: 'main',
        provider: 'github',
        layout: 'directory',
        secretRef: { name: 'forge-token' },
      },
      historyLimit: 20,
      graphHistoryLimit: 3,
      environments: Array.from({ length: count }, (_, index) => ({
        name: `region-${String(index).padStart(3, '0')}`,
        approval: 'auto',
        update: { strategy: 'kustomize' },
        wave: wave(index, count),
      })),
    },
  };
  const bundle: Bundle = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: 'storefront-1-29-0-1a2b3c4d',
      namespace: 'team-checkout',
    },
    spec: { type: 'image', artifacts: { images: [{ reference: 'a/b:1' }] } },
  };
  const templates = collectTemplates(
    Array.from({ length: gates }, (_, at) =>
      orgGate(`no-weekend-${at}`, '!schedule.isWeekend', {
        'kardinal.io/applies-to': '*',
      }),
    ),
    pipeline,
    ['platform-policies'],
  );
  const exported = exportGraph({ pipeline, bundle, templates });
  if (exported.type === 'refused') throw new Error(exported.message);
  return exported.graphs;
}

describe.each(Object.entries(shapes))('environments %s', (_shape, wave) => {
  it.each([
    [500, 0],
    [1_000, 0],
    [1_000, 1],
    [700, 2],
    [500, 3],
  ])('%i with %i gates each are stored', (count, gates) => {
    const graphs = graphsOf(count, gates, wave);
    expect(graphSizeProblem(graphs)).toBeUndefined();
    for (const { spec } of graphs)
      expect(JSON.stringify(spec).length).toBeLessThan(0.75 * 2 ** 20);
  });

  it('1000 with 3 gates each are more than a Bundle records', () => {
    expect(graphSizeProblem(graphsOf(1_000, 3, wave))).toMatch(
      /1000 environments and 3000 gates takes 2\.\d MiB and may take 1\.4 MiB/,
    );
  });
});
