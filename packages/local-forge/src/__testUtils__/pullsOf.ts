import type { Octokit } from '@octokit/rest';
import { REPOSITORY, type TestForge } from './startTestForge';

type Pulls = Octokit['pulls'];

/** What tests do with pull requests again and again. */
export interface TestPulls {
  /** On a branch that it makes. */
  open(
    branch: string,
    files: Record<string, string>,
  ): Promise<{ readonly sha: string; readonly number: number }>;
  read(number: number): Promise<Awaited<ReturnType<Pulls['get']>>['data']>;
  merge(number: number, options?: object): ReturnType<Pulls['merge']>;
}

/** On the forge that is current when they are called. */
export function pullsOf(current: () => TestForge): TestPulls {
  const pulls = () => current().octokit.pulls;
  return {
    async open(branch, files) {
      const sha = await current().addBranch(branch, files);
      const { data } = await pulls().create({
        ...REPOSITORY,
        title: `Merge ${branch}`,
        head: branch,
        base: 'main',
      });
      return { sha, number: data.number };
    },

    async read(number) {
      const target = { ...REPOSITORY, pull_number: number };
      return (await pulls().get(target)).data;
    },

    merge: (number, options = {}) =>
      pulls().merge({ ...REPOSITORY, pull_number: number, ...options }),
  };
}
