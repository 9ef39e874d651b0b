import { screen, waitFor, within } from '@testing-library/react';
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

  it('says what git knows of an environment, as after everything was lost', async () => {
    const view = emptyView();
    const text = 'It has 1.28.3, according to commit 1a2b3c4 on its branch.';
    const inGit = [{ type: 'text' as const, text }];
    const [dev, ...others] = view.plan;
    await openPromotionTab({ ...view, plan: [{ ...dev, inGit }, ...others] });

    const plan = await screen.findByRole('list', {
      name: 'Environments of the Pipeline',
    });
    expect(within(plan).getByText(text)).toBeInTheDocument();
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
    await user.click(screen.getByRole('button', { name: 'Promote' }));

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

  it('promotes a Helm chart, and says at its field what is no chart', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emptyView());
    const chart = await screen.findByRole('textbox', { name: /Helm chart/ });
    await user.type(chart, 'oci://ghcr.io/acme/charts/shop');
    await user.tab();
    expect(chart).toHaveAccessibleDescription(
      expect.stringMatching(/is no chart with its version; write one like/),
    );

    await user.type(chart, ':4.2.0');
    await user.click(screen.getByRole('button', { name: 'Promote it' }));
    expect(
      screen.getByRole('heading', {
        name: 'Promote oci://ghcr.io/acme/charts/shop:4.2.0',
      }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Promote' }));

    await waitFor(() =>
      expect(api.executed).toEqual([
        {
          type: 'create',
          arguments: {
            type: 'image',
            artifacts: {
              charts: [
                {
                  repository: 'oci://ghcr.io/acme/charts',
                  name: 'shop',
                  version: '4.2.0',
                },
              ],
            },
            provenance: {},
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
    await user.click(screen.getByRole('button', { name: 'Promote' }));

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

  it('says at the field what is wrong with it, once its author has left it', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emptyView());
    const image = await screen.findByRole('textbox', { name: /Image/ });
    const problem = 'The image needs a tag or digest, e.g. foo:1.2.3';

    await user.type(image, 'foo');
    expect(screen.queryByText(problem)).not.toBeInTheDocument();
    await user.tab();
    expect(image).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(image).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Promote it' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.executed).toEqual([]);

    await user.type(image, ':1.2.3');
    expect(image).toBeValid();
  });

  it('puts what the backend refuses at its field', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(emptyView());
    const image = await screen.findByRole('textbox', { name: /Image/ });
    api.refuse(
      responseError(400, 'arguments.artifacts.images[0].reference: not here'),
    );

    await user.type(image, 'foo:1.2.3');
    await user.click(screen.getByRole('button', { name: 'Promote it' }));
    await user.click(screen.getByRole('button', { name: 'Promote' }));

    await waitFor(() => expect(image).toBeInvalid());
    expect(image).toHaveAccessibleDescription(
      expect.stringContaining('Not here'),
    );
  });

  it('draws the environments, and confirms what is written where by whom', async () => {
    const user = userEvent.setup();
    await openPromotionTab(emptyView());
    const flow = await screen.findByRole('list', {
      name: 'Environments of the Pipeline',
    });
    for (const name of ['dev', 'staging', 'prod'])
      expect(within(flow).getByText(name)).toBeInTheDocument();
    expect(await screen.findByText(/^user:/)).toBeInTheDocument();

    await user.type(
      screen.getByRole('textbox', { name: /Image/ }),
      'ghcr.io/acme/guestbook:1.29.0',
    );
    await user.click(screen.getByRole('button', { name: 'Promote it' }));

    const dialog = within(screen.getByRole('dialog'));
    for (const text of [
      /forge\.example\.com\/platform\/gitops/,
      'A commit to main that changes environments/dev.',
      'A pull request that changes environments/prod on main. It needs a review.',
      /^user:/,
    ])
      expect(dialog.getByText(text)).toBeInTheDocument();
  });
});
