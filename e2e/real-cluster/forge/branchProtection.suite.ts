import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/until';
import { beginPulls } from './beginPulls';
import { GiteaWorlds } from './giteaWorld';

const { GITEA_PROGRAMS = '' } = process.env;

describe('branch protection of Gitea', () => {
  let directory: string;
  let worlds: GiteaWorlds;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gitea-'));
    worlds = await GiteaWorlds.start(GITEA_PROGRAMS, directory);
  });

  afterAll(async () => {
    await worlds?.gitea.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const begin = () => beginPulls(worlds);

  it('says what branch protection requires, and merges once it is there', async () => {
    const { world, repository, client, open, page } = await begin();
    await page.protect({
      enable_status_check: true,
      status_check_contexts: ['kardinal/*'],
      required_approvals: 1,
    });
    const { number, head } = await open('one');
    const merge = () =>
      client.mergePullRequest(repository, number, { head: head.sha });
    const read = () => client.getPullRequest(repository, number);
    const gates = 'the check kardinal/*, which has not begun';
    expect(await read()).toMatchObject({
      mergeable: 'blocked',
      awaits: `an approving review; ${gates}`,
    });
    const [reviewer] = world.reviewers;
    await world.review(number, { reviewer, decision: 'approved' });
    expect(await read()).toMatchObject({ mergeable: 'blocked', awaits: gates });
    expect(await merge()).toEqual({
      type: 'notMergeable',
      message: `the repository requires ${gates}; Not all required status checks successful`,
    });
    await client.setCommitStatus({
      repository,
      sha: head.sha,
      context: 'kardinal/gates',
      state: 'success',
      description: 'no gates',
    });
    expect(await read()).toMatchObject({ mergeable: 'clean' });
    expect(await merge()).toMatchObject({ type: 'merged' });
  });

  it('says what a rule requires that administrators alone are told, one after the other', async () => {
    const { world, repository, client, openFrom, page } = await begin();
    await page.protect({
      rule_name: 'm*',
      enable_push: true,
      required_approvals: 1,
      block_on_rejected_reviews: true,
      block_on_official_review_requests: true,
      block_on_outdated_branch: true,
      ignore_stale_approvals: true,
    });
    await page.commit('one', 'a.txt', '1');
    const { number, head } = await openFrom('one');
    const [ana, ben] = world.reviewers;
    const awaits = async () =>
      (await client.getPullRequest(repository, number)).awaits;
    const refused = (reason: string) =>
      client
        .mergePullRequest(repository, number, { head: head.sha })
        .then(outcome =>
          expect(outcome).toMatchObject({
            type: 'notMergeable',
            message: expect.stringMatching(new RegExp(`; ${reason}$`)),
          }),
        );

    await world.requestReview(number, ben);
    await world.review(number, { reviewer: ana, decision: 'changesRequested' });
    expect(await awaits()).toBe(
      'the changes that a reviewer requested; an approving review; the reviews that were asked for (ben)',
    );
    await world.review(number, { reviewer: ana, decision: 'approved' });
    expect(await awaits()).toBe('the reviews that were asked for (ben)');
    await refused('There are official review requests');
    await world.review(number, { reviewer: ben, decision: 'changesRequested' });
    expect(await awaits()).toBe('the changes that a reviewer requested');
    await refused('There are requested changes');
    await world.review(number, { reviewer: ben, decision: 'approved' });
    expect(await awaits()).toBeUndefined();

    // Gitea itself counts that a moment later, and merges until then.
    await page.commit('main', 'b.txt', '2');
    expect(await awaits()).toBe('its branch to have all that main has');
    await page.append('one', 'c.txt', '3');
    const stale = 'an approving review; its branch to have all that main has';
    await until(
      'an approval of what it was before',
      async () => (await awaits()) === stale || undefined,
      { seconds: 30 },
    );
  });

  it('says what code owners have to review', async () => {
    const { world, repository, client, openFrom, page } = await begin();
    const [ana, ben] = world.reviewers;
    await page.commit('main', 'CODEOWNERS', `.*\\.txt @${ben}\n`);
    await page.protect({ block_on_official_review_requests: true });
    await page.commit('one', 'a.txt', '1');
    const { number } = await openFrom('one');
    const awaits = async () =>
      (await client.getPullRequest(repository, number)).awaits;
    await world.review(number, { reviewer: ana, decision: 'approved' });
    expect(await awaits()).toBe(`the reviews that were asked for (${ben})`);
    await world.review(number, { reviewer: ben, decision: 'approved' });
    expect(await awaits()).toBeUndefined();
  });
});
