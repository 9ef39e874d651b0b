import { expect, Locator, Page } from '@playwright/test';
import { entityTab } from '../../packages/sandbox/src/messages/readyMessage';
import { TestSandbox } from './TestSandbox';

/** The Promotion tab of the sample service, as somebody looks at it. */
export class PromotionPage {
  readonly page: Page;
  /** Other hosts that the page asked for something; there must be none. */
  readonly externalRequests: string[] = [];
  /** What went wrong in the page's own code. */
  readonly errors: string[] = [];
  private loads = 0;

  private constructor(page: Page) {
    this.page = page;
    page.on('request', request => {
      const { hostname, protocol } = new URL(request.url());
      const isLocal = hostname === 'localhost' || !protocol.startsWith('http');
      if (!isLocal) this.externalRequests.push(request.url());
    });
    page.on('pageerror', error => this.errors.push(error.message));
  }

  /** Opens the tab as the guest; from then on every loading of a page is counted. */
  static async open(page: Page, sandbox: TestSandbox): Promise<PromotionPage> {
    const opened = new PromotionPage(page);
    await page.goto(entityTab(sandbox.portalUrl));
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(
      page.getByRole('heading', { name: 'Promotion · guestbook' }),
    ).toBeVisible();
    page.on('load', () => {
      opened.loads += 1;
    });
    await page.evaluate(() => {
      document.documentElement.dataset.journey = 'began here';
    });
    return opened;
  }

  /** Another window of the same person, in which nothing is open yet. */
  async anotherWindow(): Promise<PromotionPage> {
    return new PromotionPage(await this.page.context().newPage());
  }

  /** An environment or a gate of the drawing. */
  node(name: string): Locator {
    return this.page
      .locator('[data-node-id]')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The panel with the details of the chosen node. */
  get panel(): Locator {
    return this.page.getByTestId('node-panel');
  }

  /** A release in the list. */
  bundle(version: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'Bundles' })
      .getByRole('button')
      .filter({ has: this.page.getByText(version, { exact: true }) });
  }

  /** Chooses the newest release of a version, also while it comes in and the list moves under the mouse. */
  async choose(version: string): Promise<void> {
    const newest = this.bundle(version).first();
    await expect(async () => {
      await newest.click();
      await expect(newest).toHaveAttribute('aria-current', 'true', {
        timeout: 2_000,
      });
    }).toPass({ timeout: 30_000 });
  }

  /** Everything that was seen was seen on one page that never loaded again. */
  async expectNoReload(): Promise<void> {
    expect(this.loads).toBe(0);
    expect(
      await this.page.evaluate(() => document.documentElement.dataset.journey),
    ).toBe('began here');
  }
}
