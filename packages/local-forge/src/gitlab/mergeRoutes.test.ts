import { complaintsAbout } from '../__testUtils__/gitLabFields';
import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';
import { BOT } from '../__testUtils__/startTestForge';

describe('auto-merge of GitLab', () => {
  let gitLab: TestGitLab;

  beforeAll(async () => {
    gitLab = await startGitLab();
    await gitLab.protect({
      requiredStatuses: ['ci'],
    });
  });

  afterAll(() => gitLab.test.stop());

  const wait = (iid: number, sha: string) =>
    gitLab.bot.MergeRequests.merge(PROJECT, iid, {
      sha,
      mergeWhenPipelineSucceeds: true,
    });

  it('merges once nothing is missing, as the one who asked for it', async () => {
    const { iid, sha } = await gitLab.open();
    expect(await wait(iid, sha)).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: true,
      merge_user: { username: BOT.login },
      detailed_merge_status: 'ci_must_pass',
    });
    await gitLab.say(sha, 'failed');
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      state: 'opened',
      head_pipeline: { status: 'failed' },
    });
    await gitLab.say(sha, 'success');
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      state: 'merged',
      merge_when_pipeline_succeeds: false,
      merge_user: { username: BOT.login },
    });
  });

  it('merges at once where nothing is missing', async () => {
    const { iid, sha } = await gitLab.open();
    await gitLab.say(sha, 'success');
    expect(await wait(iid, sha)).toMatchObject({ state: 'merged' });
  });

  it('merges nothing once that is taken back', async () => {
    const { iid, sha } = await gitLab.open();
    await wait(iid, sha);
    await gitLab.bot.MergeRequests.cancelOnPipelineSuccess(PROJECT, iid);
    await gitLab.say(sha, 'success');
    expect(await gitLab.bot.MergeRequests.show(PROJECT, iid)).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: false,
      merge_user: null,
    });
    expect(
      await refusalOf(
        gitLab.bot.MergeRequests.cancelOnPipelineSuccess(PROJECT, iid),
      ),
    ).toMatchObject({ status: 406 });
  });

  it('asks for nothing of another commit', async () => {
    const { iid } = await gitLab.open();
    expect(await refusalOf(wait(iid, 'f'.repeat(40)))).toMatchObject({
      status: 409,
    });
  });

  it('says what a merge waits for, and of which pipeline a status is', async () => {
    const { iid, sha } = await gitLab.open();
    await gitLab.say(sha, 'failed');
    const project = await gitLab.bot.Projects.show(PROJECT);
    expect(project).toMatchObject({
      only_allow_merge_if_pipeline_succeeds: true,
    });
    const { head_pipeline: pipeline } = await gitLab.bot.MergeRequests.show(
      PROJECT,
      iid,
    );
    expect(complaintsAbout('pipeline', pipeline)).toEqual([]);
    expect(await gitLab.bot.Commits.allStatuses(PROJECT, sha)).toMatchObject([
      { name: 'ci', pipeline_id: pipeline?.id },
    ]);
  });
});
