import { expect, Page } from '@playwright/test';
import { source, run } from 'axe-core';

/** What keeps somebody from using a page. */
const serious: readonly string[] = ['serious', 'critical'];

/** Nothing inside of an element keeps somebody from using it, as far as axe can tell. */
export async function expectAccessible(
  page: Page,
  selector: string,
): Promise<void> {
  await page.evaluate(source);
  const violations = await page.evaluate(async context => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations: found } = await axe.run(context);
    return found.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      at: nodes
        .slice(0, 5)
        .map(({ target, failureSummary }) => [String(target), failureSummary]),
    }));
  }, selector);
  const found = violations.filter(({ impact }) =>
    serious.includes(impact ?? ''),
  );
  expect(found).toEqual([]);
}
