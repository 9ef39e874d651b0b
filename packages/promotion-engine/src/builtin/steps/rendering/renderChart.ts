import {
  Programs,
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { HelmSources, helmSources } from './helmSources';
import { Manifest, splitManifests } from './splitManifests';

/** How a chart is rendered. */
export interface ChartRun extends HelmSources {
  readonly release: string;
  readonly namespace: string;
  readonly apiVersions: readonly string[];
  readonly kubeVersion?: string;
}

/**
 * What Helm makes of a chart of the repository.
 *
 * @throws StepError when it cannot be rendered, is another one each time, or no helm is there
 */
export async function renderChart(
  programs: Programs,
  files: SourceTree,
  run: ChartRun,
): Promise<readonly Manifest[]> {
  const { release, chart, values, namespace, apiVersions, kubeVersion } = run;
  const wanted = {
    commands: [
      {
        program: 'helm',
        args: [
          'template',
          release,
          `./${chart}`,
          `--namespace=${namespace}`,
          '--include-crds',
          // Nothing runs them.
          '--no-hooks',
          '--skip-tests',
          ...values.map(file => `--values=./${file}`),
          ...apiVersions.map(each => `--api-versions=${each}`),
          ...(kubeVersion === undefined
            ? []
            : [`--kube-version=${kubeVersion}`]),
        ],
      },
    ],
    files: await helmSources(files, run),
  };
  // Charts may ask for a random password, a certificate or the time: no two renderings were the same.
  const [first, second] = await Promise.all([
    programs.run({ ...wanted, attempt: 1 }),
    programs.run({ ...wanted, attempt: 2 }),
  ]);
  if (first.exitCode !== 0)
    throw new StepError(
      'terminal',
      `helm cannot render ${chart}: ${first.stderr}`,
    );
  if (!first.stdout.equals(second.stdout))
    throw new StepError(
      'terminal',
      `${chart} renders something else each time, such as a random password or the time: put it into the values`,
    );
  return splitManifests(first.stdout.toString('utf8'));
}
