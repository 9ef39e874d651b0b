import { expect, Page } from '@playwright/test';
import { cumulativeLayoutShift, LayoutShift } from './layoutShift';

interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** More than this is felt as a page that jumps. @see https://web.dev/articles/cls */
const most = 0.05;

/** Counts from now on, also while the page loads, by how much of the page jumps without anybody having touched it. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { kardinalShifts: shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources, startTime } =
          entry as LayoutShiftEntry;
        if (!hadRecentInput)
          shifts.push({
            value,
            at: startTime,
            nodes: sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" ${
                  from.x
                },${from.y} to ${to.x},${to.y}`,
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
      (window as unknown as { kardinalShifts: LayoutShift[] }).kardinalShifts,
  );
  const shift = cumulativeLayoutShift(shifts);
  expect(shift, JSON.stringify(shifts, undefined, 2)).toBeLessThan(most);
  return shift;
}
