import { Gitlab } from '@gitbeaker/rest';
import type { BranchProtection, LocalForgeOptions } from '../options';
import {
  BOT,
  REVIEWER,
  startTestForge,
  type TestForge,
} from './startTestForge';

/** Of the repository that {@link startGitLab} has. */
export const PROJECT = 'acme/gitops';

/** A client of GitLab that is not ours. */
export type GitLabClient = InstanceType<typeof Gitlab<false>>;

/** What a call was refused with. */
export interface GitLabRefusal {
  readonly status: number | undefined;
  readonly said: string | undefined;
}

/** The forge as a GitLab, with somebody who opens merge requests and somebody who reviews them. */
export interface TestGitLab {
  readonly test: TestForge;
  readonly bot: GitLabClient;
  readonly casey: GitLabClient;
  clientOf(token: string): GitLabClient;
  /** Sets the rules of the main branch. */
  protect(
    rules: Partial<Omit<BranchProtection, 'owner' | 'name' | 'branch'>>,
  ): Promise<void>;
  /** What a program that checks commits says of one, as `ci`. */
  say(sha: string, state: 'success' | 'failed' | 'pending'): Promise<void>;
  /** A merge request of a new branch, with the commit that it has. */
  open(options?: Record<string, unknown>): Promise<{
    readonly branch: string;
    readonly sha: string;
    readonly iid: number;
    readonly pageUrl: string;
  }>;
}

export async function startGitLab(
  options?: Partial<LocalForgeOptions>,
): Promise<TestGitLab> {
  const test = await startTestForge(options);
  const clientOf = (token: string) =>
    new Gitlab<false>({ host: test.forge.url, token });
  const bot = clientOf(BOT.token);
  let count = 0;
  return {
    test,
    bot,
    casey: clientOf(REVIEWER.token),
    clientOf,
    protect: rules => {
      const [owner, name] = PROJECT.split('/');
      const branch = { owner, name, branch: 'main' };
      return test.forge.protectBranch({ ...branch, ...rules });
    },
    say: async (sha, state) => {
      await bot.Commits.editStatus(PROJECT, sha, state, { name: 'ci' });
    },
    async open(more = {}) {
      count += 1;
      const branch = `change-${count}`;
      const sha = await test.addBranch(branch, { [`${branch}.txt`]: branch });
      const { iid, web_url: pageUrl } = await bot.MergeRequests.create(
        PROJECT,
        branch,
        'main',
        `Change ${count}`,
        more,
      );
      return { branch, sha, iid, pageUrl };
    },
  };
}

/** Both are undefined where the call was not refused. */
export async function refusalOf(
  promise: Promise<unknown>,
): Promise<GitLabRefusal> {
  const error = await promise.then(
    () => undefined,
    reason => reason,
  );
  return {
    status: error?.cause?.response?.status,
    said: error?.cause?.description,
  };
}
