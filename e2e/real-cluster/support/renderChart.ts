import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { KubeObject } from '../../../packages/foundation/src';
import { objectsIn } from './deployFiles';

const run = promisify(execFile);
const folder = resolve(__dirname, '../../../deploy/helm');

/** What Helm itself makes of a chart of `deploy/helm` for a release in `kardinal-system`. @throws Error with the words of Helm */
export async function renderChart(
  name: 'kardinal' | 'kardinal-agent',
  values: object,
): Promise<readonly KubeObject[]> {
  const { HELM_PROGRAMS = '' } = process.env;
  const directory = await mkdtemp(join(tmpdir(), 'chart-'));
  const file = join(directory, 'values.yaml');
  try {
    await writeFile(file, stringify(values));
    const { stdout } = await run(join(HELM_PROGRAMS, 'helm'), [
      'template',
      'kardinal',
      join(folder, name),
      `--values=${file}`,
      '--namespace=kardinal-system',
      '--kube-version=1.30',
    ]);
    return objectsIn(stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** An object of a rendered chart. */
export function named(
  objects: readonly KubeObject[],
  kind: string,
  name: string,
): KubeObject | undefined {
  return objects.find(
    object => object.kind === kind && object.metadata.name === name,
  );
}
