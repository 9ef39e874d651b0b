import { join } from 'node:path';
import { Browser, chromium, Page } from '@playwright/test';
import { TestSandbox } from '../../e2e/support/TestSandbox';
import { BoardServerCalls } from '../product/boardServer';
import { largeBoard } from '../product/SeededBoard';
import { startRemote } from '../process/remote';
import { Figure, Result, Scenario } from './Scenario';

/** Loads of which the median counts. */
const loads = 5;

/**
 * How soon somebody sees the board: the portal of the sandbox in Chromium, with everything that it loads, and the board of
 * another process in place of the sandbox's, which has one Pipeline.
 */
export const boardInChromium: Scenario = {
  name: 'board-chromium',
  description: `the board of ${largeBoard.pipelines} Pipelines in Chromium: first paint, bytes and requests`,
  run: async () => {
    const server = startRemote<BoardServerCalls>(
      join(__dirname, '../product/boardServer.ts'),
    );
    const sandbox = await TestSandbox.start();
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    });
    try {
      const port = await server.calls.listen(largeBoard);
      return await measure(browser, sandbox.portalUrl, port);
    } finally {
      await browser.close();
      await sandbox.stop();
      await server.stop();
    }
  },
};

interface Bytes {
  readonly scripts: number;
  readonly board: number;
}

/** One look at the board. */
interface Look {
  /** Milliseconds from when it was asked for. */
  readonly paint: number;
  /** Milliseconds until the portal had drawn its own navigation, where the page was loaded. */
  readonly portal: number;
  /** Of scripts and answers, before compression, in bytes. */
  readonly bytes: Bytes;
  /** To the API, and of them streams. */
  readonly requests: readonly string[];
  readonly rows: number;
}

async function measure(
  browser: Browser,
  portalUrl: string,
  port: number,
): Promise<Result> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
  });
  await answerFrom(page, port);
  await page.addInitScript(noteFirstRow);
  const board = `${portalUrl}/kardinal/board?owner=all`;
  await page.goto(board);
  // What is loaded for the first time comes from the disk, and the browser keeps it.
  await look(page, () => page.getByRole('button', { name: 'Enter' }).click());
  const fresh: Look[] = [];
  for (let nth = 0; nth < loads; nth += 1)
    fresh.push(await look(page, () => page.goto(board)));
  const within: Look[] = [];
  for (let nth = 0; nth < loads; nth += 1) {
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.waitForURL(/timeline/);
    // The rows of before are no rows that somebody waits for.
    await page
      .locator('[role="row"] [role="rowheader"]')
      .first()
      .waitFor({ state: 'detached' });
    within.push(
      await look(page, async () => {
        await page.evaluate(
          'window.firstRow = undefined; window.asked = performance.now()',
        );
        await page.goBack();
      }),
    );
  }
  return {
    figures: [
      ...figuresOf('page loaded anew', fresh, '< 2000'),
      {
        what: 'navigation of the portal, in the same loads',
        value: median(fresh.map(({ portal }) => portal)),
        unit: 'ms',
      },
      {
        what: 'first rows after the navigation, in the same loads',
        value: median(fresh.map(({ paint, portal }) => paint - portal)),
        unit: 'ms',
      },
      {
        what: 'scripts, not compressed',
        value: fresh[0].bytes.scripts / 1024,
        unit: 'KiB',
      },
      {
        what: 'board, not compressed',
        value: fresh[0].bytes.board / 1024,
        unit: 'KiB',
      },
      ...figuresOf('from another page of the portal', within),
      { what: 'rows that are drawn', value: fresh[0].rows, unit: '' },
    ],
    details: { fresh, within },
  };
}

/**
 * Has the questions about the board answered by another port. Not with a route of Playwright's: that turns the browser's cache off,
 * and somebody who loads the portal anew has its scripts.
 */
async function answerFrom(page: Page, port: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const url = new URL(request.url);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    session
      .send('Fetch.continueRequest', { requestId, url: url.href })
      // The page has gone on.
      .catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/kardinal/board*' }],
  });
}

function figuresOf(
  what: string,
  looks: readonly Look[],
  wanted?: string,
): readonly Figure[] {
  const { requests } = looks[0];
  return [
    {
      what: `first rows, ${what}`,
      value: median(looks.map(({ paint }) => paint)),
      unit: 'ms',
      ...(wanted === undefined ? {} : { wanted }),
    },
    {
      what: `requests of the API until then, ${what}`,
      value: requests.length,
      unit: '',
      wanted: '<= 5',
    },
    {
      what: `streams, ${what}`,
      value: requests.filter(each => each.endsWith('/stream')).length,
      unit: '',
      wanted: '1',
    },
  ];
}

async function look(page: Page, ask: () => Promise<unknown>): Promise<Look> {
  const requests: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  };
  page.on('request', note);
  await ask();
  const found = await page.waitForFunction(
    'window.firstRow && window.firstRow - (window.asked ?? 0)',
  );
  const paint = Number(await found.jsonValue());
  page.off('request', note);
  const rows = await page.getByRole('row').count();
  return { paint, requests, rows, ...(await page.evaluate(loadedUntilNow)) };
}

/** Runs in the page: what it has loaded, and when the portal was there. */
function loadedUntilNow(): Pick<Look, 'portal' | 'bytes'> {
  const { portal = 0 } = window as unknown as { readonly portal?: number };
  const entries = performance.getEntriesByType(
    'resource',
  ) as PerformanceResourceTiming[];
  const bytesOf = (suffix: string) =>
    entries
      .filter(({ name }) => new URL(name).pathname.endsWith(suffix))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
  return {
    portal,
    bytes: { scripts: bytesOf('.js'), board: bytesOf('/api/kardinal/board') },
  };
}

/** Runs in the page: notes when the portal and the first row were painted. */
function noteFirstRow(): void {
  const seen = () =>
    document.querySelector('[role="row"] [role="rowheader"], tbody th') !==
    null;
  const watch = () => {
    const world = window as unknown as { firstRow?: number; portal?: number };
    if (world.portal === undefined && document.querySelector('nav a') !== null)
      world.portal = performance.now();
    if (world.firstRow === undefined && seen())
      requestAnimationFrame(() =>
        setTimeout(() => {
          world.firstRow ??= performance.now();
        }),
      );
  };
  new MutationObserver(watch).observe(document, {
    childList: true,
    subtree: true,
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
