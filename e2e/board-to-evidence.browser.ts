import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible';
import { sharedJourney as journey } from './support/sharedJourney';

// The sample service as it begins: nothing of these journeys is left in it.
journey.use({ sandboxOptions: {}, alone: 'sample' });

journey(
  'somebody finds a release on the board by keyboard, over a slow network, and saves its evidence',
  async ({ sandbox, page }) => {
    const errors: string[] = [];
    const elsewhere: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    page.on('request', request => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== 'localhost')
        elsewhere.push(request.url());
    });
    await page.goto(`${sandbox.portalUrl}/kardinal`);
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('tab', { name: 'Board' })).toBeVisible();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    // A slow mobile connection.
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: (400 * 1024) / 8,
      uploadThroughput: (400 * 1024) / 8,
    });

    const row = page.getByRole('row', { name: /Guestbook/ });
    await expect(row).toContainText('1.28.3');
    await expect(page.getByText('live', { exact: true })).toBeVisible();

    await expectAccessibleInBothThemes(page, 'body');
    await page.getByRole('searchbox', { name: 'Find' }).focus();
    await page.keyboard.type('nothing like it');
    await expect(page).toHaveURL(/text=nothing/);
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: /^Show all/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/owner=all/);
    await expect(row).toBeVisible();

    // From the row to its name, and on to what is in its first environment.
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(
      row.getByRole('link', { name: '1.28.3' }).first(),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Guestbook 1.28.3' }),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Environments' }).getByRole('row'),
    ).toHaveCount(4);
    await expectAccessibleInBothThemes(page, 'body');

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download evidence' }).focus();
    await page.keyboard.press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('guestbook-1-28-3-evidence.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject(
      {
        name: 'guestbook-1-28-3',
        phase: 'Verified',
        record: 'sealed',
      },
    );

    await page.getByRole('link', { name: 'Promotion' }).click();
    await expect(
      page.getByRole('heading', { name: 'Promotion · guestbook' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'All Pipelines' }).click();
    await expect(row).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
  },
);
