import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MergedText,
  MergeTexts,
  PullRequest,
  ScmClient,
  ScmProvider,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { Clock, silentLogger } from '@kardinal/kube-controller';
import { OutsideCall } from '@kardinal/kube-controller/testing';
import { kustomizeSetImage } from '../builtin/steps/kustomize-set-image';
import {
  createGitRepositories,
  GitCommitRequest,
  GitContainsRequest,
  GitReadRequest,
  GitRepositories,
  GitWriteReceipt,
  GitWriteRequest,
} from '../services/git';
import { OriginRepository } from '../services/git/__testUtils__/OriginRepository';
import { forgeToken, WorldForge } from './ForgeWorld';

/** The repository of every world, by its name at the forge. */
export const fullName = 'platform/gitops';

/** The file of an environment. */
export const fileOf = (environment: string) =>
  `environments/${environment}/kustomization.yaml`;

/** What it says with a tag. */
export const contentOf = (tag: string) =>
  `kind: Kustomization\nimages:\n  - name: ghcr.io/acme/app\n    newTag: ${tag}\n`;

/** A commit that somebody makes by hand. */
export interface ForgedCommit {
  readonly branch: string;
  /** Its parents; the branch is at it afterwards, wherever it was. */
  readonly parents: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly message: string;
}

/** A pull request that was merged. */
export interface Merge {
  readonly number: number;
  readonly by: 'us' | 'a person';
  readonly base: string;
  readonly branch: string;
  readonly head: string;
  readonly commit: string;
  readonly at: number;
}

const writes: ReadonlySet<string | symbol> = new Set<keyof ScmClient>([
  'openPullRequest',
  'updatePullRequest',
  'comment',
  'closePullRequest',
  'mergePullRequest',
  'deleteBranch',
  'setCommitStatus',
]);

/** A forge whose repository is a real one, written to by the git service of production. Its API is a {@link FakeScm}. */
export class GitForge implements WorldForge {
  readonly scm: FakeScm;
  /** Every merge, oldest first. */
  readonly merges: Merge[] = [];
  private readonly tags = new Map<string, Readonly<Record<string, string>>>();
  private repositories: GitRepositories;

  constructor(
    private readonly origin: OriginRepository,
    private readonly environments: readonly string[],
    private readonly clock: Clock,
  ) {
    this.scm = new FakeScm({
      id: 'github',
      url: 'https://forge.example.com',
      token: forgeToken,
      clock,
      mergeCommit: (number, heads) => this.commitMerge(number, heads),
    });
    this.repositories = this.open();
    this.follow();
  }

  /** A repository with an image tag for each environment. */
  static async create(
    directory: string,
    environments: readonly string[],
  ): Promise<OriginRepository> {
    const files = environments.map(name => [fileOf(name), contentOf('1.0.0')]);
    return OriginRepository.create(directory, Object.fromEntries(files));
  }

  get pullRequests(): readonly PullRequest[] {
    return this.scm
      .repository(fullName)
      .pullRequests.map(({ pullRequest }) => pullRequest);
  }

  tagsOf(branch: string): Readonly<Record<string, string>> {
    const head = this.head(branch);
    if (head === undefined) return {};
    const tags = this.tags.get(head) ?? this.readTags(head);
    this.tags.set(head, tags);
    return tags;
  }

  imageEdit(): StepDefinition {
    return kustomizeSetImage;
  }

  async write(request: GitWriteRequest): Promise<GitWriteReceipt> {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    try {
      return await this.repositories.write({ ...rest, repository });
    } finally {
      this.follow();
    }
  }

  async read(request: GitReadRequest): Promise<string> {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    return this.repositories.read({ ...rest, repository });
  }

  async contains(request: GitContainsRequest) {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    return this.repositories.contains({ ...rest, repository });
  }

  async readCommit(request: GitCommitRequest) {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    return this.repositories.readCommit({ ...rest, repository });
  }

  mergeTexts(texts: MergeTexts): Promise<MergedText> {
    return this.repositories.mergeTexts(texts);
  }

  async stop(): Promise<void> {
    await this.repositories.stop();
  }

  /** The backend starts again: it knows what the repository has. */
  async restart(): Promise<void> {
    await this.repositories.stop();
    this.repositories = this.open();
    this.follow();
  }

  /** A conflict is nobody's to merge. */
  merge(number: number, by: string): void {
    this.follow();
    if (this.judge(number) === 'conflict') return;
    this.scm.review(fullName, number, { reviewer: by, decision: 'approved' });
    const { head, base } = this.pullRequest(number);
    const commit = this.scm.merge(fullName, number, by);
    this.note(number, 'a person', { head: head.sha, commit, base });
  }

  /** Somebody with push rights. Gives the commit. */
  forge({ branch, parents, files, message }: ForgedCommit): string {
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
    this.follow();
    return this.head(branch) ?? '';
  }

  /** Somebody puts a branch elsewhere; without a commit, it goes. */
  move(branch: string, commit: string | undefined): void {
    const ref = `refs/heads/${branch}`;
    const to = commit === undefined ? ['-d', ref] : [ref, commit];
    this.git(['update-ref', ...to]);
    this.follow();
  }

