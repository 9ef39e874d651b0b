import { REPOSITORY, TestForge } from './startTestForge';

/** What tests do with pull requests again and again, on the forge that is current. */
export function pullsOf(current: () => TestForge) {
  const pulls = () => current().octokit.pulls;
  return {
    /** On a branch that it makes. */
    async open(branch: string, files: Record<string, string>) {
      const sha = await current().addBranch(branch, files);
      const { data } = await pulls().create({
        ...REPOSITORY,
        title: `Merge ${branch}`,
        head: branch,
        base: 'main',
      });
      return { sha, number: data.number };
    },

    async read(number: number) {
      const target = { ...REPOSITORY, pull_number: number };
      return (await pulls().get(target)).data;
    },

    merge: (number: number, options: object = {}) =>
      pulls().merge({ ...REPOSITORY, pull_number: number, ...options }),
  };
}
