import { join } from 'node:path';
import { expect } from '@playwright/test';
import { pasteCurl } from './support/ci';
import { journey } from './support/journey';
import { PromotionPage } from './support/PromotionPage';

const images = join(__dirname, '../docs/images');

journey('the pictures of the documentation', async ({ sandbox, page }) => {
  await page.setViewportSize({ width: 1280, height: 1040 });
  const tab = await PromotionPage.open(page, sandbox);
  await pasteCurl(sandbox);
  await expect(tab.node('staging')).toContainText('Verified', {
    timeout: 120_000,
  });
  await tab.node('staging-soak').click();
  await expect(tab.panel).toContainText('What would open it');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The drawing fits itself into the window in steps.
    await page.waitForTimeout(1_500);
    await page.screenshot({
      path: join(images, `promotion-${colorScheme}.png`),
    });
  }
});
