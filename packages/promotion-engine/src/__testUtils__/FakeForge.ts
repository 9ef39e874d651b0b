import { createHash } from 'node:crypto';
import {
  MergedText,
  PullRequest,
  ScmProvider,
  SourceFile,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { OutsideCall } from '@kardinal/kube-controller/testing';
import {
  GitContainsRequest,
  GitLog,
  GitLogEntry,
  GitLogRequest,
  GitTag,
  GitCommitRequest,
  GitReadRequest,
  GitWriteReceipt,
  GitWriteRequest,
} from '../services/git';
import { EditDeferred } from '../services/git/EditDeferred';
import { GitError } from '../services/git/GitError';
import type { WorldForge } from './WorldSeed';
import { gatedProvider } from './gatedProvider';
import { Commit, KnownCommits } from './KnownCommits';
import { tagEdit } from './tagEdit';

const fullName = 'platform/gitops';

/** Commits hold tags alone: whatever an edit reads is empty. */
const emptyTree = {
  read: async () => Buffer.from(''),
  list: async () => [],
  mode: async () => 'regular' as const,
};

/** The first commit. */
const root = hashOf('root');

/**
 * Commits in memory, in the repository of a {@link FakeScm}: each holds one image tag per directory. Commits are found by
 * their key, as the real ones are.
 */
export class FakeForge implements WorldForge {
  readonly scm: FakeScm;
  /** What every push fails with for now. */
  gitOutage: GitError | undefined;
  private readonly known = new KnownCommits();
  private readonly hotfixes = new Map<string, readonly GitLogEntry[]>();

  constructor(tags: Readonly<Record<string, string>>, token: string) {
    this.scm = new FakeScm({
      id: 'github',
      url: 'https://forge.example.com',
      token,
      clock: { now: () => Date.parse('2026-11-18T10:30:00Z') },
      mergeCommit: (number, { base, head }) =>
        this.known.add(`merge-${number}`, {
          subject: `Merge #${number}`,
          tags: this.known.commit(head).tags,
          history: [
            ...new Set([
              ...this.known.commit(base).history,
              ...this.known.commit(head).history,
            ]),
          ],
        }),
    });
    this.push('main', root, { subject: 'Begin', tags, history: [] });
  }

  get pullRequests(): readonly PullRequest[] {
    return this.repository.pullRequests.map(({ pullRequest }) => pullRequest);
  }

  get comments(): readonly string[] {
    return this.repository.pullRequests.flatMap(({ comments }) => comments);
  }

  /** Head commits by branch. */
  get branches(): ReadonlyMap<string, Commit> {
    const { branches } = this.repository;
    return new Map(
      [...branches].map(([name, head]) => [name, this.known.commit(head)]),
    );
  }

  /** What the world looks like to somebody who compares two stories. Who died after a comment may write it again. */
  snapshot() {
    return {
      branches: [...this.repository.branches].sort(),
      pullRequests: this.pullRequests,
      comments: [...new Set(this.comments)],
    };
  }

  tagsOf(branch: string): Readonly<Record<string, string>> {
    return this.branches.get(branch)?.tags ?? {};
  }

  /** Subjects of the commits on the base branch that are no merges. */
  commits(): readonly string[] {
    return this.head('main')
      .history.filter(({ key }) => key !== undefined)
      .map(({ subject }) => subject);
  }

  async write(request: GitWriteRequest): Promise<GitWriteReceipt> {
    if (this.gitOutage !== undefined) throw this.gitOutage;
    const name =
      request.target.type === 'base' ? request.base : request.target.name;
    const base = this.head(request.base);
    const current = this.branches.get(name) ?? base;
    const baseCommit = base.id;
    const known = current.history.find(({ key }) => key === request.key);
    const found =
      known && this.isOvertaken(known, base, request.directory)
        ? undefined
        : known;
    if (found === undefined) await request.beforeCommit?.();
    const result = await retryDeferred(() => request.edit(emptyTree));
    const { changes } = result;
    if (found !== undefined)
      return {
        type: 'committed',
        origin: 'found',
        commit: found.id,
        baseCommit,
        changes,
      };
    // Images come last, but for what is rendered from them.
    const { to = '' } =
      changes.filter(({ image }) => image !== 'manifests').at(-1) ?? {};
    // Another promotion may have written meanwhile.
    const latest = this.head(request.base);
    if (latest.tags[request.directory] === to)
      return { type: 'unchanged', baseCommit: latest.id };
    const again = known === undefined ? '' : `-on-${latest.id}`;
    const commit = this.push(name, hashOf(`${name}-${request.key}${again}`), {
      key: request.key,
      subject: request.message(result).subject,
      tags: { ...latest.tags, [request.directory]: to },
      history: latest.history,
    });
    this.judge(name, 'clean');
    return {
      type: 'committed',
      origin: 'new',
      commit,
      baseCommit: latest.id,
      changes,
    };
  }

  async read({ base, read }: GitReadRequest): Promise<string> {
    await retryDeferred(() =>
      read({ ...emptyTree, identity: async () => undefined }, undefined),
    );
    return this.head(base).id;
  }

  async contains({
    base,
    commit,
    at,
  }: GitContainsRequest): Promise<'contained' | 'absent'> {
    const found = at === undefined ? this.head(base) : this.known.find(at);
    const history = [found, ...(found?.history ?? [])];
    return history.some(each => each?.id === commit) ? 'contained' : 'absent';
  }

  /** Nothing of what tests look at follows from notes. */
  async annotate(): Promise<'written'> {
    return 'written';
  }

  /** Somebody rewrites the base branch: only its first commit stays. */
  rewrite(): void {
    this.scm.push(fullName, 'main', root);
  }

  /** Somebody else writes what open pull requests change, too: they conflict. */
  overtake(directory: string, tag: string): void {
    const { tags, history } = this.head('main');
    this.push('main', `overtaken-${tag}`, {
      subject: 'By hand',
      tags: { ...tags, [directory]: tag },
      history,
    });
    for (const { head } of this.pullRequests)
      this.judge(head.branch, 'conflict');
  }

  private judge(branch: string, mergeable: 'clean' | 'conflict'): void {
    for (const { number, state, head } of this.pullRequests)
      if (state === 'open' && head.branch === branch)
        this.change(number, { mergeable });
  }

  /** The base branch has another tag than when a commit was made, and not that of the commit. */
  private isOvertaken(commit: Commit, base: Commit, directory: string) {
    if (base.history.some(({ id }) => id === commit.id)) return false;
    const before = commit.history.at(-1)?.tags[directory];
    const now = base.tags[directory];
    return now !== before && now !== commit.tags[directory];
  }

  /** Every commit fills an empty file. */
  async readCommit({
    commit,
  }: GitCommitRequest): Promise<readonly SourceFile[]> {
    const [before, after] = ['', commit].map(text => Buffer.from(text));
    return [{ path: 'limits.yaml', before, after }];
  }

  /** Nobody commits configuration; a hotfix is newer than what is asked about. */
  async log({ base, directories = [] }: GitLogRequest): Promise<GitLog> {
    const { id: head } = this.head(base);
    const commits = directories.flatMap(each => this.hotfixes.get(each) ?? []);
    return { head, last: head, history: 'continued', commits };
  }

  async tags(): Promise<readonly GitTag[]> {
    return [];
  }

  /** Somebody pushes a tag past Kardinal. */
  hotfix(directory: string, tag: string): GitLogEntry {
    const { tags, history } = this.head('main');
    const subject = `Hotfix ${tag}`;
    const sha = hashOf(subject);
    this.push('main', sha, {
      subject,
      tags: { ...tags, [directory]: tag },
      history,
    });
    const committedAt = '2026-11-18T10:00:00Z';
    const author = 'Ana Lima';
    const origin = 'others' as const;
    const entry = { sha, author, subject, committedAt, origin };
    this.hotfixes.set(directory, [
      ...(this.hotfixes.get(directory) ?? []),
      entry,
    ]);
    return entry;
  }

  async mergeTexts(): Promise<MergedText> {
    return { type: 'conflict' };
  }

  async stop(): Promise<void> {}

  /** A conflict is nobody's to merge. */
  merge(number: number, by: string): void {
    if (this.pullRequests[number - 1].mergeable === 'conflict') return;
    this.scm.review(fullName, number, { reviewer: by, decision: 'approved' });
    this.scm.merge(fullName, number, by);
  }

  /** A person closes or reopens. */
  change(number: number, change: Partial<PullRequest>): void {
    this.scm.change(fullName, number, change);
  }

  imageEdit(): StepDefinition {
    return tagEdit();
  }

  provider(outside: OutsideCall): ScmProvider {
    return gatedProvider(this.scm.provider, outside);
  }

  private get repository() {
    return this.scm.repository(fullName);
  }

  private push(branch: string, id: string, commit: Omit<Commit, 'id'>): string {
    return this.scm.push(fullName, branch, this.known.add(id, commit));
  }

  private head(branch: string): Commit {
    const head = this.repository.branches.get(branch);
    if (head === undefined) throw new Error(`there is no branch ${branch}`);
    return this.known.commit(head);
  }
}

/** Again when what it waits for is there. */
async function retryDeferred<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EditDeferred)) throw error;
      await error.ready.catch(() => {});
    }
}

/** A name as Git gives one, the same for the same content. */
function hashOf(content: string): string {
  return createHash('sha1').update(content).digest('hex');
}
