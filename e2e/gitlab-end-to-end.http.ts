import { expect } from '@playwright/test';
import { pasteCurl, release } from './support/ci';
import { GitLabForge } from './support/GitLabForge';
import { journey } from './support/journey';
import { patchPipeline } from './support/patchPipeline';
import { messageOf, verifiedIn } from './support/promotions';
import { rollBack } from './support/rollBack';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';
import { versionIn } from './support/versionIn';

journey.use({ sandboxOptions: { flags: ['--forge', 'gitlab'] } });

const verified = (sandbox: TestSandbox, name: string) =>
  until('a Verified Bundle', async () => {
    const bundle = await sandbox.kubernetes.bundle(name);
    return bundle?.status?.phase === 'Verified' || undefined;
  });

journey(
  'a version comes to production through merge requests of GitLab, also one that was closed, and is taken back',
  async ({ sandbox }) => {
    journey.slow();
    const gitLab = new GitLabForge(sandbox);
    const before = await versionIn(sandbox, 'prod');

    const { name } = await pasteCurl(sandbox);
    await verifiedIn(sandbox, name, 'dev');
    await verifiedIn(sandbox, name, 'staging');
    const opened = await gitLab.mergeRequestFor(name);
    expect(opened).toMatchObject({
      state: 'opened',
      labels: expect.arrayContaining(['kardinal', 'kardinal/promotion']),
      web_url: `${sandbox.forge.url}/platform/gitops/-/merge_requests/${opened.iid}`,
    });
    for (const part of ['staging-soak', 'guestbook:1.29.0', '| staging |'])
      expect(opened.description).toContain(part);

    const { iid } = opened;
    await gitLab.requestChanges(iid);
    const promotion = { bundle: name, environment: 'prod' };
    await messageOf(sandbox, promotion, /changes that ana requested on PR #/);
    await gitLab.approve(iid);
    await messageOf(
      sandbox,
      promotion,
      new RegExp(`^Waiting for PR #${iid} to be merged$`),
    );

    await gitLab.change(iid, 'close');
    await messageOf(
      sandbox,
      promotion,
      /was closed; the promotion fails unless/,
    );
    await gitLab.change(iid, 'reopen');
    await gitLab.merge(iid);
    const { evidence } = await verifiedIn(sandbox, name, 'prod');
    expect(evidence).toMatchObject({
      mergedBy: 'ana',
      policyGates: expect.arrayContaining([
        expect.objectContaining({ name: 'staging-soak', result: 'pass' }),
      ]),
    });
    expect(await gitLab.gatesStatus(iid)).toMatchObject({ status: 'success' });
    await verified(sandbox, name);

    const back = await rollBack(sandbox, {
      pipeline: 'guestbook',
      environment: 'prod',
      of: name,
      reason: 'Checkout is slow',
    });
    const rollback = await gitLab.mergeRequestFor(back);
    expect(rollback.title).toBe(`[kardinal] Roll back prod to ${before}`);
    expect(rollback.labels).toContain('kardinal/rollback');
    await gitLab.merge(rollback.iid);
    await verifiedIn(sandbox, back, 'prod');
    await verified(sandbox, back);
    expect(await versionIn(sandbox, 'prod')).toBe(before);
  },
);

journey(
  'GitLab merges nothing that a pause holds, and merges it when the pause is over',
  async ({ sandbox }) => {
    const gitLab = new GitLabForge(sandbox);
    const { name } = await release(sandbox, '1.29.1');
    const { iid } = await gitLab.mergeRequestFor(name);
    const gates = (wanted: string) =>
      until(`gates that are ${wanted}`, async () => {
        const status = await gitLab.gatesStatus(iid);
        return status?.status === wanted ? status : undefined;
      });
    await gates('success');
    await patchPipeline(sandbox, 'guestbook', {
      paused: { reason: 'INC-7: the quay' },
    });
    const { description } = await gates('failed');
    expect(description).toMatch(/^Paused by .*: INC-7: the quay$/);
    await gitLab.statusIs(iid, 'ci_must_pass');
    expect(await gitLab.tryMerge(iid)).toContain('405');

    await patchPipeline(sandbox, 'guestbook', { paused: null });
    await gates('success');
    await gitLab.merge(iid);
    await verifiedIn(sandbox, name, 'prod');
  },
);
