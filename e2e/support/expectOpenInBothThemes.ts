import { expect, Locator, Page } from '@playwright/test';

/** It becomes dark and light again while a question is open: Backstage draws everything anew, and it is asked again. */
export async function expectOpenInBothThemes(
  page: Page,
  dialog: Locator,
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(
      page.locator(`body[data-theme-mode="${colorScheme}"]`),
    ).toBeAttached();
    await expect(dialog).toBeVisible();
  }
}
