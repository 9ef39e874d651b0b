import { expect, Page } from '@playwright/test';
import { ActionMenu } from './support/ActionMenu';
import { addServices } from './support/addServices';
import { release } from './support/ci';
import { closeProd, freeze, ticket } from './support/closeProd';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
} from './support/expectAccessible';
import { expectOpenInBothThemes } from './support/expectOpenInBothThemes';
import { expectOpenWhileNarrow } from './support/expectOpenWhileNarrow';
import { sharedJourney as journey } from './support/sharedJourney';
import { PromotionPage } from './support/PromotionPage';
import { releaseToStaging } from './support/releaseToStaging';
import { demand, withdraw } from './support/rollbackFreeze';
import { sendCommand } from './support/sendCommand';
import { Service } from './support/Service';
import { withKestrel } from './support/withKestrel';
import { shortenHealthChecks } from './support/shortenHealthChecks';

const slow = { timeout: 240_000 };
const reason = 'INC-9: checkout is slow';

journey.use({ sandboxOptions: withKestrel, alone: 'sample' });

async function why(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Why' }).fill(reason);
}

journey(
  'a person promotes, pauses, overrides, withdraws, answers, pins, aborts, rolls back and retries from the page, by keyboard',
  async ({ sandbox, page }) => {
    await closeProd(sandbox);
    await addServices(sandbox, [new Service('kestrel')]);
    const tab = await PromotionPage.open(page, sandbox);
    const menu = new ActionMenu(page);
    const consoleErrors: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    const main = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: true });

    // What is not allowed is there, with the reason, and does nothing.
    await tab.bundle('1.28.2').click();
    const retry = await menu.goTo(/^Retry 1\.28\.2/);
    await expect(retry).toHaveAttribute('aria-disabled', 'true');
    await expect(retry).toHaveAccessibleName(
      /1\.28\.3 is newer and has already been promoted to staging\.$/,
    );
    await expectAccessible(page, '[role="menu"]');
    await page.keyboard.press('Enter');
    await expect(menu.dialog).toBeHidden();
    await menu.close();

    // An older release, to the first environment.
    await tab.bundle('1.28.1').click();
    const older = await menu.ask('Promote 1.28.1 to dev');
    const written = older.getByRole('list', { name: 'What is written' });
    await expect(written).toContainText('1.28.3 → 1.28.1');
    await expect(written).toContainText(sandbox.forge.cloneUrl);
    await expect(written).toContainText('environments/dev');
    await expect(written).toContainText('Approved byNobody');
    await expect(older).toContainText('newTag: 1.28.1');
    await menu.confirm('Promote 1.28.1 to dev');
    await expect(tab.bundle('1.28.1')).toHaveCount(2);

    // A pause holds what comes next; the way on is the main button.
    await menu.ask('Pause all of guestbook');
    await expect(
      menu.dialog.getByRole('button', { name: 'Pause all of guestbook' }),
    ).toBeDisabled();
    await why(page);
    await menu.confirm('Pause all of guestbook');
    const stopping = await releaseToStaging(sandbox, '1.29.0');
    await tab.choose('1.29.0');
    await menu.askNext('Resume all of guestbook', slow.timeout);
    await menu.confirm('Resume all of guestbook');
    await expect(tab.node('staging')).toContainText('Verified', slow);
    await expect(main('Resume all of guestbook')).toBeHidden();

    // It goes no further by itself, so that promoting it is the main button.
    const onward = await menu.askNext('Promote 1.29.0 to prod', slow.timeout);
    await expect(onward).toContainText('through dev and staging first');
    await expect(onward).toContainText(
      'Anyone who may review and merge its pull request',
    );
    await menu.confirm('Promote 1.29.0 to prod');
    await expect(tab.bundle('1.29.0')).toHaveCount(2);
    await tab.choose('1.29.0');
    await expect(page).not.toHaveURL(new RegExp(`bundle=${stopping}$`));
    const going = new URL(page.url()).searchParams.get('bundle') ?? '';
    await expect(tab.node(freeze.name)).toContainText('Closed', slow);

    // Overridden, taken back, overridden again: then it waits for an answer, of which the first is no.
    const override = 'Override change-freeze in prod for 1.29.0';
    await menu.ask(override);
    await why(page);
    await menu.confirm(override);
    await expect(tab.node(freeze.name)).toContainText('Open', slow);
    const hold = 'Withdraw the override of change-freeze in prod for 1.29.0';
    const held = await menu.ask(hold);
    await expect(held).toContainText('applies to 1.29.0 in prod again at once');
    await menu.confirm(hold);
    await expect(tab.node(freeze.name)).toContainText('Closed', slow);
    await menu.ask(override);
    await why(page);
    await menu.confirm(override);
    await expect(tab.node(freeze.name)).toContainText('Open', slow);
    for (const answer of [
      'Reject changeBoard in prod for 1.29.0',
      'Approve sre in prod for 1.29.0',
    ]) {
      await expect(tab.node(ticket.name)).not.toContainText('Open');
      await menu.ask(answer);
      await expect(menu.dialog).toContainText('This is final');
      await why(page);
      await menu.confirm(answer);
    }
    await expect(
      page.getByRole('link', { name: /Review PR #\d+/ }),
    ).toBeVisible(slow);

    // Somebody else has acted meanwhile: it says so, and offers the act again.
    await menu.ask('Pin 1.29.0');
    const pinning = (type: 'pin' | 'unpin') =>
      sendCommand(sandbox, 'guestbook', { type, arguments: { bundle: going } });
    await pinning('pin');
    await expect(async () => {
      await menu.press('Pin 1.29.0');
      await expect(menu.dialog.getByRole('alert')).toContainText(
        '1.29.0 is already pinned.',
        { timeout: 2_000 },
      );
    }).toPass();
    await pinning('unpin');
    await expect(async () => {
      await menu.press('Pin 1.29.0');
      await expect(menu.dialog).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await menu.ask('Unpin 1.29.0');
    await menu.confirm('Unpin 1.29.0');

    await menu.ask('Abort 1.29.0');
    await why(page);
    await menu.confirm('Abort 1.29.0');
    await expect(tab.node('prod')).toContainText('Superseded', slow);
    await expect(
      page.getByRole('link', { name: /Review PR #\d+/ }),
    ).toBeHidden();

    // Back in staging, with what that writes and what keeps it waiting.
    await demand(sandbox, 'rollback-freeze');
    const back = await menu.ask(/^Roll back staging to 1\.28\.3/);
    await expect(back).toContainText('1.29.0 → 1.28.3');
    await expect(back).toContainText('newTag: 1.28.3');
    await expect(back).toContainText('Gates now');
    await expect(back).toContainText(/rollback-freeze: Closed: .* is false/);
    await menu.confirm('Roll back staging to 1.28.3');
    await expect(tab.bundle('1.28.3')).toHaveCount(2);

    // It is urgent, and the platform permits that.
    await demand(sandbox, 'open-incident');
    const urgent = 'Emergency rollback of staging to 1.28.3';
    const hurry = await menu.ask(urgent);
    await expect(hurry).toContainText(
      'rollback-freeze, while open-incident is true',
    );
    await expect(hurry).toContainText('Emergency permissions now');
    await expect(hurry).toContainText(/open-incident: (Open|Closed)/);
    await expect(hurry.getByRole('button', { name: urgent })).toBeDisabled();
    await why(page);
    await expectOpenWhileNarrow(page, hurry, reason);
    await expectOpenInBothThemes(page, hurry);
    await expect(hurry.getByRole('textbox', { name: /Why/ })).not.toBeEmpty();
    await menu.confirm(urgent);
    await expect(tab.bundle('1.28.3')).toHaveCount(3);
    await expect(tab.bundle('1.28.3').first()).toContainText(
      'staging was rolled back to 1.28.3.',
      slow,
    );
    await withdraw(sandbox, 'open-incident');
    await withdraw(sandbox, 'rollback-freeze');

    await shortenHealthChecks(sandbox);
    const { name: failing } = await release(sandbox, '1.29.7-bad');
    await tab.choose('1.29.7-bad');
    const again = 'Retry 1.29.7-bad in dev';
    await menu.askNext(again, slow.timeout);
    await menu.confirm(again);
    await expect(main(again)).toBeHidden();

    const retried = await sandbox.kubernetes.bundle(failing);
    expect(retried?.metadata.annotations).toMatchObject({
      'kardinal.io/retry-by': 'user:default/guest',
    });
    const byTheGuest = await sandbox.kubernetes.bundle(going);
    expect(byTheGuest?.metadata.annotations).toMatchObject({
      'kardinal.io/requested-by': 'user:default/guest',
      'kardinal.io/pin-by': 'user:default/guest',
      'kardinal.io/abort-by': 'user:default/guest',
      'kardinal.io/abort-reason': reason,
    });
    const overrides = Object.values(byTheGuest?.status?.overrides ?? {});
    const byGuest = { requestedBy: 'user:default/guest', reason };
    expect(overrides).toHaveLength(2);
    expect(overrides).toMatchObject([byGuest, byGuest]);
    expect(overrides.filter(each => each.withdrawal)).toHaveLength(1);
    const answers = Object.values(byTheGuest?.status?.approvals ?? {});
    expect(
      answers.map(({ name, decision, comment }) => [name, decision, comment]),
    ).toEqual(
      expect.arrayContaining([
        ['changeBoard', 'rejected', reason],
        ['sre', 'approved', reason],
      ]),
    );
    // What others own: the page says which permission is missing and whom to ask, and so does the backend.
    const owner = /kardinal\.pipeline\.pause.*birds/;
    const kestrel = `${sandbox.portalUrl}/catalog/default/component/kestrel/promotion`;
    await page.goto(kestrel);
    const denied = await menu.goTo(/^Pause all of kestrel/);
    await expect(denied).toHaveAttribute('aria-disabled', 'true');
    await expect(denied).toHaveAccessibleName(owner);
    await menu.close();
    await page.route('**/api/permission/authorize', route => route.abort());
    await page.goto(kestrel);
    await menu.ask('Pause all of kestrel');
    await why(page);
    await menu.press('Pause all of kestrel');
    await expect(menu.dialog.getByRole('alert')).toContainText(owner);
    await expectAccessible(page, 'section[role="dialog"]');

    // What is left of the pages, beside those of the other journeys: no Bundle yet, table, card and home page.
    await expect(
      page.getByRole('heading', { name: 'Promotion · kestrel' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessibleInBothThemes(page, 'body');
    const guestbook = `${sandbox.portalUrl}/catalog/default/component/guestbook`;
    await page.goto(`${guestbook}/promotion`);
    await expect(tab.node('prod')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'body');
    await page.getByRole('radio', { name: 'table' }).click();
    await expect(page.getByRole('row', { name: /prod/ })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'body');
    await page.goto(guestbook);
    await expect(page.getByText('1.29.7-bad').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'body');
    await page.goto(`${sandbox.portalUrl}/home`);
    await expect(
      page.getByRole('link', { name: 'All Pipelines' }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page, 'body');

    // The browser itself prints answers that are none of success, and requests that have none.
    expect(
      consoleErrors.filter(text => !/ 40[39] |ERR_FAILED/.test(text)),
    ).toEqual([]);
    expect(tab.externalRequests).toEqual([]);
    expect(tab.errors).toEqual([]);
  },
);
