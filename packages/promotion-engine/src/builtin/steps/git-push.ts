import {
  createPromotionStep,
  noSettings,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Pushes the commit, to the base branch or to the promotion's own where a pull request follows. */
export const gitPush = createPromotionStep({
  type: 'effect',
  id: 'git-push',
  description: 'Writing to the repository',
  settings: noSettings,
  requires: ['commit'],
  provides: ['pushed'],
  capabilities: ['git', 'scm'],
  async perform({ promotion }, { git }, signal) {
    const { branch, git: repository, environment, version } = promotion;
    const receipt = await git.push(
      branch === undefined
        ? { type: 'base' }
        : { type: 'branch', name: branch },
      signal,
    );
    const { baseCommit } = receipt;
    if (receipt.type === 'unchanged')
      return {
        type: 'unchanged',
        message: `Nothing had to change in the repository; waiting for ${environment} to run ${version}`,
        editOutputs: receipt.outputs ?? {},
        facts: { written: 'unchanged', baseCommit },
      };
    const { commit, changes } = receipt;
    return {
      type: 'done',
      message:
        branch === undefined
          ? `Waiting for ${environment} to run ${version}`
          : 'Opening the pull request',
      outputs: { branch: branch ?? repository.branch, commit },
      editOutputs: receipt.outputs,
      facts: {
        written: 'committed',
        baseCommit,
        changes,
        revision: {
          type: 'git',
          repository: repository.url,
          branch: branch ?? repository.branch,
          commit,
        },
      },
    };
  },
  /** What is on the base branch stays; a branch of our own goes. */
  async withdraw({ promotion: { branch } }, { scm }, signal) {
    if (branch === undefined) return { type: 'withdrawn' };
    const { client, repository } = await scm(signal);
    await client.deleteBranch(repository, branch);
    return { type: 'withdrawn' };
  },
});
