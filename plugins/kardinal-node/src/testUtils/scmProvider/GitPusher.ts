import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Somebody who pushes to a repository with git, e.g. as the world of a contract does. @public */
export class GitPusher {
  private commits = 0;

  constructor(
    private readonly options: {
      /** Empty, or not there yet. */
      readonly directory: string;
      readonly url: string;
      readonly base: string;
      readonly username: string;
      /** A token or a password. */
      readonly token: string;
    },
  ) {}

  /** Makes a branch with one new commit on the base branch, or adds one to it. Gives the commit. */
  async pushBranch(branch: string): Promise<string> {
    const { directory, url, base } = this.options;
    if (this.commits === 0) {
      await mkdir(directory, { recursive: true });
      await this.git('init', '--quiet', '--bare', directory);
    }
    const all = '+refs/heads/*:refs/heads/*';
    await this.git('fetch', '--quiet', '--prune', url, all);
    const known = existsSync(join(directory, 'refs', 'heads', branch));
    const from = known ? branch : base;
    this.commits += 1;
    const commit = await this.git(
      'commit-tree',
      `${from}^{tree}`,
      '-p',
      from,
      '-m',
      `commit ${this.commits}`,
    );
    await this.git('push', '--quiet', url, `${commit}:refs/heads/${branch}`);
    return commit;
  }

  private async git(...args: string[]): Promise<string> {
    const { directory, username, token } = this.options;
    const secret = Buffer.from(`${username}:${token}`).toString('base64');
    const { stdout } = await promisify(execFile)('git', args, {
      cwd: directory,
      env: {
        PATH: process.env.PATH,
        GIT_AUTHOR_NAME: 'Somebody',
        GIT_AUTHOR_EMAIL: 'somebody@example.com',
        GIT_COMMITTER_NAME: 'Somebody',
        GIT_COMMITTER_EMAIL: 'somebody@example.com',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${secret}`,
      },
    });
    return stdout.trim();
  }
}
