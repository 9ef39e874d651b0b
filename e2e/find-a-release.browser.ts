import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible';
import { sharedJourney as journey } from './support/sharedJourney';

// The sample service as it begins: nothing of these journeys is left in it.
journey.use({ sandboxOptions: {}, alone: 'sample' });

journey(
  'somebody searches for a version and a commit, lands on the Bundle, and finds what waits and what runs',
  async ({ sandbox, page }) => {
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error')
        problems.push(`${message.text()} (${message.location().url})`);
    });
    page.on('request', request => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== 'localhost')
        problems.push(request.url());
    });
    await page.goto(`${sandbox.portalUrl}/search`);
    const enter = page.getByRole('button', { name: 'Enter' });
    await enter.click();
    // Who leaves before is not signed in.
    await expect(enter).toBeHidden();
    const results = page.getByTestId('kardinal-search-result');
    // The index is made every few seconds.
    await expect(async () => {
      await page.goto(`${sandbox.portalUrl}/search?query=1.28.3`);
      await expect(results.first()).toContainText('1.28.3', { timeout: 3_000 });
    }).toPass();
    // Before it is made, the search of Backstage answers with errors.
    problems.splice(0);
    // Nothing else that has its parts: a version is meant as it is written.
    await expect(results).toHaveCount(1);
    await expectAccessible(page, '[data-testid="kardinal-search-result"]');
    const text = (await results.first().textContent()) ?? '';
    const [, commit] = /Commit: (\w+)/.exec(text) ?? [];

    await page.goto(`${sandbox.portalUrl}/search?query=${commit.slice(0, 8)}`);
    await results
      .first()
      .getByRole('link', { name: /1\.28\.3/ })
      .click();
    await expect(
      page.getByRole('heading', { name: 'Guestbook 1.28.3' }),
    ).toBeVisible();

    await page.goto(`${sandbox.portalUrl}/home`);
    await expect(page.getByText('Promotions that wait for you')).toBeVisible();
    await expect(
      page.getByText('None of your Pipelines is waiting for a person.'),
    ).toBeVisible();

    await page.goto(
      `${sandbox.portalUrl}/catalog/default/component/guestbook/kubernetes`,
    );
    await expect(page.getByText('Your Clusters')).toBeVisible();
    await expect(page.getByText('sandbox', { exact: true })).toBeVisible();
    expect(problems).toEqual([]);
  },
);
