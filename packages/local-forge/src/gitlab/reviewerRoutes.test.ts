import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';

describe('approvals and reviewers of GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('keeps who reviews, and when they asked for changes', async () => {
    const { sha, iid } = await gitLab.open();
    const { id } = await gitLab.casey.Users.showCurrentUser();
    await gitLab.bot.MergeRequests.edit(PROJECT, iid, { reviewerIds: [id] });
    const states = async () =>
      (await gitLab.bot.MergeRequests.showReviewers(PROJECT, iid)).map(
        ({ user, state }) => `${user.username} ${state}`,
      );
    expect(await states()).toEqual(['casey unreviewed']);
    const requested = '/submit_review requested_changes';
    await gitLab.casey.MergeRequestNotes.create(PROJECT, iid, requested);
    expect(await states()).toEqual(['casey requested_changes']);
    const notes = await gitLab.bot.MergeRequestNotes.all(PROJECT, iid);
    expect(
      notes.filter(({ system }) => system).map(({ body }) => body),
    ).toEqual(['requested changes']);
    const versions = await gitLab.bot.MergeRequests.allDiffVersions(
      PROJECT,
      iid,
    );
    expect(versions.map(version => version.head_commit_sha)).toEqual([sha]);
    await gitLab.casey.MergeRequestApprovals.approve(PROJECT, iid);
    expect(await states()).toEqual(['casey approved']);
    await gitLab.casey.MergeRequestApprovals.unapprove(PROJECT, iid);
    expect(await states()).toEqual(['casey unapproved']);
  });

  it('lets nobody approve their own, another commit, or take back what is not there', async () => {
    const { iid, sha } = await gitLab.open();
    const { bot, casey } = gitLab;
    expect(
      await refusalOf(bot.MergeRequestApprovals.approve(PROJECT, iid)),
    ).toMatchObject({ status: 401 });
    const other = { sha: 'f'.repeat(40) };
    expect(
      await refusalOf(casey.MergeRequestApprovals.approve(PROJECT, iid, other)),
    ).toMatchObject({ status: 409, said: expect.stringContaining(sha) });
    expect(
      await refusalOf(casey.MergeRequestApprovals.unapprove(PROJECT, iid)),
    ).toMatchObject({ status: 404 });
  });
});
