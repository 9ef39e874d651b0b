import { expect } from '@playwright/test';
import { entityTab } from '../packages/sandbox/src/messages/readyMessage';
import { plainService } from '../packages/sandbox/src/seed/plainService';
import { ActionMenu } from './support/ActionMenu';
import { expectAccessibleInBothThemes } from './support/expectAccessible';
import { sharedJourney as journey } from './support/sharedJourney';
import { withKestrel } from './support/withKestrel';
import {
  addBookshop,
  bookshop,
  bookshopEnvironments,
} from './support/plainService';
import { pushFiles } from './support/pushFiles';

const { name, repository } = plainService;
const image = bookshop.imageOf('1.0.0').replace(/:1\.0\.0$/, '');
const [dev] = bookshopEnvironments;

journey.use({ sandboxOptions: withKestrel });

journey(
  'somebody adds promotion to a service by a template, releases its first version from the page, and may do no more once others own it',
  async ({ sandbox, page }) => {
    const { portalUrl, forge, secrets } = sandbox;
    const tab = entityTab(portalUrl).replace('guestbook', name);
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    await addBookshop(sandbox);

    await page.goto(`${portalUrl}/create`);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.getByRole('textbox', { name: 'Component' }).fill('Bookshop');
    await page.getByRole('option', { name: 'Bookshop' }).click();
    await page
      .getByRole('textbox', { name: 'Name of the Pipeline' })
      .fill(name);
    await page.getByRole('textbox', { name: 'Image' }).fill(image);
    await page.getByRole('button', { name: 'Next' }).click();
    await page
      .getByRole('textbox', { name: 'GitOps repository' })
      .fill(forge.cloneUrl);
    await page
      .getByRole('textbox', { name: 'Secret with its token' })
      .fill('forge-token');
    await page.getByRole('button', { name: 'Add' }).click();
    for (const [index, environment] of bookshopEnvironments.entries())
      await page
        .getByRole('textbox', { name: 'Environment' })
        .nth(index)
        .fill(environment);
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Create' }).click();

    const proposal = page.waitForEvent('popup');
    await page.getByRole('button', { name: /Review the pull request/ }).click();
    const review = await proposal;
    await expect(review.getByText(`app: ${name}`)).toBeVisible();
    await review.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(review.getByText(/ana merged 1 commit/)).toBeVisible();
    await review.close();

    await page.goto(tab.replace(/\/promotion$/, ''));
    await page.getByRole('button', { name: 'Refresh' }).click();
    const link = page.getByRole('link', { name: 'Promotion', exact: true });
    await expect(async () => {
      await page.reload();
      await expect(link).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await link.click();
    await expect(page.getByText(/^No Bundle yet\./)).toBeVisible();
    for (const environment of bookshopEnvironments)
      await expect(
        page
          .getByRole('list', { name: 'Environments of the Pipeline' })
          .getByText(environment, { exact: true }),
      ).toBeVisible();
    await expectAccessibleInBothThemes(page, 'body');

    const field = page.getByRole('textbox', { name: 'Image' });
    const submit = page.getByRole('button', { name: 'Promote it' });
    await field.fill(image);
    await submit.click();
    await expect(
      page.getByText(/^The image needs a tag or digest, e\.g\. /),
    ).toBeVisible();
    await field.fill(`${image}:1.0.0`);
    await submit.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      `A commit to main that changes environments/${dev}.`,
    );
    await expect(dialog).toContainText('newTag: 1.0.0');
    await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(
      page.locator('[data-node-id]').filter({ hasText: dev }),
    ).toContainText('Verified', { timeout: 120_000 });

    // Its repository says that others own it now.
    await pushFiles(
      sandbox,
      { 'catalog-info.yaml': ownedBy('group:default/platform') },
      'Hand the service over',
      {
        cloneUrl: `${forge.url}/${repository.owner}/${repository.name}.git`,
        token: secrets.botToken,
      },
    );
    await page.goto(tab.replace(/\/promotion$/, ''));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(async () => {
      await page.reload();
      await expect(
        page.getByRole('link', { name: 'platform' }).first(),
      ).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    const menu = new ActionMenu(page);
    // The portal asks the catalog who owns what only so often.
    await expect(async () => {
      await page.goto(tab);
      const item = await menu.goTo(/^Abort 1\.0\.0/);
      await expect(item).toHaveAttribute('aria-disabled', 'true', {
        timeout: 3_000,
      });
      await expect(item).toContainText(
        'The permission kardinal.bundle.abort is missing. This entity is owned by platform; ask them.',
        { timeout: 3_000 },
      );
    }).toPass({ timeout: 120_000 });
    expect(errors).toEqual([]);
  },
);

/** What the catalog reads of the service. */
function ownedBy(owner: string): string {
  return `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: ${name}
  title: Bookshop
  annotations:
    kardinal.io/config: kardinal.yaml
spec:
  type: service
  lifecycle: experimental
  owner: ${owner}
  system: demo
`;
}
