import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  openPromotionTab,
  responseError,
} from '../../testing/openPromotionTab';
import { emptyView } from '../../testing/views';

describe('EmptyPipeline', () => {
  it('says at once who may not release, and whom to ask', async () => {
    const user = userEvent.setup();
    await openPromotionTab(emptyView(), {
      denies: request =>
        (request as { resourceRef?: string }).resourceRef ===
        'default/guestbook',
    });

    expect(
      await screen.findByText(
        /The permission kardinal\.bundle\.promote is missing\..*team-guestbook/,
      ),
    ).toBeInTheDocument();
    await user.type(
      screen.getByRole('textbox', { name: /Image/ }),
      'ghcr.io/acme/guestbook:1.29.0',
    );
    expect(screen.getByRole('button', { name: 'Promote it' })).toBeDisabled();
  });

  it('offers a form and the request of CI when nothing was released', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emptyView());

    expect(
      await screen.findByText(/curl -X POST https:\/\/portal/),
    ).toBeInTheDocument();
    await user.type(
      screen.getByRole('textbox', { name: /Image/ }),
      ' ghcr.io/acme/guestbook:1.29.0 ',
    );
    await user.type(
      screen.getByRole('textbox', { name: /Commit SHA/ }),
      '3a1f9d2',
    );
    await user.click(screen.getByRole('button', { name: 'Promote it' }));

    await waitFor(() =>
      expect(api.executed).toEqual([
        {
          type: 'create',
          arguments: {
            type: 'image',
            artifacts: {
              images: [{ reference: 'ghcr.io/acme/guestbook:1.29.0' }],
            },
            provenance: { commitSHA: '3a1f9d2' },
          },
        },
      ]),
    );
  });

  it('promotes configuration without an image', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emptyView());
    const repository = 'https://forge.example.com/acme/config';
    const sha = 'a'.repeat(40);
    await user.type(
      await screen.findByRole('textbox', { name: /Config repository/ }),
      repository,
    );
    await user.type(
      screen.getByRole('textbox', { name: /Config commit/ }),
      sha,
    );
    await user.click(screen.getByRole('button', { name: 'Promote it' }));

    await waitFor(() =>
      expect(api.executed).toEqual([
        {
          type: 'create',
          arguments: {
            type: 'config',
            artifacts: { gitCommit: { repository, sha } },
            provenance: {},
          },
        },
      ]),
    );
  });

  it('says which field is wrong in the words of the backend', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emptyView());
    const image = await screen.findByRole('textbox', { name: /Image/ });
    api.refuse(responseError(400, 'image: "x y" has a space; remove it'));

    await user.type(image, 'x y');
    await user.click(screen.getByRole('button', { name: 'Promote it' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'image: "x y" has a space; remove it',
    );
  });
});
