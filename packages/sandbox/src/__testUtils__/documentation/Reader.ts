import { execFile } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../../../..');

/** What a page leaves to its readers, and what one of them writes. */
const filledIn: Readonly<Record<string, string>> = {
  NAME: 'guestbook',
  '<URL of kardinal.yaml>':
    'https://github.com/acme/shop/blob/main/kardinal.yaml',
};

/** What a command came to. */
export interface Ran {
  readonly code: number;
  readonly printed: string;
}

/** Somebody who types what a page says into a shell, in a checkout of this repository. */
export class Reader {
  private constructor(
    private readonly directory: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** @param programs - a folder that is looked in before the `PATH` */
  static async start(
    kubeconfig: string,
    {
      namespace,
      files,
      programs,
    }: {
      /** Of the context. */
      readonly namespace: string;
      readonly files: Readonly<Record<string, string>>;
      readonly programs?: string;
    },
  ): Promise<Reader> {
    const directory = await mkdtemp(join(tmpdir(), 'reader-'));
    for (const folder of ['crds', 'deploy', 'examples'])
      await symlink(join(root, folder), join(directory, folder));
    const { PATH = '' } = process.env;
    const reader = new Reader(directory, {
      PATH: programs === undefined ? PATH : `${programs}${delimiter}${PATH}`,
      HOME: directory,
      KUBECONFIG: join(directory, 'kubeconfig'),
    });
    await mkdir(join(directory, '.sandbox'));
    for (const [name, text] of Object.entries({ ...files, kubeconfig }))
      await writeFile(join(directory, name), text, { mode: 0o600 });
    await reader.run(
      `kubectl config set-context --current --namespace=${namespace}`,
    );
    // That of the sandbox is one more.
    const current = await readFile(join(directory, 'kubeconfig'));
    await writeFile(join(directory, '.sandbox/kubeconfig'), current, {
      mode: 0o600,
    });
    return reader;
  }

  /** Answers also where the command fails. */
  async run(command: string): Promise<Ran> {
    const text = Object.entries(filledIn).reduce(
      (line, [open, word]) => line.replaceAll(open, word),
      command,
    );
    try {
      const { stdout, stderr } = await promisify(execFile)(
        'bash',
        ['-c', text],
        { cwd: this.directory, env: this.environment },
      );
      return { code: 0, printed: `${stdout}${stderr}` };
    } catch (error) {
      const { code, stdout, stderr } = error as {
        readonly code?: unknown;
        readonly stdout?: string;
        readonly stderr?: string;
      };
      return {
        code: typeof code === 'number' ? code : 1,
        printed: `${stdout}${stderr}`,
      };
    }
  }

  async stop(): Promise<void> {
    await rm(this.directory, { recursive: true });
  }
}
