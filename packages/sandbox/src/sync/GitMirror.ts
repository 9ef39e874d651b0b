import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from '../git/git';

/** A directory at a commit. @public */
export interface MirroredDirectory {
  readonly path: string;
  /** Names its content: the same as long as no file in it changes. */
  readonly tree: string;
}

/** A bare copy of a repository, from which files are read at a commit. @public */
export class GitMirror {
  private readonly directory: string;
  private readonly url: string;
  private readonly token: string;

  constructor(options: { directory: string; url: string; token: string }) {
    this.directory = options.directory;
    this.url = options.url;
    this.token = options.token;
  }

  /** Gets the commits of a branch. */
  async fetch(branch: string, signal: AbortSignal): Promise<void> {
    await this.prepare(signal);
    await git(
      ['fetch', '--quiet', '--force', this.url, `${branch}:${branch}`],
      { cwd: this.directory, token: this.token, signal },
    );
  }

  /** The directories directly below a directory. */
  async directories(
    commit: string,
    path: string,
    signal: AbortSignal,
  ): Promise<readonly MirroredDirectory[]> {
    const output = await git(['ls-tree', '-d', '-z', commit, `${path}/`], {
      cwd: this.directory,
      signal,
    });
    return output
      .split('\0')
      .filter(line => line !== '')
      .map(line => {
        const [entry, name] = line.split('\t');
        return { path: name, tree: entry.split(' ')[2] };
      });
  }

  async readFile(
    commit: string,
    path: string,
    signal: AbortSignal,
  ): Promise<string> {
    return git(['cat-file', 'blob', `${commit}:${path}`], {
      cwd: this.directory,
      signal,
    });
  }

  private async prepare(signal: AbortSignal): Promise<void> {
    const exists = await access(join(this.directory, 'HEAD')).then(
      () => true,
      () => false,
    );
    if (exists) return;
    await mkdir(this.directory, { recursive: true });
    // The branch is fetched, so it must not be the current one.
    await git(['init', '--quiet', '--bare', '--initial-branch=none', '.'], {
      cwd: this.directory,
      signal,
    });
  }
}
