import { join } from 'node:path';
import { expect, Page } from '@playwright/test';
import { bundleType } from '../plugins/kardinal-common/src';
import { ActionMenu } from './support/ActionMenu';
import { addServices } from './support/addServices';
import { pasteCurl } from './support/ci';
import { journey } from './support/journey';
import { PromotionPage } from './support/PromotionPage';
import { sendCommand } from './support/sendCommand';
import { Service } from './support/Service';

const images = join(__dirname, '../docs/images');

/** Each in light, in dark, and in the window of a telephone. */
const looks = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 900 },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 900 },
  { name: 'narrow', colorScheme: 'light', width: 320, height: 900 },
] as const;

journey.use({
  sandboxOptions: {
    config: {
      // Seen from packages/backend.
      'catalog.locations': [
        { type: 'file', target: '../../examples/entities.yaml' },
        { type: 'file', target: '../../e2e/support/catalog/kestrel.yaml' },
      ],
    },
  },
});

async function picture(
  page: Page,
  subject: string,
  open: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (const { name, colorScheme, width, height } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open();
    // The drawing fits itself into the window in steps.
    await page.waitForTimeout(1_500);
    await page.screenshot({ path: join(images, `${subject}-${name}.png`) });
    // What was opened for the picture.
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

journey('the pictures of the documentation', async ({ sandbox, page }) => {
  const kestrel = new Service('kestrel');
  await addServices(sandbox, [kestrel]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const tab = await PromotionPage.open(page, sandbox);
  const reason = 'INC-7: the database is being moved';
  const pause = { environment: 'dev', reason };
  await sendCommand(sandbox, 'guestbook', { type: 'pause', arguments: pause });
  await sendCommand(sandbox, 'guestbook', {
    type: 'resume',
    arguments: { environment: 'dev' },
  });
  await sandbox.platform.create(bundleType, kestrel.bundle('2.4.0'));
  await pasteCurl(sandbox);
  await expect(tab.bundle('1.29.0')).toBeVisible();
  await tab.bundle('1.29.0').click();
  await expect(tab.node('staging')).toContainText('1.29.0');
  await expect(tab.node('staging')).toContainText('Verified', {
    timeout: 240_000,
  });
  await tab.node('staging-soak').click();
  await expect(tab.panel).toContainText('What would open it');
  await picture(page, 'promotion');

  const menu = new ActionMenu(page);
  await tab.bundle('1.28.1').click();
  await picture(page, 'confirmation', async () => {
    const dialog = await menu.ask('Promote 1.28.1 to dev');
    await expect(dialog).toContainText('newTag: 1.28.1');
  });
  const pages = [
    ['board', 'kardinal/board?owner=all', /Guestbook/],
    ['policy', 'kardinal/policies/platform-policies/staging-soak', /Simulate/],
    ['bundle', 'kardinal/bundles/default/guestbook-1-28-3', /Timeline/],
    ['timeline', 'kardinal/timeline', /INC-7/],
    ['figures', 'kardinal/figures', /Lead time/],
  ] as const;
  for (const [subject, path, shown] of pages) {
    await page.goto(`${sandbox.portalUrl}/${path}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    await picture(page, subject);
  }
});
