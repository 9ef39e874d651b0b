import { expect, Page } from '@playwright/test';
import { pipelineType } from '../plugins/kardinal-common/src';
import { pasteCurl } from './support/ci';
import { expectAccessible } from './support/expectAccessible';
import { ForgeTrouble } from './support/ForgeTrouble';
import { journey } from './support/journey';
import { pullRequestFor } from './support/promotions';
import { PromotionPage } from './support/PromotionPage';
import { TestSandbox } from './support/TestSandbox';

const slow = { timeout: 240_000 };
/** What Kardinal draws of the page. */
const ours = '[data-testid="promotion-tab"]';

/** What a browser itself says of a request that had no answer. */
const unanswered = /Failed to load resource|WebSocket connection to|net::ERR_/;

/** The sample service as a team has it that reviews what comes to staging, and no further environment. */
async function endAtReview({ platform }: TestSandbox): Promise<void> {
  const key = { namespace: 'default', name: 'guestbook' };
  const pipeline = await platform.get(pipelineType, key);
  if (pipeline === undefined) throw new Error('the sample has no Pipeline');
  const [dev, staging] = pipeline.spec.environments;
  await platform.patch(pipelineType, key, {
    type: 'merge',
    body: {
      spec: {
        environments: [dev, { ...staging, approval: 'pr-review' }],
      },
    },
  });
}

/** A slow mobile connection. */
async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
}

journey(
  'a person follows a release over a slow network, through a review that wants changes, a closed pull request, a backend that is killed and a forge that is away',
  async ({ sandbox, page, context }, testInfo) => {
    const screenshot = (name: string) =>
      page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
    const complaints: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error' && !unanswered.test(message.text()))
        complaints.push(message.text());
    });
    await endAtReview(sandbox);
    const tab = await PromotionPage.open(page, sandbox);
    const headline = page.locator('header p').first();
    await slowDown(page);
    const { name: bundle } = await pasteCurl(sandbox);
    await expect(tab.bundle('1.29.0')).toBeVisible();
    const { number } = await pullRequestFor(sandbox, bundle, 'staging');
    const name = `PR #${number}`;
    await expect(tab.node('staging')).toContainText(name, slow);

    await sandbox.forge.review(number, 'REQUEST_CHANGES');
    await expect(tab.node('staging')).toContainText('ana requested changes');
    await expect(headline).toContainText(
      `changes that ana requested on ${name}`,
    );
    await screenshot('changes-requested');
    await sandbox.forge.review(number, 'APPROVE');
    await expect(tab.node('staging')).toContainText('Needs a merge');

    await sandbox.forge.close(number);
    const reopen = page.getByRole('link', { name: `Reopen ${name}` });
    await expect(reopen).toBeVisible();
    await expect(tab.node('staging')).toContainText(
      /Reopen by \d\d:\d\d, \d min left/,
    );
    await expect(tab.node('staging')).toContainText('Reopen needed');
    await screenshot('closed');
    await expectAccessible(page, ours);
    const [forge] = await Promise.all([
      context.waitForEvent('page'),
      reopen.click(),
    ]);
    await forge.getByRole('button', { name: /^Reopen/ }).click();
    await expect(
      page.getByRole('link', { name: `Review ${name}` }),
    ).toBeVisible();

    await sandbox.killBackend(await sandbox.backendPid());
    await expect(page.getByText(/^as of/)).toBeVisible();
    await expect(
      page.getByText(/Kardinal is not responding\. Retrying/).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
    await expect(tab.node('staging')).toContainText('Needs a merge');
    await screenshot('away');
    await expectAccessible(page, ours);
    await expect(page.getByText('live', { exact: true })).toBeVisible(slow);
    await tab.expectNoReload();

    const trouble = new ForgeTrouble(sandbox);
    await trouble.begin({ kind: 'status', route: '*', status: 503 });
    await expect(tab.node('staging')).toContainText(`${name} as of`, slow);
    await screenshot('forge-away');
    await expectAccessible(page, ours);
    await trouble.end();
    await expect(tab.node('staging')).not.toContainText('as of', slow);
    await expect(tab.node('staging')).toContainText('Needs a merge');
    await tab.expectNoReload();

    await page.goto(page.url().replace(/\?.*|$/, '?bundle=guestbook-0-0-1'));
    await expect(page.getByRole('alert')).toContainText('Bundle not found');
    await screenshot('missing');
    await expectAccessible(page, ours);
    await page.getByRole('button', { name: 'Show the latest' }).click();
    await expect(tab.node('staging')).toContainText(name);
    await expect(page).not.toHaveURL(/bundle=/);

    await sandbox.forge.merge(number);
    await expect(tab.node('staging')).toContainText('Verified', slow);
    expect(tab.externalRequests).toEqual([]);
    expect(tab.errors).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
