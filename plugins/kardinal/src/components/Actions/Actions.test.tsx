import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateTime } from 'luxon';
import {
  openPromotionTab,
  responseError,
} from '../../testing/openPromotionTab';
import {
  emergencyView,
  failedView,
  permittedEmergencyView,
} from '../../testing/views';

beforeEach(() => sessionStorage.clear());

describe('Actions', () => {
  it('carries out a command after it was confirmed', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(failedView());

    await user.click(
      await screen.findByRole('button', { name: 'Retry 1.29.0 in staging' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/Verified environments stay as they are/),
    ).toBeInTheDocument();
    expect(api.executed).toEqual([]);
    await user.click(
      dialog.getByRole('button', { name: 'Retry 1.29.0 in staging' }),
    );

    await waitFor(() =>
      expect(api.executed).toEqual([
        { type: 'retry', arguments: { bundle: 'guestbook-1-29-0' } },
      ]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
    );
  });

  it.each([
    ['an offered one', 'retry {"bundle":"guestbook-1-29-0"}', 1],
    ['one that is not allowed', 'pin {"bundle":"guestbook-1-29-0"}', 0],
    ['one that nobody offers', 'abort {"bundle":"guestbook-1-27-0"}', 0],
  ])(
    'asks about the command of the address where the page is drawn anew: %s',
    async (_what, id, count) => {
      const at = `/?ask=${encodeURIComponent(id)}`;
      const api = await openPromotionTab(failedView(), { at });
      await screen.findByRole('button', { name: 'Retry 1.29.0 in staging' });
      expect(screen.queryAllByRole('dialog')).toHaveLength(count);
      expect(api.executed).toEqual([]);
    },
  );

  it('asks about nothing any more once that was cancelled', async () => {
    const at = `/?ask=${encodeURIComponent(
      'retry {"bundle":"guestbook-1-29-0"}',
    )}`;
    await openPromotionTab(failedView(), { at });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [
      403,
      'x',
      /The permission kardinal\.bundle\.retry is missing\..*team-guestbook/,
    ],
    [409, '1.29.0 was retried by Ben meanwhile.', /was retried by Ben/],
  ])(
    'explains a refusal with %p where it was asked',
    async (status, message, expected) => {
      const user = userEvent.setup();
      const api = await openPromotionTab(failedView());
      await user.click(
        await screen.findByRole('button', { name: 'Retry 1.29.0 in staging' }),
      );
      const dialog = within(await screen.findByRole('dialog'));
      api.refuse(responseError(status, message));

      await user.click(
        dialog.getByRole('button', { name: 'Retry 1.29.0 in staging' }),
      );

      expect(await dialog.findByRole('alert')).toHaveTextContent(expected);
      expect(
        dialog.getByRole('button', { name: 'Retry 1.29.0 in staging' }),
      ).toBeEnabled();
    },
  );

  it('asks why where a command needs it, and sends that', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emergencyView());
    await user.click(
      await screen.findByRole('button', { name: 'More promotion actions' }),
    );
    const label = 'Emergency rollback of prod to 1.28.3';
    await user.click(await screen.findByRole('menuitem', { name: label }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: label });
    expect(confirm).toBeDisabled();
    await user.type(
      dialog.getByRole('textbox', { name: /Why/ }),
      ' Checkout is down ',
    );
    await user.click(confirm);

    const args = { environment: 'prod', to: 'guestbook-1-28-3' };
    await waitFor(() =>
      expect(api.executed).toEqual([
        {
          type: 'emergency',
          arguments: { ...args, reason: 'Checkout is down' },
        },
      ]),
    );
  });

  it('keeps what was typed where the page is drawn anew, until it is cancelled', async () => {
    const at = `/?ask=${encodeURIComponent(
      'emergency {"environment":"prod","to":"guestbook-1-28-3"}',
    )}`;
    const typed = async () => {
      await openPromotionTab(emergencyView(), { at });
      return within(await screen.findByRole('dialog'));
    };
    const before = await typed();
    await userEvent.type(
      before.getByRole('textbox', { name: /Why/ }),
      'Checkout is down',
    );
    cleanup();
    const after = await typed();
    expect(after.getByRole('textbox', { name: /Why/ })).toHaveValue(
      'Checkout is down',
    );
    await userEvent.click(after.getByRole('button', { name: 'Cancel' }));
    cleanup();
    const anew = await typed();
    expect(anew.getByRole('textbox', { name: /Why/ })).toHaveValue('');
  });

  it('says what holds by now while somebody reads it, and keeps what they typed', async () => {
    const at = `/?ask=${encodeURIComponent(
      'emergency {"environment":"prod","to":"guestbook-1-28-3"}',
    )}`;
    const api = await openPromotionTab(emergencyView(), { at });
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/the platform has no emergency permission for prod/),
    ).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'INC-7');
    await waitFor(() => expect(api.previewed).toHaveLength(1));

    api.change(permittedEmergencyView());

    expect(
      await dialog.findByText(/emergency permission open-incident is true/),
    ).toBeInTheDocument();
    expect(dialog.getByText(/, while open-incident is true$/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Why/ })).toHaveValue('INC-7');
    await waitFor(() => expect(api.previewed).toHaveLength(2));
  });

  describe('a pause', () => {
    const label = 'Pause prod of guestbook';

    async function openPause() {
      const user = userEvent.setup();
      const api = await openPromotionTab();
      await user.click(
        await screen.findByRole('button', { name: 'More promotion actions' }),
      );
      await user.click(await screen.findByRole('menuitem', { name: label }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'INC-7');
      return {
        api,
        until: async (text: string) =>
          user.type(dialog.getByRole('textbox', { name: /Until/ }), text),
        clear: async () =>
          user.clear(dialog.getByRole('textbox', { name: /Until/ })),
        confirm: async () =>
          user.click(dialog.getByRole('button', { name: label })),
        dialog,
      };
    }

    it('ends when the person says, in their own zone', async () => {
      const { api, until, confirm } = await openPause();
      await until('2026-11-20 18:00');
      await confirm();
      await waitFor(() =>
        expect(api.executed).toEqual([
          {
            type: 'pause',
            arguments: {
              environment: 'prod',
              reason: 'INC-7',
              until: DateTime.fromISO('2026-11-20T18:00')
                .toUTC()
                .toISO({ suppressMilliseconds: true }),
            },
          },
        ]),
      );
    });

    it('lasts where they say nothing', async () => {
      const { api, confirm } = await openPause();
      await confirm();
      await waitFor(() =>
        expect(api.executed).toEqual([
          {
            type: 'pause',
            arguments: { environment: 'prod', reason: 'INC-7' },
          },
        ]),
      );
    });

    it.each([
      ['that is over', '2026-11-17 18:00', /This is in the past; it is now/],
      ['that is none', 'tonight', /Enter a date and time, such as 2026-11-1/],
    ])('is not sent with an end %s, which the field says', async (...row) => {
      const [, text, problem] = row;
      const { api, until, clear, confirm, dialog } = await openPause();
      await until(text);
      await confirm();
      expect(await dialog.findByText(problem)).toBeInTheDocument();
      expect(
        dialog.getByRole('textbox', { name: /Until/ }),
      ).toHaveAccessibleDescription(problem);
      expect(api.executed).toEqual([]);
      await clear();
      await confirm();
      await waitFor(() => expect(api.executed).toHaveLength(1));
    });
  });

  it('offers no button without the permission on this Pipeline and environment, and says so in the menu', async () => {
    const user = userEvent.setup();
    const asked = new Set<string>();
    await openPromotionTab(failedView(), {
      denies: request => {
        const { resourceRef } = request as { resourceRef?: string };
        asked.add(`${request.permission.name} ${resourceRef}`);
        return request.permission.name === 'kardinal.bundle.retry';
      },
    });
    await screen.findByTestId('promotion-graph');
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: 'Retry 1.29.0 in staging' }),
      ).not.toBeInTheDocument(),
    );
    const promote = [...asked].filter(each =>
      each.startsWith('kardinal.bundle.retry '),
    );
    expect(promote).toEqual([
      'kardinal.bundle.retry default/guestbook/staging',
    ]);

    await user.click(
      screen.getByRole('button', { name: 'More promotion actions' }),
    );
    const item = await screen.findByRole('menuitem', {
      name: /Retry 1\.29\.0 in staging/,
    });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(
      /The permission kardinal\.bundle\.retry is missing\..*team-guestbook/,
    );
  });

  it('shows refused actions, disabled, with the reason', async () => {
    const user = userEvent.setup();
    await openPromotionTab();

    await user.click(
      await screen.findByRole('button', { name: 'More promotion actions' }),
    );

    const item = await screen.findByRole('menuitem', {
      name: /Retry 1\.29\.0/,
    });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(
      'Only a failed promotion can be retried; 1.29.0 is being promoted.',
    );
  });

  it('lets the arrow keys come to a refused action, which Enter does not carry out', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab();
    (
      await screen.findByRole('button', { name: 'More promotion actions' })
    ).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', {
      name: /Retry 1\.29\.0/,
    });
    for (let at = 0; at < 10 && document.activeElement !== item; at += 1)
      await user.keyboard('{ArrowDown}');
    expect(item).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(
      screen.queryByRole('button', { name: 'Cancel' }),
    ).not.toBeInTheDocument();
    expect(api.executed).toEqual([]);
  });
});
