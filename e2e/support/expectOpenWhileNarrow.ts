import { expect, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expectAccessible';

/** Somebody turns the screen while a question is open: it stays as it was filled in, and fits. */
export async function expectOpenWhileNarrow(
  page: Page,
  dialog: Locator,
  reason: string,
): Promise<void> {
  const usual = page.viewportSize() ?? { width: 1440, height: 1000 };
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const { x = -1, width: wide = 0 } = (await dialog.boundingBox()) ?? {};
        return x >= 0 && x + wide <= width;
      })
      .toBe(true);
    await expect(page.getByRole('textbox', { name: 'Why' })).toHaveValue(
      reason,
    );
  }
  await expectAccessible(page, 'section[role="dialog"]');
  await page.setViewportSize(usual);
}
