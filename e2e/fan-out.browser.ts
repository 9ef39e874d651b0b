import { expect } from '@playwright/test';
import { bundleType, pipelineType } from '../plugins/kardinal-common/src';
import { expectAccessible } from './support/expectAccessible';
import { expectCalm, watchLayout } from './support/expectCalm';
import { journey } from './support/journey';
import { PromotionPage } from './support/PromotionPage';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

/** What Kardinal draws of the page. */
const ours =
  'nav[aria-label="Bundles"], [data-testid="promotion-graph"], [data-testid="node-panel"]';
const slow = { timeout: 240_000 };
const regions = Array.from({ length: 24 }, (_, at) => `region-${at + 1}`);
const versions = Array.from({ length: 45 }, (_, at) => `2.0.${at + 1}`);
const last = versions[versions.length - 1];

/** The sample service in 24 regions after dev, and a release every minute of a busy team. */
async function growFleet({ platform }: TestSandbox): Promise<void> {
  const key = { namespace: 'default', name: 'guestbook' };
  const pipeline = await platform.get(pipelineType, key);
  if (pipeline === undefined) throw new Error('the sample has no Pipeline');
  const [dev] = pipeline.spec.environments;
  await platform.patch(pipelineType, key, {
    type: 'merge',
    body: {
      spec: {
        historyLimit: 100,
        environments: [
          dev,
          ...regions.map(name => ({
            ...dev,
            name,
            path: `environments/${name}`,
            dependsOn: [dev.name],
          })),
        ],
      },
    },
  });
  for (const version of versions)
    await platform.create(bundleType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name: `guestbook-${version.replaceAll('.', '-')}`,
        namespace: 'default',
        labels: { 'kardinal.io/pipeline': 'guestbook' },
      },
      spec: {
        type: 'image',
        artifacts: {
          images: [
            {
              name: 'guestbook',
              reference: `ghcr.io/acme/guestbook:${version}`,
            },
          ],
        },
        provenance: { author: 'ana' },
      },
    });
  await until('the releases before to be superseded', async () => {
    const { items } = await platform.list(bundleType);
    const over = items.filter(({ status }) => status?.phase === 'Superseded');
    return over.length >= versions.length - 1 ? over : undefined;
  });
}

journey(
  'a person finds their way in 24 regions and 45 releases, with a keyboard, in a small window',
  async ({ sandbox, page }, testInfo) => {
    const screenshot = (name: string) =>
      page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
    await growFleet(sandbox);
    await page.setViewportSize({ width: 1280, height: 800 });
    await watchLayout(page);
    const tab = await PromotionPage.open(page, sandbox);
    const graph = page.getByTestId('promotion-graph');
    await expect(tab.bundle(last)).toBeVisible();

    // A release that is over: what happens to another one while the page loads is no jump of the page.
    const address = page.url();
    await page.goto(`${address}?bundle=guestbook-2-0-44`);
    await expect(graph.locator('[data-node-id]').first()).toBeVisible(slow);
    // Late answers count, too.
    await page.waitForTimeout(2_000);
    await screenshot('fleet-1280');
    const shift = await expectCalm(page);
    testInfo.annotations.push({
      type: 'layout shift',
      description: String(shift),
    });

    await page.goto(address);
    const wave = graph.getByRole('button', { name: /24 environments/ });
    await expect(wave).toBeInViewport(slow);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(1280);

    await wave.click();
    await tab.panel
      .getByRole('button', { name: 'Draw them one by one' })
      .click();
    await expect(graph.locator('[data-node-id]')).toHaveCount(25);
    await screenshot('regions-1280');
    await graph.getByRole('button', { name: 'Fit' }).click();
    for (const region of [regions[0], regions[23]])
      await expect(tab.node(region)).toBeInViewport({ ratio: 0.99 });
    await screenshot('regions-fit-1280');
    await expectAccessible(page, ours);

    const list = page.getByRole('navigation', { name: 'Bundles' });
    await list.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    await expect(tab.bundle(last)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(tab.bundle(versions[43])).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/bundle=guestbook-2-0-44/);
    // Another Bundle is drawn by wave again, with what it never came to.
    await expect(graph.locator('[data-node-id]')).toHaveCount(2);
    await expect(
      graph.getByRole('button', { name: /24 environments/ }),
    ).toContainText('Superseded');
    await list.getByRole('searchbox').fill('2.0.1');
    await expect(list.getByRole('status')).toHaveText(/^11 of \d+ Bundles$/);
    await list.getByRole('searchbox').fill('');

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(graph.locator('[data-node-id]').first()).toBeVisible(slow);
    await screenshot('dark-1280');
    await expectAccessible(page, ours);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.reload();
    await expect(graph.locator('[data-node-id]').first()).toBeVisible(slow);
    await screenshot('narrow-320');
    await page.screenshot({
      path: testInfo.outputPath('narrow-320-all.png'),
      fullPage: true,
    });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(320);
    expect(tab.errors).toEqual([]);
    expect(tab.externalRequests).toEqual([]);
  },
);
