import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { helmSources, HelmSources } from './helmSources';

const prod = 'environments/prod';

const copied = async (
  files: readonly string[],
  sources: Partial<HelmSources>,
) => {
  const tree = new MemoryTree(
    Object.fromEntries(files.map(each => [each, ''])),
  );
  const found = await helmSources(tree, {
    chart: `${prod}/chart`,
    values: [],
    output: `${prod}/rendered`,
    ...sources,
  });
  return [...found.keys()];
};

describe('helmSources', () => {
  it('are the chart and its values, and nothing else', async () => {
    const chart = [
      `${prod}/chart/Chart.yaml`,
      `${prod}/chart/charts/redis-1.0.0.tgz`,
      `${prod}/chart/templates/a.yaml`,
    ];
    const values = ['shared/values.yaml', `${prod}/values.yaml`];
    const others = [`${prod}/other.yaml`, `${prod}/rendered/secret_a.yaml`];
    expect(await copied([...chart, ...others, ...values], { values })).toEqual([
      ...chart,
      ...values,
    ]);
  });

  it('may be the whole repository', async () => {
    const files = ['Chart.yaml', 'templates/a.yaml', 'out/secret_a.yaml'];
    expect(await copied(files, { chart: '.', output: 'out' })).toEqual([
      'Chart.yaml',
      'templates/a.yaml',
    ]);
  });

  it.each<[string, readonly string[], Partial<HelmSources>, string]>([
    [
      'no chart',
      [`${prod}/chart/values.yaml`],
      {},
      `There is no chart in ${prod}/chart: check config.chart`,
    ],
    [
      'a chart further below only',
      ['charts/app/Chart.yaml'],
      { chart: '.' },
      'There is no chart in .: check config.chart',
    ],
    [
      'the first values that are not there',
      [`${prod}/chart/Chart.yaml`, 'a.yaml'],
      { values: ['a.yaml', 'b.yaml', 'c.yaml'] },
      'There is no b.yaml: check config.values',
    ],
  ])('refuse %s', async (_what, files, sources, message) => {
    await expect(copied(files, sources)).rejects.toMatchObject({
      kind: 'terminal',
      message,
    });
  });
});
