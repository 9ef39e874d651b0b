import { expect, Page } from '@playwright/test';
import { source, run } from 'axe-core';

/** What keeps somebody from using a page. */
const serious: readonly string[] = ['serious', 'critical'];

/**
 * Backstage's own header, whose tabs name panels that it does not draw, and what React Aria has announced, which keeps the names
 * of elements that are gone.
 */
const notOurs: readonly string[] = [
  '.bui-PluginHeader',
  '[data-live-announcer]',
];

/** The same in dark and in light. */
export async function expectAccessibleInBothThemes(
  page: Page,
  selector: string,
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(
      page.locator(`body[data-theme-mode="${colorScheme}"]`),
    ).toBeAttached();
    // Another theme draws the page anew.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, selector);
  }
}

/** Nothing inside of an element keeps somebody from using it, as far as axe can tell. */
export async function expectAccessible(
  page: Page,
  selector: string,
): Promise<void> {
  await page.evaluate(source);
  const context = { include: [selector], exclude: notOurs.map(each => [each]) };
  const violations = await page.evaluate(async within => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations: found } = await axe.run(within);
    return found.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      at: nodes
        .slice(0, 5)
        .map(({ target, failureSummary }) => [String(target), failureSummary]),
    }));
  }, context);
  const found = violations.filter(({ impact }) =>
    serious.includes(impact ?? ''),
  );
  expect(found).toEqual([]);
}
