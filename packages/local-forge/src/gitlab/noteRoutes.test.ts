import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';

describe('notes of GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
  });

  afterAll(() => gitLab.test.stop());

  it('shows comments and activity apart, in both orders', async () => {
    const { iid } = await gitLab.open();
    const { bot, casey } = gitLab;
    await bot.MergeRequestNotes.create(PROJECT, iid, 'One');
    await casey.MergeRequestNotes.create(PROJECT, iid, 'Two');
    await casey.MergeRequestApprovals.approve(PROJECT, iid);
    const bodies = async (options: object) =>
      (await bot.MergeRequestNotes.all(PROJECT, iid, options)).map(
        ({ body }) => body,
      );
    expect(await bodies({ activityFilter: 'only_comments' })).toEqual([
      'Two',
      'One',
    ]);
    expect(
      await bodies({ activityFilter: 'only_comments', sort: 'asc' }),
    ).toEqual(['One', 'Two']);
    expect(await bodies({ activityFilter: 'only_activity' })).toEqual([
      'approved this merge request',
    ]);
  });

  it('takes a quick action out of what is said', async () => {
    const { iid } = await gitLab.open();
    const { bot, casey } = gitLab;
    const text = 'Why?\n\n/submit_review requested_changes';
    await casey.MergeRequestNotes.create(PROJECT, iid, text);
    const notes = await bot.MergeRequestNotes.all(PROJECT, iid, {
      sort: 'asc',
    });
    expect(notes.map(({ body, system }) => [body, system])).toEqual([
      ['Why?', false],
      ['requested changes', true],
    ]);
  });

  it('refuses an empty one', async () => {
    const { iid } = await gitLab.open();
    expect(
      await refusalOf(gitLab.bot.MergeRequestNotes.create(PROJECT, iid, ' ')),
    ).toMatchObject({ status: 400 });
  });
});
