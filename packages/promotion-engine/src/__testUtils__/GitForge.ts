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
  GitLogRequest,
  GitTagsRequest,
  GitNoteRequest,
  GitReadRequest,
  GitRepositories,
  GitWriteReceipt,
  GitWriteRequest,
} from '../services/git';
import { OriginRepository } from '../services/git/__testUtils__/OriginRepository';
import { contentOf, fileOf } from './environmentFiles';
import { ForgedCommit, ForgeRepository, Heads } from './ForgeRepository';
import { gatedProvider } from './gatedProvider';
import { forgeToken } from './ForgeWorld';
import { WorldForge } from './WorldSeed';

/** The repository of every world, by its name at the forge. */
export const fullName = 'platform/gitops';

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

/** A forge whose repository is a real one, written to by the git service of production. Its API is a {@link FakeScm}. */
export class GitForge implements WorldForge {
  readonly scm: FakeScm;
  /** Every merge, oldest first. */
  readonly merges: Merge[] = [];
  private readonly repository: ForgeRepository;
  private repositories: GitRepositories;

  constructor(
    private readonly origin: OriginRepository,
    private readonly environments: readonly string[],
    private readonly clock: Clock,
  ) {
    this.repository = new ForgeRepository(origin.directory, clock);
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
    return this.repository.tagsOf(branch, this.environments);
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

  async log(request: GitLogRequest) {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    return this.repositories.log({ ...rest, repository });
  }

  async tags(request: GitTagsRequest) {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    return this.repositories.tags({ ...rest, repository });
  }

  async annotate(request: GitNoteRequest) {
    const { credentials: _unneeded, ...rest } = request;
    const repository = { url: this.origin.url };
    return this.repositories.annotate({ ...rest, repository });
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

  /** Somebody with push rights. Returns the commit. */
  forge(commit: ForgedCommit): string {
    const made = this.repository.commit(commit);
    this.follow();
    return made;
  }

  /** Somebody puts a branch elsewhere; without a commit, it goes. */
  move(branch: string, commit: string | undefined): void {
    this.repository.move(branch, commit);
    this.follow();
  }

  head(branch: string): string | undefined {
    return this.repository.head(branch);
  }

  /** In the repository. Without the end of its last line. */
  git(args: readonly string[]): string {
    return this.repository.git(args);
  }

  provider(outside: OutsideCall): ScmProvider {
    const { provider } = this.scm;
    const following: ProxyHandler<ScmClient> = {
      get: (client, name) => {
        if (name === 'mergePullRequest')
          return (...args: Parameters<ScmClient['mergePullRequest']>) =>
            this.mergeAsUs(client, ...args);
        if (name === 'deleteBranch')
          return async (...args: Parameters<ScmClient['deleteBranch']>) => {
            if (this.head(args[1])) this.move(args[1], undefined);
          };
        const method = Reflect.get(client, name).bind(client);
        return (...args: unknown[]) => {
          this.follow();
          return method(...args);
        };
      },
    };
    return gatedProvider(
      {
        ...provider,
        client: credentials =>
          new Proxy(provider.client(credentials), following),
      },
      outside,
    );
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
    const mergeable = this.repository.mergedTree(heads) ? 'clean' : 'conflict';
    this.scm.change(fullName, number, { mergeable });
    return mergeable;
  }

  private commitMerge(number: number, heads: Heads): string {
    const tree = this.repository.mergedTree(heads);
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
    const names = this.repository.branches();
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

  private open(): GitRepositories {
    return createGitRepositories({
      cacheDirectory: join(this.origin.directory, '..', 'cache'),
      clock: this.clock,
      logger: silentLogger,
      protocols: ['file'],
    });
  }
}
