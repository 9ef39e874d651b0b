import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { LocalCluster } from '../cluster/LocalCluster';

const run = promisify(execFile);
const folder = resolve(__dirname, '../../../deploy/helm');

// No node of these clusters pulls an image: its Pods run as soon as they are admitted.
const image = { repository: 'registry.example.com/backstage', tag: '1.0.0' };

/** The charts of `deploy/helm`, and the values that every journey has. */
const charts = {
  kardinal: { portal: { image } },
  'kardinal-agent': {},
} as const;

/** A chart of `deploy/helm`, installed with Helm itself. */
export class Chart {
  constructor(
    private readonly programs: string,
    private readonly cluster: LocalCluster,
    private readonly namespace: string,
    private readonly name: keyof typeof charts = 'kardinal',
  ) {}

  /** Installs it, or upgrades what is there, with values over those that every journey has. */
  async apply(values: object): Promise<void> {
    const directory = await mkdtemp(join(tmpdir(), 'chart-'));
    const file = join(directory, 'values.yaml');
    await writeFile(file, stringify({ ...charts[this.name], ...values }));
    try {
      await run(join(this.programs, 'helm'), [
        'upgrade',
        '--install',
        this.name,
        join(folder, this.name),
        `--kubeconfig=${this.cluster.kubeconfig}`,
        `--namespace=${this.namespace}`,
        `--values=${file}`,
      ]);
    } finally {
      await rm(directory, { recursive: true });
    }
  }
}
