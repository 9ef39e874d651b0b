import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';

describe('what GitLab says of a merge', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('says what keeps one from being merged', async () => {
    const { sha, iid } = await gitLab.open();
    const rules = { owner: 'acme', name: 'gitops', branch: 'main' };
    const status = async () =>
      (await gitLab.bot.MergeRequests.show(PROJECT, iid)).detailed_merge_status;
    await gitLab.test.forge.protectBranch({
      ...rules,
      requiredStatuses: ['ci'],
      requiredApprovals: 1,
    });
    expect(await status()).toBe('ci_must_pass');
    await gitLab.bot.Commits.editStatus(PROJECT, sha, 'pending', {
      name: 'ci',
    });
    expect(await status()).toBe('ci_still_running');
    await gitLab.bot.Commits.editStatus(PROJECT, sha, 'success', {
      name: 'ci',
    });
    expect(await status()).toBe('not_approved');
    const requested = 'Why?\n\n/submit_review requested_changes';
    await gitLab.casey.MergeRequestNotes.create(PROJECT, iid, requested);
    expect(await status()).toBe('requested_changes');
    expect(
      await refusalOf(gitLab.bot.MergeRequests.merge(PROJECT, iid)),
    ).toMatchObject({ status: 405 });
    await gitLab.casey.MergeRequestApprovals.approve(PROJECT, iid);
    expect(await status()).toBe('mergeable');
    await gitLab.test.forge.protectBranch(rules);
  });
});
