import { expect, Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** More than this is felt as a page that jumps. @see https://web.dev/articles/cls */
const most = 0.05;

/** Counts from now on, also while the page loads, by how much of the page jumps without anybody having touched it. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { kardinalShifts: shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift & {
          readonly sources: readonly { readonly node: Node | null }[];
        };
        if (!hadRecentInput)
          shifts.push({
            value,
            nodes: sources.map(({ node }) =>
              node instanceof Element
                ? `${node.tagName} ${String(node.getAttribute('class'))}`
                : String(node?.textContent),
            ),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has jumped since the page was loaded stays below what anybody feels. */
export async function expectCalm(page: Page): Promise<number> {
  const shifts = await page.evaluate(
    () =>
      (
        window as unknown as {
          kardinalShifts: { value: number; nodes: string[] }[];
        }
      ).kardinalShifts,
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts, undefined, 2)).toBeLessThan(most);
  return total;
}
