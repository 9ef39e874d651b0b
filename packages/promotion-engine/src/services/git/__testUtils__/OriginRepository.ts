import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PERSON = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.com',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.com',
};

/** A file of a commit: its text, or its bytes and mode. */
export type OriginFile =
  | string
  | { readonly mode?: string; readonly content: string | Buffer };

/** A bare repository that other people write to, for tests. */
export class OriginRepository {
  readonly url: string;

  private constructor(readonly directory: string) {
    this.url = `file://${directory}`;
  }

  static async create(
    parent: string,
    files?: Readonly<Record<string, OriginFile>>,
  ): Promise<OriginRepository> {
    const directory = join(parent, 'origin.git');
    // As `git init --bare` makes it, without a process.
    mkdirSync(join(directory, 'objects'), { recursive: true });
    mkdirSync(join(directory, 'refs', 'heads'), { recursive: true });
    writeFileSync(join(directory, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(
      join(directory, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = true\n[uploadpack]\n\tallowFilter = true\n[receive]\n\tautogc = false\n',
    );
    const origin = new OriginRepository(directory);
    if (files) await origin.commit(files);
    return origin;
  }

  /** Somebody commits; without content, a file goes. */
  async commit(
    files: Readonly<Record<string, OriginFile | undefined>>,
    options: { branch?: string; message?: string } = {},
  ): Promise<string> {
    const { branch = 'main', message = 'a change' } = options;
    const parts: Buffer[] = [
      Buffer.from(
        `commit refs/heads/${branch}\ncommitter S <s@example.com> 1700000000 +0000\ndata ${
          Buffer.from(message).length
        }\n${message}\n`,
      ),
    ];
    if (await this.head(branch)) {
      parts.push(Buffer.from(`from refs/heads/${branch}^0\n`));
    }
    for (const [path, file] of Object.entries(files)) {
      if (file === undefined) {
        parts.push(Buffer.from(`D "${path}"\n`));
        continue;
      }
      const { mode = '100644', content } =
        typeof file === 'string' ? { content: file } : file;
      const bytes = Buffer.from(content);
      parts.push(
        Buffer.from(
          `M ${mode} inline "${path}"\ndata ${bytes.length}\n`,
          'latin1',
        ),
        bytes,
        Buffer.from('\n'),
      );
    }
    await this.git(['fast-import', '--quiet'], Buffer.concat(parts));
    return (await this.head(branch))!;
  }

  async head(branch = 'main'): Promise<string | undefined> {
    const loose = join(this.directory, 'refs', 'heads', branch);
    if (existsSync(loose)) return readFileSync(loose, 'utf8').trim();
    const packed = join(this.directory, 'packed-refs');
    const line = existsSync(packed)
      ? readFileSync(packed, 'utf8')
          .split('\n')
          .find(each => each.endsWith(` refs/heads/${branch}`))
      : undefined;
    return line?.split(' ')[0];
  }

  async show(revision: string): Promise<Buffer> {
    const { stdout } = await run('git', ['cat-file', 'blob', revision], {
      cwd: this.directory,
      encoding: 'buffer',
    });
    return stdout;
  }

  /** Subjects of a branch, oldest first. */
  async subjects(branch = 'main'): Promise<string[]> {
    const log = await this.git(['log', '--reverse', '--format=%s', branch]);
    return log.trim().split('\n');
  }

  /** Lines of a unified diff, without its headers. */
  async diff(from: string, to: string): Promise<string[]> {
    const diff = await this.git(['diff', '--text', '--unified=0', from, to]);
    return diff
      .split('\n')
      .filter(line => /^[+-]/.test(line) && !/^(\+\+\+|---)/.test(line));
  }

  git(args: string[], input?: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = execFile(
        'git',
        args,
        { cwd: this.directory, env: { ...process.env, ...PERSON } },
        (error, stdout) => (error ? reject(error) : resolve(stdout)),
      );
      child.stdin?.end(input);
    });
  }
}
