import { expect } from '@playwright/test';
import { pasteCurl, release } from './support/ci';
import { journey } from './support/journey';
import { sharedJourney } from './support/sharedJourney';
import { PromotionPage } from './support/PromotionPage';
import { followDiffLink, previewRollback } from './support/whatChanges';

const slow = { timeout: 240_000 };

journey(
  'a person watches a release, reads the gates and what changes, merges, and sees production follow without a reload',
  async ({ sandbox, page, context }) => {
    const tab = await PromotionPage.open(page, sandbox);
    await expect(tab.bundle('1.28.3')).toContainText('Verified');
    await expect(tab.bundle('1.28.2')).toContainText('Failed');
    await expect(tab.bundle('1.28.1')).toContainText('Superseded');
    await expect(tab.node('prod')).toContainText('1.28.3');

    await pasteCurl(sandbox);
    await expect(tab.bundle('1.29.0')).toBeVisible();
    await expect(tab.node('dev')).toContainText('Verified', slow);
    await expect(tab.node('staging')).toContainText('Verified', slow);

    await expect(tab.node('no-weekend-deploys')).toContainText('Open');
    await expect(tab.node('staging-soak')).toContainText(
      /left|opens|any moment/,
    );
    await tab.node('staging-soak').click();
    await expect(tab.panel).toContainText('bundle.upstreamSoakMinutes >= 1');
    await expect(tab.panel).toContainText('What would open it');

    await expect(tab.node('prod')).toContainText('Needs a merge', slow);
    const link = page.getByRole('link', { name: /Review PR #\d+/ });
    const [forge] = await Promise.all([
      context.waitForEvent('page'),
      link.click(),
    ]);
    await expect(forge.getByText('staging-soak').first()).toBeVisible();
    await followDiffLink(forge, { from: '1.28.3', to: '1.29.0' });
    await forge.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(forge.getByText(/ana merged 1 commit/)).toBeVisible();

    await expect(tab.node('prod')).toContainText('Verified', slow);
    await expect(tab.bundle('1.29.0')).toContainText('3 of 3');
    await tab.node('prod').click();
    await expect(tab.panel).toContainText('no-weekend-deploys');
    await expect(tab.panel).toContainText('ana');
    await previewRollback(page, 'prod', { from: '1.29.0', to: '1.28.3' });
    await tab.expectNoReload();

    await page.getByRole('link', { name: 'Kubernetes' }).click();
    await page.getByRole('button', { name: /sandbox/ }).click();
    await expect(page.getByText('Deployment', { exact: true })).toHaveCount(3);
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByText(/waits|waiting|review/).first()).toBeVisible();
    expect(tab.externalRequests).toEqual([]);
    expect(tab.errors).toEqual([]);
  },
);

sharedJourney.describe('on a Saturday', () => {
  sharedJourney.use({
    sandboxOptions: { clock: '2026-11-21T10:00Z' },
    alone: 'sample',
  });

  sharedJourney(
    'a person reads when production opens',
    async ({ sandbox, page }) => {
      const tab = await PromotionPage.open(page, sandbox);
      await release(sandbox, '1.29.1');
      await tab.choose('1.29.1');
      await expect(tab.node('staging')).toContainText('Verified', slow);
      await tab.node('no-weekend-deploys').click();
      await expect(tab.panel).toContainText('Mon');
      await expect(tab.panel).toContainText('!schedule.isWeekend');
    },
  );
});
