import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KubeObject, ResourceType } from '../../packages/foundation/src';
import { AgentProgram, programIn } from './AgentProgram';
import { TestSandbox } from './TestSandbox';

const run = promisify(execFile);

export const secretType: ResourceType<
  KubeObject & { readonly data?: Readonly<Record<string, string>> }
> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** Of the sandbox: its own namespace is the one of everything. */
const namespace = 'default';

/** What somebody has who runs the agent of a shard. */
export interface AgentSite {
  readonly shard: string;
  /** Of the cluster that the environments run in. */
  readonly kubeconfig: string;
  /** The Secret that the Pipeline names, and the token that is in it. */
  readonly secret: { readonly name: string; readonly token: string };
  /** A checkout, installed, whose agent makes the key; default: this one. */
  readonly checkout?: string;
}

/** An agent as a process of its own: it shares nothing with the sandbox but the API server and the forge. */
export class AgentProcess {
  private readonly program: AgentProgram;

  private constructor(
    private readonly directory: string,
    args: readonly string[],
  ) {
    this.program = new AgentProgram(args);
  }

  /** Gives the agent its files, and the control plane the public key of it. */
  static async prepare(
    sandbox: TestSandbox,
    { shard, kubeconfig, secret, checkout }: AgentSite,
  ): Promise<AgentProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'agent-'));
    const at = (...names: string[]) => join(directory, ...names);
    await mkdir(at('secrets', namespace, secret.name), { recursive: true });
    await mkdir(at('control-plane-keys'));
    await writeFile(
      at('secrets', namespace, secret.name, 'token'),
      secret.token,
    );
    await writeFile(at('kubeconfig'), kubeconfig);
    await writeFile(at('agent.yaml'), settings(sandbox));
    const { platform } = sandbox;
    const key = { namespace, name: 'kardinal-seal-keys' };
    const { data = {} } = (await platform.get(secretType, key)) ?? {};
    for (const [name, text] of Object.entries(data))
      if (/\.(pub|shard-.*)$/.test(name))
        await writeFile(
          at('control-plane-keys', name),
          Buffer.from(text, 'base64'),
        );
    const { stdout } = await run(process.execPath, [
      programIn(checkout),
      'create-key',
      `--shard=${shard}`,
      `--out=${at('agent.key')}`,
    ]);
    // What the command says is to be done.
    const [, patch = ''] = /--patch '(.*)'/.exec(stdout) ?? [];
    await platform.patch(secretType, key, {
      type: 'merge',
      body: JSON.parse(patch),
    });
    return new AgentProcess(directory, [
      `--shard=${shard}`,
      `--control-plane-kubeconfig=${sandbox.kubeconfig}`,
      `--control-plane-namespace=${namespace}`,
      `--control-plane-keys=${at('control-plane-keys')}`,
      `--seal-key=${at('agent.key')}`,
      `--secrets=${at('secrets')}`,
      `--kubeconfig=${at('kubeconfig')}`,
      `--config=${at('agent.yaml')}`,
      `--git-cache-dir=${at('git')}`,
      '--listen=127.0.0.1:0',
    ]);
  }

  /**
   * Resolves when it is the agent of its shard that acts.
   *
   * @param checkout - whose agent it is; default: this one
   */
  async start(checkout?: string): Promise<void> {
    this.program.start(checkout);
    await this.program.leading();
  }

  /** It is gone, and has said nothing of it. */
  kill(): Promise<void> {
    return this.program.kill();
  }

  async stop(): Promise<void> {
    await this.program.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** The clock of the sandbox, and its forge. */
function settings(sandbox: TestSandbox): string {
  const { host } = new URL(sandbox.forge.url);
  const offset = Math.round((sandbox.now() - Date.now()) / 1000);
  return JSON.stringify({
    kardinal: {
      clock: { offset: `${offset}s` },
      github: [{ host, apiBaseUrl: `${sandbox.forge.url}/api/v3` }],
    },
  });
}
