import { expect, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expectAccessible';

/** The actions of a Promotion tab, as somebody without a mouse uses them. */
export class ActionMenu {
  constructor(private readonly page: Page) {}

  /** What asks to confirm an action. */
  get dialog(): Locator {
    // The menu is a dialog, too, for a moment after it was closed.
    return this.page.locator('section[role="dialog"]');
  }

  /** Opens the menu and goes down to an item with the arrow keys. */
  async goTo(name: string | RegExp): Promise<Locator> {
    const { page } = this;
    await page.getByRole('button', { name: 'More promotion actions' }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name });
    await expect(item).toBeVisible();
    const items = page.getByRole('menuitem');
    for (let pressed = await items.count(); pressed > 0; pressed -= 1) {
      if (await item.evaluate(each => each === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(item).toBeFocused();
    return item;
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menuitem')).toHaveCount(0);
  }

  /** Opens the confirmation of an action of the menu; it keeps nobody from using it. */
  async ask(name: string | RegExp): Promise<Locator> {
    await this.goTo(name);
    await this.page.keyboard.press('Enter');
    return this.opened();
  }

  /** Opens the confirmation of the main button, once it is offered. */
  async askNext(name: string, timeout: number): Promise<Locator> {
    await this.page
      .getByRole('button', { name, exact: true })
      .focus({ timeout });
    await this.page.keyboard.press('Enter');
    return this.opened();
  }

  /** Presses the button that carries it out. */
  async press(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).focus();
    await this.page.keyboard.press('Enter');
  }

  /** Carries it out, which it says by closing. */
  async confirm(name: string): Promise<void> {
    await this.press(name);
    await expect(this.dialog).toBeHidden();
  }

  private async opened(): Promise<Locator> {
    await expect(this.dialog).toBeVisible();
    // What is half faded in has less contrast.
    await this.dialog.evaluate(async dialog => {
      const fading = document
        .getAnimations()
        .filter(({ effect, playState }) => {
          const target =
            effect instanceof KeyframeEffect ? effect.target : null;
          const isOfDialog =
            target?.contains(dialog) === true || dialog.contains(target);
          return (
            isOfDialog &&
            playState === 'running' &&
            effect?.getTiming().iterations !== Infinity
          );
        });
      await Promise.allSettled(fading.map(({ finished }) => finished));
    });
    await expectAccessible(this.page, 'section[role="dialog"]');
    return this.dialog;
  }
}
