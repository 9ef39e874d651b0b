import { expect, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expectAccessible';

interface Change {
  readonly from: string;
  readonly to: string;
}

/** A diff of the sample service shows the line that changes. */
export async function expectChange(
  diff: Locator,
  { from, to }: Change,
): Promise<void> {
  await expect(diff).toContainText('kustomization.yaml', { timeout: 60_000 });
  await expect(diff).toContainText(`newTag: ${from}`);
  await expect(diff).toContainText(`newTag: ${to}`);
}

/** Somebody who reviews a pull request follows its link to what it changes, in a narrow window. */
export async function followDiffLink(
  forge: Page,
  change: Change,
): Promise<void> {
  const link = forge.getByRole('link', { name: 'rendered diff' });
  const address = await link.getAttribute('href');
  const portal = await forge.context().newPage();
  await portal.setViewportSize({ width: 320, height: 800 });
  await portal.goto(address ?? '');
  const panel = portal.getByTestId('node-panel');
  await expectChange(panel.getByTestId('diff'), change);
  const { x = 0, width = Infinity } = (await panel.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(320);
  await expectAccessible(portal, '[data-testid="node-panel"]');
  await portal.close();
}

/** Somebody who thinks of a rollback reads what it would change, by keyboard, and does not do it. */
export async function previewRollback(
  page: Page,
  environment: string,
  change: Change,
): Promise<void> {
  await page.getByRole('button', { name: 'More promotion actions' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', {
    name: `Roll back ${environment} to ${change.to}`,
  });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 100 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectChange(dialog.getByTestId('diff'), change);
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
