import { expect } from '@playwright/test';
import { entityTab } from '../packages/sandbox/src/messages/readyMessage';
import { pipelineType } from '../plugins/kardinal-common/src';
import { driftOf, withoutDrift } from './support/driftOf';
import { expectAccessibleInBothThemes } from './support/expectAccessible';
import { filesAt } from './support/filesAt';
import { sharedJourney as journey } from './support/sharedJourney';
import { patchPipeline } from './support/patchPipeline';
import { pushFiles } from './support/pushFiles';
import { until } from './support/until';

const file = 'environments/prod/kustomization.yaml';

// The sample service as it begins: nothing of these journeys is left in it.
journey.use({ sandboxOptions: {}, alone: 'sample' });

journey(
  'somebody sees that prod runs a hotfix, and lets it run for a time with a reason',
  async ({ sandbox, page }, testInfo) => {
    const { 'kustomization.yaml': before = '' } = await filesAt(
      sandbox,
      'environments/prod',
    );
    await pushFiles(
      sandbox,
      { [file]: before.replace(/newTag: .*/, 'newTag: 1.28.9') },
      'Hotfix 1.28.9 in prod',
    );
    await driftOf(sandbox, 'guestbook', 'prod');

    await page.goto(entityTab(sandbox.portalUrl));
    await page.getByRole('button', { name: 'Enter' }).click();
    await page
      .locator('[data-node-id]')
      .filter({ has: page.getByText('prod', { exact: true }) })
      .click();
    const panel = page.getByTestId('node-panel');
    await expect(
      page.getByText(/prod has drifted: guestbook runs 1\.28\.9/).first(),
    ).toBeVisible();
    await expect(
      panel.getByRole('button', { name: 'Import 1.28.9 in prod' }),
    ).toBeDisabled();
    await expect(panel).toContainText('No Bundle has what prod runs');
    await expect(
      panel.getByRole('button', { name: 'Put 1.28.3 back in prod' }),
    ).toBeEnabled();
    await expectAccessibleInBothThemes(page, 'body');

    await panel.getByRole('button', { name: 'Ignore 1.28.9 in prod' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('INC-9');
    await dialog.getByRole('button', { name: 'Ignore 1.28.9 in prod' }).click();
    await expect(panel).toContainText(/It is ignored until .*: INC-9\./);
    const decided = await until('what was decided', async () => {
      const found = await sandbox.kubernetes.client.get(pipelineType, {
        namespace: 'default',
        name: 'guestbook',
      });
      return found?.spec.drift?.ignored?.prod;
    });
    expect(decided).toMatchObject({
      version: '1.28.9',
      reason: 'INC-9',
      by: 'user:default/guest',
    });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(
        page.locator(`body[data-theme-mode="${colorScheme}"]`),
      ).toBeAttached();
      await expect(panel).toContainText('INC-9');
      await page.screenshot({
        path: testInfo.outputPath(`drift-${colorScheme}.png`),
        fullPage: true,
      });
    }

    // Others find it as it was.
    await pushFiles(sandbox, { [file]: before }, 'Take 1.28.9 back in prod');
    await patchPipeline(sandbox, 'guestbook', { drift: null });
    await withoutDrift(sandbox, 'guestbook');
  },
);