  head(branch: string): string | undefined {
    const path = join(this.origin.directory, 'refs', 'heads', branch);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  }

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
    const { directory: cwd } = this.origin;
    return execFileSync('git', args, {
      cwd,
      env,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    }).trimEnd();
  }

  provider(outside: OutsideCall): ScmProvider {
    const { provider } = this.scm;
    const gated: ProxyHandler<ScmClient> = {
      get: (client, name) => {
        const method = Reflect.get(client, name).bind(client);
        const followed = (...args: unknown[]) => {
          this.follow();
          return method(...args);
        };
        if (name === 'mergePullRequest')
          return (...args: Parameters<ScmClient['mergePullRequest']>) =>
            outside(name, () => this.mergeAsUs(client, ...args));
        if (name === 'deleteBranch')
          return (...args: Parameters<ScmClient['deleteBranch']>) =>
            outside(name, async () => {
              if (this.head(args[1])) this.move(args[1], undefined);
            });
        return writes.has(name)
          ? (...args: unknown[]) =>
              outside(String(name), () => followed(...args))
          : followed;
      },
    };
    return {
      ...provider,
      client: credentials => new Proxy(provider.client(credentials), gated),
    };
  }

  private async mergeAsUs(
    client: ScmClient,
    ...args: Parameters<ScmClient['mergePullRequest']>
  ) {
    this.follow();
    const [, number, { head }] = args;
    const { state, base } = this.pullRequest(number);
    if (state === 'open') this.judge(number);
    const outcome = await client.mergePullRequest(...args);
    if (outcome.type === 'merged' && state === 'open')
      this.note(number, 'us', { head, base, commit: outcome.sha });
    return outcome;
  }

  private note(
    number: number,
    by: Merge['by'],
    merge: Pick<Merge, 'head' | 'commit'> & Pick<PullRequest, 'base'>,
  ): void {
    const { head, commit, base } = merge;
    const { branch } = this.pullRequest(number).head;
    const at = this.clock.now();
    this.merges.push({
      number,
      by,
      base: base.branch,
      branch,
      head,
      commit,
      at,
    });
  }

  private pullRequest(number: number): PullRequest {
    return this.pullRequests[number - 1];
  }

  /** Whether a pull request can be merged now. */
  private judge(number: number): 'clean' | 'conflict' {
    const { base, head } = this.pullRequest(number);
    const heads = { base: this.head(base.branch) ?? '', head: head.sha };
    const mergeable = this.mergedTree(heads) ? 'clean' : 'conflict';
    this.scm.change(fullName, number, { mergeable });
    return mergeable;
  }

  private mergedTree(heads: Heads): string | undefined {
    try {
      return this.git(['merge-tree', '--write-tree', heads.base, heads.head]);
    } catch {
      return undefined;
    }
  }

  private commitMerge(number: number, heads: Heads): string {
    const tree = this.mergedTree(heads);
    if (tree === undefined) throw new Error(`#${number} has a conflict`);
    const parents = ['-p', heads.base, '-p', heads.head];
    const message = ['-m', `Merge #${number}`];
    const commit = this.git(['commit-tree', tree, ...parents, ...message]);
    const { base } = this.pullRequest(number);
    this.git(['update-ref', `refs/heads/${base.branch}`, commit]);
    return commit;
  }

  /** The API tells what the repository has. A pull request whose branch goes is closed. */
  private follow(): void {
    const { branches } = this.scm.repository(fullName);
    const names = this.branchNames();
    for (const name of names) {
      const head = this.head(name);
      if (head && head !== branches.get(name))
        this.scm.push(fullName, name, head);
    }
    for (const name of [...branches.keys()].filter(
      each => !names.includes(each),
    )) {
      branches.delete(name);
      for (const { number, state, head } of this.pullRequests)
        if (state === 'open' && head.branch === name)
          this.scm.change(fullName, number, {
            state: 'closed',
            closedAt: new Date(this.clock.now()).toISOString(),
          });
    }
  }

  private branchNames(): readonly string[] {
    const heads = join(this.origin.directory, 'refs', 'heads');
    return readdirSync(heads, { recursive: true, withFileTypes: true })
      .filter(each => each.isFile() && !each.name.endsWith('.lock'))
      .map(each => join(each.parentPath, each.name).slice(heads.length + 1));
  }

  private readTags(head: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.environments.map(name => {
        const content = this.git([
          'cat-file',
          'blob',
          `${head}:${fileOf(name)}`,
        ]);
        const tag = /newTag: (\S+)/.exec(content)?.[1] ?? '';
        return [`environments/${name}`, tag];
      }),
    );
  }

  private open(): GitRepositories {
    return createGitRepositories({
      cacheDirectory: join(this.origin.directory, '..', 'cache'),
      clock: this.clock,
      logger: silentLogger,
      protocols: ['file'],
    });
  }
}

interface Heads {
  readonly base: string;
  readonly head: string;
}
