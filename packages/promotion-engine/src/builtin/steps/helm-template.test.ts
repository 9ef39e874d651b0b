import {
  FakeProgram,
  FakePrograms,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { runEdit } from './__testUtils__/runEdit';
import { helmTemplate } from './helm-template';

const object = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n';

const render = (
  helm: FakeProgram,
  config: Readonly<Record<string, unknown>> = {},
) =>
  runEdit({
    step: helmTemplate,
    config: { chart: 'chart', ...config },
    files: {
      'chart/Chart.yaml': 'name: app\n',
      'chart/templates/a.yaml': object,
      'values.yaml': '',
      'more.yaml': '',
    },
    programs: new FakePrograms({ helm }),
  });

describe('helm-template', () => {
  it('renders the chart with the values of the environment', async () => {
    const { written } = await render((args, files) => {
      expect(args).toEqual([
        'template',
        'guestbook',
        './environments/prod/chart',
        '--namespace=default',
        '--include-crds',
        '--no-hooks',
        '--skip-tests',
        '--values=./environments/prod/values.yaml',
      ]);
      expect([...files.keys()]).toEqual([
        'environments/prod/chart/Chart.yaml',
        'environments/prod/chart/templates/a.yaml',
        'environments/prod/values.yaml',
      ]);
      return object;
    });
    expect(Object.keys(written)).toEqual([
      'rendered/.kardinal-rendered',
      'rendered/secret_a.yaml',
    ]);
  });

  it('passes on what is set', async () => {
    await render(
      args => {
        expect(args).toEqual([
          'template',
          'app',
          './environments/prod/chart',
          '--namespace=prod',
          '--include-crds',
          '--no-hooks',
          '--skip-tests',
          '--values=./environments/prod/values.yaml',
          '--values=./environments/prod/more.yaml',
          '--api-versions=monitoring.coreos.com/v1',
          '--kube-version=1.31.0',
        ]);
        return object;
      },
      {
        release: 'app',
        namespace: 'prod',
        values: ['values.yaml', 'more.yaml'],
        apiVersions: ['monitoring.coreos.com/v1'],
        kubeVersion: '1.31.0',
      },
    );
  });

  it.each([
    [
      'what helm says',
      () => ({ exitCode: 1, stderr: 'Error: missing in charts/' }),
      {},
      'helm cannot render environments/prod/chart: Error: missing in charts/',
    ],
    [
      'that nothing is rendered',
      () => '# Source: a\n',
      {},
      /environments\/prod\/chart renders nothing/,
    ],
    [
      'that there is no chart',
      () => object,
      { chart: 'other' },
      'There is no chart in environments/prod/other: check config.chart',
    ],
    [
      'that the chart is elsewhere',
      () => object,
      { chart: '../../../other' },
      /leads out of the repository/,
    ],
    [
      'that there are no such values',
      () => object,
      { values: ['prod.yaml'] },
      'There is no environments/prod/prod.yaml: check config.values',
    ],
  ])('says %s', async (_what, helm, config, message) => {
    await expect(render(helm, config)).rejects.toThrow(message);
  });

  it('refuses a chart that makes something else each time', async () => {
    let count = 0;
    const random = () => {
      count += 1;
      return `${object}data: {password: ${count}}\n`;
    };
    await expect(render(random)).rejects.toThrow(
      /renders something else each time, such as a random password/,
    );
  });
});
