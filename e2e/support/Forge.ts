import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { until } from './until';

export interface Pull {
  readonly number: number;
  readonly html_url: string;
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly merged_at: string | null;
  readonly user: { readonly login: string };
  readonly head: { readonly ref: string; readonly sha: string };
}

export interface Commit {
  readonly sha: string;
  readonly subject: string;
  /** Changed files with the number of lines added and removed. */
  readonly changes: readonly string[];
}

/** The commit status of the gates of a pull request. */
export interface GatesStatus {
  readonly state: string;
  readonly description: string;
}

/** What one check says of a commit. */
export interface CommitStatusEntry extends GatesStatus {
  readonly context: string;
}

/** A commit that promotes, by what its message says. */
export interface Promotion {
  readonly bundle: string;
  readonly environment: string;
}

const pageSize = 100;

/** The forge, as a person or a program with an account sees it. */
export class Forge {
  readonly url: string;
  private readonly tokens: { botToken: string; reviewerToken: string };

  constructor(
    url: string,
    tokens: { botToken: string; reviewerToken: string },
  ) {
    this.url = url;
    this.tokens = tokens;
  }

  get cloneUrl(): string {
    return `${this.url}/platform/gitops.git`;
  }

  async pulls(): Promise<readonly Pull[]> {
    const pulls: Pull[] = [];
    for (let page = 1; ; page++) {
      const query = `state=all&per_page=${pageSize}&page=${page}`;
      const next = await this.rest<readonly Pull[]>('GET', `/pulls?${query}`);
      pulls.push(...next);
      if (next.length < pageSize) return pulls;
    }
  }

  /** The newest pull request of a branch. */
  async pullFrom(branch: string): Promise<Pull | undefined> {
    const head = encodeURIComponent(`platform:${branch}`);
    const [newest] = await this.rest<readonly Pull[]>(
      'GET',
      `/pulls?state=all&head=${head}`,
    );
    return newest;
  }

  /** As the person who reviews, once the status that the branch requires is there. */
  async merge(number: number): Promise<void> {
    await until(`a merge of #${number}`, async () => {
      const answer = await this.tryMerge(number);
      return answer === 'merged' ? answer : undefined;
    });
  }

  /** The same, once: what the forge says when it refuses. */
  async tryMerge(number: number): Promise<'merged' | string> {
    const { ok, status, text } = await this.send(
      'PUT',
      `/pulls/${number}/merge`,
      {},
    );
    return ok ? 'merged' : `${status} ${text}`;
  }

  /** A person closes it without a merge. */
  async close(number: number): Promise<void> {
    await this.rest('PATCH', `/pulls/${number}`, { state: 'closed' });
  }

  /** What the person who reviews decides. */
  async review(
    number: number,
    event: 'APPROVE' | 'REQUEST_CHANGES',
  ): Promise<void> {
    const body = 'I have read it';
    await this.rest('POST', `/pulls/${number}/reviews`, { event, body });
  }

  /** What people see of the gates at the head of a pull request. */
  async gatesStatus(number: number): Promise<GatesStatus> {
    const { head } = await this.rest<Pull>('GET', `/pulls/${number}`);
    const statuses = await this.statusesOf(head.sha);
    const found = statuses.find(({ context }) => context === 'kardinal/gates');
    if (found === undefined)
      throw new Error(`#${number} has no kardinal/gates`);
    return { state: found.state, description: found.description };
  }

  /** A program that checks commits says something of one. */
  async say(sha: string, status: CommitStatusEntry): Promise<void> {
    await this.rest('POST', `/statuses/${sha}`, status);
  }

  /** Everything that was ever said of a commit under a context, newest first. */
  async saidOf(
    sha: string,
    context: string,
  ): Promise<readonly CommitStatusEntry[]> {
    const all = await this.rest<readonly CommitStatusEntry[]>(
      'GET',
      `/commits/${sha}/statuses?per_page=${pageSize}`,
    );
    return all
      .filter(each => each.context === context)
      .map(({ state, description }) => ({ context, state, description }));
  }

  /** What is said of a commit, by everybody. */
  async statusesOf(sha: string): Promise<readonly CommitStatusEntry[]> {
    const { statuses } = await this.rest<{
      readonly statuses: readonly CommitStatusEntry[];
    }>('GET', `/commits/${sha}/status`);
    return statuses;
  }

  /** The commits on the main branch, oldest first; a merge is one. */
  async commits(): Promise<readonly Commit[]> {
    const log = await this.log([
      '--reverse',
      '--first-parent',
      '-m',
      '--numstat',
      '--format=%x01%H%x02%s',
    ]);
    return log.split('\x01').slice(1).map(commitOf);
  }

  /** The commits that promote, on the main branch or merged into it. */
  async promotions(): Promise<readonly Promotion[]> {
    const trailer = (name: string) =>
      `%(trailers:key=Kardinal-${name},valueonly,separator=%x2C)`;
    const log = await this.log([
      '--no-merges',
      `--format=${trailer('Bundle')}%x02${trailer('Environment')}`,
    ]);
    return log
      .trim()
      .split('\n')
      .map(line => line.split('\x02'))
      .filter(([bundle]) => bundle !== '')
      .map(([bundle, environment]) => ({ bundle, environment }));
  }

  /** What git says of the main branch. */
  private async log(args: readonly string[]): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'clone-'));
    try {
      const token = this.tokens.botToken;
      await git(['clone', '--quiet', '--bare', this.cloneUrl, directory], {
        token,
      });
      return await git(['log', ...args], { cwd: directory });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  private async rest<T>(
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const { ok, status, text } = await this.send(method, path, body);
    if (!ok) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  }

  private async send(method: string, path: string, body?: object) {
    const response = await fetch(
      `${this.url}/api/v3/repos/platform/gitops${path}`,
      {
        method,
        headers: { authorization: `Bearer ${this.tokens.reviewerToken}` },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      },
    );
    const { ok, status } = response;
    return { ok, status, text: await response.text() };
  }
}

function commitOf(text: string): Commit {
  const [head, ...rest] = text.trim().split('\n');
  const [sha, subject] = head.split('\x02');
  const changes = rest
    .filter(line => line !== '')
    .map(line => {
      const [added, removed, file] = line.split('\t');
      return `${file} +${added} -${removed}`;
    });
  return { sha, subject, changes };
}
