import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Clock } from '@kardinal/kube-controller';
import { fileOf } from './environmentFiles';

/** A commit that somebody makes by hand. */
export interface ForgedCommit {
  readonly branch: string;
  /** Its parents; the branch is at it afterwards, wherever it was. */
  readonly parents: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly message: string;
}

/** The commits that a merge joins. */
export interface Heads {
  readonly base: string;
  readonly head: string;
}

/** The bare repository of a forge, as the forge itself and people with push rights work in it. */
export class ForgeRepository {
  private readonly tags = new Map<string, Readonly<Record<string, string>>>();

  constructor(
    private readonly directory: string,
    private readonly clock: Clock,
  ) {}

  /** Without the end of its last line. */
  git(args: readonly string[], input: string = ''): string {
    const date = `${Math.floor(this.clock.now() / 1000)} +0000`;
    const env = {
      PATH: process.env.PATH ?? '',
      GIT_AUTHOR_NAME: 'Forge',
      GIT_AUTHOR_EMAIL: 'forge@example.com',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'Forge',
      GIT_COMMITTER_EMAIL: 'forge@example.com',
      GIT_COMMITTER_DATE: date,
    };
    return execFileSync('git', args, {
      cwd: this.directory,
      env,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    }).trimEnd();
  }

  head(branch: string): string | undefined {
    const path = join(this.directory, 'refs', 'heads', branch);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  }

  branches(): readonly string[] {
    const heads = join(this.directory, 'refs', 'heads');
    return readdirSync(heads, { recursive: true, withFileTypes: true })
      .filter(each => each.isFile() && !each.name.endsWith('.lock'))
      .map(each => join(each.parentPath, each.name).slice(heads.length + 1));
  }

  /** Returns the commit. */
  commit({ branch, parents, files, message }: ForgedCommit): string {
    const [from, ...merged] = parents;
    const header = [
      `commit refs/heads/${branch}`,
      'committer Bot <bot@example.com> 1700000000 +0000',
      `data ${Buffer.byteLength(message)}`,
      message,
      `from ${from}`,
    ];
    const changes = Object.entries(files).flatMap(([path, content]) => [
      `M 100644 inline ${path}`,
      `data ${Buffer.byteLength(content)}`,
      content,
    ]);
    const parts = header.concat(
      merged.map(each => `merge ${each}`),
      changes,
      '',
    );
    this.git(['fast-import', '--force', '--quiet'], parts.join('\n'));
    return this.head(branch) ?? '';
  }

  /** Puts a branch elsewhere; without a commit, it goes. */
  move(branch: string, commit: string | undefined): void {
    const ref = `refs/heads/${branch}`;
    const to = commit === undefined ? ['-d', ref] : [ref, commit];
    this.git(['update-ref', ...to]);
  }

  /** What a merge comes to; nothing where the two conflict. */
  mergedTree({ base, head }: Heads): string | undefined {
    try {
      return this.git(['merge-tree', '--write-tree', base, head]);
    } catch {
      return undefined;
    }
  }

  /** Image tags by directory, as a branch has them for these environments. */
  tagsOf(
    branch: string,
    environments: readonly string[],
  ): Readonly<Record<string, string>> {
    const head = this.head(branch);
    if (head === undefined) return {};
    const tags = this.tags.get(head) ?? this.readTags(head, environments);
    this.tags.set(head, tags);
    return tags;
  }

  private readTags(
    head: string,
    environments: readonly string[],
  ): Readonly<Record<string, string>> {
    return Object.fromEntries(
      environments.map(name => {
        const path = `${head}:${fileOf(name)}`;
        const content = this.git(['cat-file', 'blob', path]);
        const tag = /newTag: (\S+)/.exec(content)?.[1] ?? '';
        return [`environments/${name}`, tag];
      }),
    );
  }
}
