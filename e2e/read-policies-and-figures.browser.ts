import { expect, Page } from '@playwright/test';
import { pasteCurl } from './support/ci';
import { expectAccessibleInBothThemes } from './support/expectAccessible';
import { journey } from './support/journey';
import { sendCommand } from './support/sendCommand';

const slow = { timeout: 240_000 };

/** A Saturday: the platform's gate for weekends is closed. */
journey.use({ sandboxOptions: { clock: '2026-11-21T10:00Z' } });

journey(
  'somebody reads whom a policy blocks, tries another expression, looks for who decided what, and at the releases behind a figure',
  async ({ sandbox, page }) => {
    const errors: string[] = [];
    const otherHosts: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    page.on('request', request => {
      const { hostname, protocol } = new URL(request.url());
      if (hostname !== 'localhost' && protocol.startsWith('http'))
        otherHosts.push(request.url());
    });
    await page.goto(`${sandbox.portalUrl}/kardinal/policies`);
    await page.getByRole('button', { name: 'Enter' }).click();
    const weekend = page.getByRole('article').filter({
      has: page.getByRole('link', { name: 'no-weekend-deploys' }),
    });
    await expect(weekend).toContainText('Nothing is waiting for it.');
    await expect(weekend).toContainText('Guards prod of');

    await pasteCurl(sandbox);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(weekend).toContainText('guestbook 1.29.0 · prod', {
        timeout: 3_000,
      });
    }).toPass(slow);
    await expectNarrow(page);
    await expectAccessibleInBothThemes(page, 'body');

    await page.getByRole('link', { name: 'no-weekend-deploys' }).click();
    await expect(
      page.getByRole('heading', { name: 'Waiting for it' }),
    ).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Date and time' })
      .fill('2026-11-23 10:00');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(page.getByText('no-weekend-deploys is open')).toBeVisible();

    const expression = page.getByRole('textbox', { name: 'Expression' });
    await expression.fill('!schedule.isWekend');
    await expect(page.getByTestId('wrong-part')).toHaveText(
      'schedule.isWekend',
    );
    await expect(expression).toHaveAccessibleDescription(/Line 1, column 2/);
    await expect(page.getByRole('button', { name: 'Simulate' })).toBeDisabled();
    await expression.fill('schedule.dayOfWeek == "nonsense"');
    await page
      .getByRole('button', { name: "Over last month's releases" })
      .click();
    await expect(page.getByRole('row', { name: /1\.28\.3/ })).toContainText(
      'Held',
    );
    await expectAccessibleInBothThemes(page, 'body');

    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: /Kind/ }).click();
    await page.getByRole('option', { name: 'Pauses' }).click();
    await expect(page).toHaveURL(/kind=pause/);
    await expect(page.getByText('No records match.')).toBeVisible();
    await sendCommand(sandbox, 'guestbook', {
      type: 'pause',
      arguments: { reason: 'INC-7' },
    });
    await page.getByRole('button', { name: 'Show 1 newer' }).click(slow);
    const paused = page.getByRole('listitem').filter({ hasText: 'INC-7' });
    await expect(paused).toContainText('Paused');
    await expectAccessibleInBothThemes(page, 'body');
    await expectNarrow(page);

    await page.getByRole('tab', { name: 'Figures' }).click();
    await expect(
      page.getByRole('button', { name: /Lead time for changes/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: /Deployment frequency/ }).click();
    await page
      .getByRole('button', { name: /: 1 release$/ })
      .last()
      .click();
    const releases = page.getByRole('region', { name: /^Releases · / });
    await expectAccessibleInBothThemes(page, 'body');
    await releases.getByRole('link', { name: 'guestbook 1.28.3' }).click();
    await expect(page).toHaveURL(/bundles\/default\/guestbook/);
    await page.goBack();
    await expectNarrow(page);

    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${sandbox.portalUrl}/settings`);
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.goto(`${sandbox.portalUrl}/kardinal/policies`);
    await expect(
      page.getByRole('button', { name: 'Aktualisieren' }),
    ).toBeVisible();
    await expect(weekend).toContainText('Plattform');
    await page.getByRole('link', { name: 'no-weekend-deploys' }).click();
    await expect(
      page.getByRole('heading', { name: 'Wer darauf wartet' }),
    ).toBeVisible();
    expect(otherHosts).toEqual([]);
    expect(errors).toEqual([]);
  },
);

/** Nothing is wider than a narrow window but what scrolls by itself. */
async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
  if (before !== null) await page.setViewportSize(before);
}
