import { complaintsAbout } from '../__testUtils__/gitLabFields';
import {
  PROJECT,
  refusalOf,
  startGitLab,
  type TestGitLab,
} from '../__testUtils__/startGitLab';
import { BOT } from '../__testUtils__/startTestForge';

describe('merge trains of GitLab', () => {
  let gitLab: TestGitLab;

  beforeEach(async () => {
    gitLab = await startGitLab();
    await gitLab.protect({
      requiredStatuses: ['ci'],
      mergeQueue: 'merge',
    });
  });

  afterEach(() => gitLab.test.stop());

  /** A merge request that the train takes. */
  async function openPassed() {
    const opened = await gitLab.open();
    await gitLab.say(opened.sha, 'success');
    return opened;
  }

  const add = (iid: number, sha: string) =>
    gitLab.bot.MergeTrains.addMergeRequest(PROJECT, iid, { sha });

  async function get<T>(path: string): Promise<T> {
    const project = encodeURIComponent(PROJECT);
    const answer = await fetch(
      `${gitLab.test.forge.gitLabApiUrl}/projects/${project}${path}`,
      { headers: { 'private-token': BOT.token } },
    );
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as T;
  }

  const train = () => get('/merge_trains/main?scope=active&sort=asc');

  const show = (iid: number) => gitLab.bot.MergeRequests.show(PROJECT, iid);

  const car = (iid: number) => gitLab.bot.MergeTrains.showStatus(PROJECT, iid);

  it('merges what passed as the commit that was tested', async () => {
    const { iid, sha } = await openPassed();
    await add(iid, sha);
    expect(await show(iid)).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: true,
      merge_user: { username: BOT.login },
    });
    const found = await car(iid);
    expect([
      ...complaintsAbout('mergeTrain', found),
      ...complaintsAbout('pipeline', found.pipeline),
    ]).toEqual([]);
    expect(found).toMatchObject({
      status: 'fresh',
      target_branch: 'main',
      merge_request: { iid },
    });
    const commit = found.pipeline.sha;
    await gitLab.say(commit, 'success');
    expect(await show(iid)).toMatchObject({
      state: 'merged',
      merge_commit_sha: commit,
    });
    expect(await train()).toEqual([]);
  });

  it('has the merge request that was added first at the front, and only what is ready, at the commit that was looked at', async () => {
    const one = await openPassed();
    const two = await openPassed();
    const three = await gitLab.open();
    expect(await refusalOf(add(one.iid, two.sha))).toMatchObject({
      status: 409,
    });
    expect(await refusalOf(add(three.iid, three.sha))).toMatchObject({
      status: 400,
    });
    await add(one.iid, one.sha);
    await add(two.iid, two.sha);
    expect(await train()).toMatchObject([
      { merge_request: { iid: one.iid } },
      { merge_request: { iid: two.iid } },
    ]);
  });

  it('takes out what failed, and what somebody cancels, and says so', async () => {
    const { iid, sha } = await openPassed();
    const last = async () => {
      const [{ body }] = await get<readonly { readonly body: string }[]>(
        `/merge_requests/${iid}/notes?activity_filter=only_activity`,
      );
      return body;
    };
    await add(iid, sha);
    expect(await last()).toBe('added this merge request to the merge train');
    await gitLab.say((await car(iid)).pipeline.sha, 'failed');
    expect(await last()).toBe(
      'removed this merge request from the merge train because pipeline did not succeed',
    );
    await add(iid, sha);
    await gitLab.bot.MergeRequests.cancelOnPipelineSuccess(PROJECT, iid);
    expect(await last()).toBe(
      'removed this merge request from the merge train',
    );
    expect(await refusalOf(car(iid))).toMatchObject({ status: 404 });
  });

  it('is in the settings of the project, and not there without', async () => {
    const project = () => gitLab.bot.Projects.show(PROJECT);
    expect(await project()).toMatchObject({ merge_trains_enabled: true });
    await gitLab.protect({});
    expect(await project()).toMatchObject({ merge_trains_enabled: false });
    await expect(train()).rejects.toThrow('403');
  });
});
