import { ManualClock } from '@kardinal/kube-controller/testing';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { Target } from '../cluster/connect';
import { runCli } from '../runCli';

/** A terminal beside a cluster in memory. */
export class FakeTerminal {
  readonly targets: Target[] = [];
  readonly files = new Map<string, string>();

  constructor(
    readonly cluster: FakeCluster,
    private readonly clock: ManualClock,
  ) {}

  /** Somebody types a command. */
  async type(line: string): Promise<{
    readonly code: number;
    readonly out: string;
    readonly error: string;
  }> {
    const printed = { out: '', error: '' };
    const code = await runCli(line.split(' '), {
      connect: target => {
        this.targets.push(target);
        return {
          client: this.cluster,
          namespace: target.namespace ?? 'default',
          user: 'ana',
        };
      },
      files: {
        read: path => {
          const text = this.files.get(path);
          if (text === undefined) throw new Error(`there is no ${path}`);
          return text;
        },
      },
      out: text => {
        printed.out += text;
      },
      error: text => {
        printed.error += text;
      },
      now: () => this.clock.now(),
    });
    return { code, ...printed };
  }
}
