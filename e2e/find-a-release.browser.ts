import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible';
import { journey } from './support/journey';

journey(
  'somebody searches for a version, and lands on its Bundle',
  async ({ sandbox, page }) => {
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(error.message));
    page.on('request', request => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== 'localhost')
        problems.push(request.url());
    });
    await page.goto(`${sandbox.portalUrl}/search`);
    await page.getByRole('button', { name: 'Enter' }).click();
    const found = page.getByRole('link', { name: 'Guestbook 1.28.3' });
    await expect(async () => {
      await page.goto(`${sandbox.portalUrl}/search?query=1.28.3`);
      await expect(found).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectAccessible(page, 'li:has(a[href^="/kardinal/bundles/"])');
    await found.click();
    await expect(
      page.getByRole('heading', { name: 'Guestbook 1.28.3' }),
    ).toBeVisible();
    expect(problems).toEqual([]);
  },
);
