import { expect, Page } from '@playwright/test';
import { bundleType } from '../plugins/kardinal-common/src';
import { addEnvironments } from './support/addServices';
import { expectAccessible } from './support/expectAccessible';
import { expectCalm, watchLayout } from './support/expectCalm';
import { journey } from './support/journey';
import { patchPipeline } from './support/patchPipeline';
import { PromotionPage } from './support/PromotionPage';
import { Service } from './support/Service';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

/** What Kardinal draws of the page. */
const ours =
  'nav[aria-label="Bundles"], [data-testid="promotion-graph"], [data-testid="node-panel"]';
const slow = { timeout: 240_000, seconds: 400 };
const regions = Array.from({ length: 24 }, (_, at) => `region-${at + 1}`);
const versions = Array.from({ length: 45 }, (_, at) => `2.0.${at + 1}`);
const last = versions[versions.length - 1];
const next = '2.0.46';

/** The sample service in 24 regions after dev. */
const fleet = new Service('guestbook', {
  environments: [
    { name: 'dev' },
    ...regions.map(name => ({ name, dependsOn: ['dev'] })),
  ],
});

const release = ({ platform }: TestSandbox, version: string) => {
  const bundle = fleet.bundle(version);
  const spec = { ...bundle.spec, provenance: { author: 'ana' } };
  return platform.create(bundleType, { ...bundle, spec });
};

/** Grows the sample service to the fleet, with a release every minute of a busy team. */
async function growFleet(sandbox: TestSandbox): Promise<void> {
  const { platform, forge } = sandbox;
  const { environments } = fleet.pipeline(forge.cloneUrl).spec;
  await addEnvironments(sandbox, [fleet]);
  await patchPipeline(sandbox, fleet.name, { historyLimit: 100, environments });
  for (const version of versions) await release(sandbox, version);
  await until('the releases before to be superseded', async () => {
    const { items } = await platform.list(bundleType);
    const over = items.filter(({ status }) => status?.phase === 'Superseded');
    return over.length >= versions.length - 1 ? over : undefined;
  });
}

/** A release begins when somebody merges, so that everybody looks. */
async function reviewDev(sandbox: TestSandbox): Promise<void> {
  const { environments } = fleet.pipeline(sandbox.forge.cloneUrl).spec;
  const [dev, ...rest] = environments;
  await patchPipeline(sandbox, fleet.name, {
    environments: [{ ...dev, approval: 'pr-review' }, ...rest],
  });
}

async function mergeFirst({ forge }: TestSandbox): Promise<void> {
  const pull = await until('a pull request', async () => {
    const open = (await forge.pulls()).filter(({ state }) => state === 'open');
    return open.length === 1 ? open[0] : undefined;
  });
  await forge.merge(pull.number);
}

/** Whether a release is verified in so many environments. */
async function reaches(
  { kubernetes }: TestSandbox,
  version: string,
  verified: number,
): Promise<true | undefined> {
  const { name } = fleet.bundle(version).metadata;
  const bundle = await kubernetes.bundle(name);
  const environments = Object.values(bundle?.status?.environments ?? {});
  const done = environments.filter(({ state }) => state === 'Verified');
  return done.length >= verified ? true : undefined;
}

journey(
  'a person finds their way in 24 regions and 45 releases, with a keyboard, in a small window',
  async ({ sandbox, page }, testInfo) => {
    const screenshot = (name: string, of: Page = page) =>
      of.screenshot({ path: testInfo.outputPath(`${name}.png`) });
    const record = (type: string, value: number) =>
      testInfo.annotations.push({ type, description: String(value) });
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
    record('layout shift while it loads', await expectCalm(page));

    await until('a quiet fleet', () => reaches(sandbox, last, 25), slow);
    await reviewDev(sandbox);
    // The same release in three windows: by wave, one by one, and on a telephone.
    const oneByOne = await tab.anotherWindow();
    const narrow = await tab.anotherWindow();
    await narrow.page.setViewportSize({ width: 320, height: 800 });
    const windows = { byWave: tab, oneByOne, narrow };
    for (const { page: shown } of Object.values(windows)) {
      if (shown !== page) await watchLayout(shown);
      await shown.goto(address);
      await expect(shown.locator('[data-node-id]').first()).toBeVisible(slow);
    }
    await release(sandbox, next);
    await expect(oneByOne.bundle(next)).toHaveAttribute(
      'aria-current',
      'true',
      slow,
    );
    await oneByOne.page
      .getByRole('button', { name: /24 environments/ })
      .click();
    await oneByOne.panel
      .getByRole('button', { name: 'Show each environment' })
      .click();
    await expect(tab.bundle(next)).toHaveAttribute('aria-current', 'true');
    await expect(
      narrow.page.getByRole('link', { name: /^Review PR/ }),
    ).toBeVisible();
    await screenshot('waiting-narrow', narrow.page);
    await mergeFirst(sandbox);
    for (const verified of [1, 8, 16, 25]) {
      await until(
        `${verified} verified environments`,
        () => reaches(sandbox, next, verified),
        slow,
      );
      for (const [name, { page: shown }] of Object.entries(windows))
        await screenshot(`moving-${verified}-${name}`, shown);
    }
    for (const [name, { page: shown }] of Object.entries(windows)) {
      await expect(
        shown.getByText(/is verified in every environment/).first(),
      ).toBeVisible(slow);
      record(`layout shift, ${name}`, await expectCalm(shown));
    }

    await page.goto(address);
    const wave = graph.getByRole('button', { name: /24 environments/ });
    await expect(wave).toBeInViewport(slow);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(1280);

    await wave.click();
    await tab.panel
      .getByRole('button', { name: 'Show each environment' })
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
    for (const version of [next, last]) {
      await expect(tab.bundle(version)).toBeFocused();
      await page.keyboard.press('ArrowDown');
    }
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
