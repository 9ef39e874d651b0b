import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  openPromotionTab,
  responseError,
} from '../../testing/openPromotionTab';
import { mergeView, soakingView } from '../../testing/views';

/** Ids end with the name of the environment or gate. */
const nameOf = (button: HTMLElement) => button.dataset.nodeId?.split('/').pop();

const sentence = (text: string) => [{ type: 'text' as const, text }];

const panel = () => screen.findByTestId('node-panel');

describe('PromotionTab', () => {
  it('answers why nothing moves, and shows the gate that holds it', async () => {
    await openPromotionTab();

    expect(
      await screen.findByText(/^prod waits: staging-soak opens/, {
        selector: 'header p',
      }),
    ).toHaveTextContent(
      /12 of 30 minutes soaked\), then its pull request needs a review/,
    );
    expect(screen.getByText('live')).toBeInTheDocument();
    const gate = within(await panel());
    expect(
      gate.getByRole('heading', { name: 'staging-soak' }),
    ).toBeInTheDocument();
    expect(gate.getByText('18 min left')).toBeInTheDocument();
    expect(
      gate.getByRole('row', { name: /soakMinutes 12/ }),
    ).toBeInTheDocument();
    expect(gate.getAllByRole('listitem')[0]).toHaveTextContent(
      /^Opens by itself at about/,
    );
    expect(gate.getByRole('link', { name: /runbook/ })).toHaveAttribute(
      'href',
      'https://runbooks.example.com/soak',
    );
  });

  it('draws every node in the order of the flow', async () => {
    await openPromotionTab();

    const graph = within(await screen.findByTestId('promotion-graph'));
    expect(graph.getAllByRole('button').map(nameOf)).toEqual([
      'dev',
      'staging',
      'no-weekend-deploys',
      'staging-soak',
      'prod',
    ]);
    expect(
      graph.getByRole('button', { name: /prod.*1\.28\.3.*1\.29\.0/ }),
    ).toBeInTheDocument();
  });

  it('shows the node and the view of the address', async () => {
    await openPromotionTab(soakingView(), {
      at: '/?node=environment/prod&view=table',
    });

    expect(
      within(await panel()).getByRole('heading', { name: 'prod' }),
    ).toBeInTheDocument();
    const rows = screen
      .getAllByRole('row')
      .filter(row => row.dataset.type !== undefined);
    expect(
      rows.map(row => within(row).getByRole('button').textContent),
    ).toEqual(['dev', 'staging', 'no-weekend-deploys', 'staging-soak', 'prod']);
  });

  it('asks for the Bundle that was chosen, and keeps the rest meanwhile', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab();

    const bundles = within(await screen.findByRole('navigation'));
    await user.click(
      bundles.getByRole('button', { name: /^Failed\s*1\.28\.2/ }),
    );

    await waitFor(() =>
      expect(api.requests).toEqual([
        { bundle: undefined, lastEventId: undefined },
        { bundle: 'guestbook-1-28-2', lastEventId: undefined },
      ]),
    );
    expect(screen.getByTestId('promotion-graph')).toBeInTheDocument();
  });

  it('moves with the arrows, enters the panel and leaves it again', async () => {
    const user = userEvent.setup();
    await openPromotionTab();
    const node = async (id: string) => {
      const graph = await screen.findByTestId('promotion-graph');
      return graph.querySelector<HTMLElement>(
        `[data-node-id="environment/${id}"]`,
      )!;
    };

    (await node('dev')).focus();
    await user.keyboard('{ArrowRight}');
    expect(await node('staging')).toHaveFocus();
    await user.keyboard('{Enter}');

    const heading = await within(await panel()).findByRole('heading', {
      name: 'staging',
    });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(await node('staging')).toHaveFocus();
  });

  it('follows what happens without being asked, and says so once', async () => {
    const api = await openPromotionTab({ ...soakingView(), version: '1' });
    await screen.findByTestId('promotion-graph');

    act(() => api.change(mergeView()));

    expect(
      await screen.findByRole('link', { name: /Review PR #42/ }),
    ).toHaveAttribute(
      'href',
      'https://forge.example.com/platform/gitops/pull/42',
    );
    expect(await screen.findByRole('status')).toHaveTextContent(
      'prod is waiting for PR #42 to be merged.',
    );
    expect(
      within(await panel()).getByRole('heading', { name: 'prod' }),
    ).toBeInTheDocument();
    expect(api.requests).toHaveLength(1);
  });

  it('keeps what it has when the connection is lost, with its age', async () => {
    const api = await openPromotionTab({ ...soakingView(), version: '1' });
    await screen.findByTestId('promotion-graph');
    api.refuse(new TypeError('network error'));

    act(() => api.disconnect());

    expect(await screen.findByText(/^as of .*\d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.getByTestId('promotion-graph')).toBeInTheDocument();
    expect(
      screen.getByText(/^Kardinal is not responding\./, {
        selector: 'header *',
      }),
    ).toHaveTextContent(/Retrying/);
    expect(
      screen.getByRole('button', { name: 'Retry now' }),
    ).toBeInTheDocument();
    api.refuse(undefined);
    expect(
      await screen.findByText('live', {}, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(api.requests[api.requests.length - 1]).toEqual({
      bundle: undefined,
      lastEventId: '1',
    });
  }, 30_000);

  it.each([
    [403, 'x', 'The permission kardinal.pipeline.read is missing.'],
    [404, 'Pipeline default/guestbook does not exist.', 'does not exist'],
  ])('explains %p', async (status, message, expected) => {
    await openPromotionTab(soakingView(), {
      refuse: responseError(status, message),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(expected);
    expect(screen.queryByTestId('promotion-graph')).not.toBeInTheDocument();
  });

  it('leads from a Bundle that is not there to the latest', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(soakingView(), {
      at: '/?bundle=guestbook-0-1-0&node=environment/prod',
      refuse: responseError(
        404,
        'Pipeline default/guestbook has no Bundle guestbook-0-1-0.',
        'MissingBundleError',
      ),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Bundle not found.*has no Bundle guestbook-0-1-0\./,
    );
    api.refuse(undefined);
    await user.click(screen.getByRole('button', { name: 'Show the latest' }));

    expect(await screen.findByTestId('promotion-graph')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(api.requests[api.requests.length - 1].bundle).toBeUndefined();
  });

  it('looks again by itself for a Pipeline that was not there', async () => {
    const api = await openPromotionTab(soakingView(), {
      refuse: responseError(404, 'x', 'MissingPipelineError'),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Pipeline not found.*Retrying.*; this page will update by itself\./,
    );
    api.refuse(undefined);

    expect(
      await screen.findByTestId('promotion-graph', {}, { timeout: 20_000 }),
    ).toBeInTheDocument();
  }, 30_000);

  it('asks whoever is signed out to sign in, and comes back to this address', async () => {
    const api = await openPromotionTab(soakingView(), {
      refuse: responseError(401, 'x'),
    });

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('You are signed out')).toBeInTheDocument();
    const { pathname, search } = window.location;
    expect(alert.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      `${pathname}${search}`,
    );
    api.refuse(undefined);
    expect(
      await screen.findByTestId('promotion-graph', {}, { timeout: 20_000 }),
    ).toBeInTheDocument();
  }, 30_000);

  it('says when it tries again, and tries at once when asked to', async () => {
    const user = userEvent.setup();
    const api = await openPromotionTab(soakingView(), {
      refuse: responseError(500, 'It cannot be read'),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Kardinal reported an error.*It cannot be read\. Retrying.*; this page will update by itself\./,
    );
    api.refuse(undefined);
    await user.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(await screen.findByTestId('promotion-graph')).toBeInTheDocument();
  });

  it('says why the control plane stores nothing, for as long as that is so', async () => {
    const api = await openPromotionTab({ ...soakingView(), version: '1' });
    await screen.findByTestId('promotion-graph');
    const title = 'The control plane cannot store changes: the disk is full';
    const description = sentence('Free space for /var/kardinal.sqlite.');

    act(() =>
      api.change({
        ...soakingView(),
        version: '2',
        controlPlaneProblem: { title, description },
      }),
    );

    expect(
      await screen.findByText('Free space for /var/kardinal.sqlite.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('status')).toHaveTextContent(title);
    expect(screen.getByTestId('promotion-graph')).toBeInTheDocument();

    act(() => api.change({ ...soakingView(), version: '3' }));

    await waitFor(() =>
      expect(screen.queryByText(/^Free space/)).not.toBeInTheDocument(),
    );
    expect(await screen.findByRole('status')).toHaveTextContent(
      'The control plane is available again.',
    );
  });

  it('says why there is nothing to show yet, and fills itself in', async () => {
    const api = await openPromotionTab(soakingView(), {
      refuse: responseError(
        503,
        'The control plane has not started: its database is locked.',
      ),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /not started: its database is locked\. Retrying.*; this page will update/,
    );
    api.refuse(undefined);
    expect(
      await screen.findByTestId('promotion-graph', {}, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  }, 30_000);

  it('shows a problem of the Pipeline and a notice of the control plane', async () => {
    await openPromotionTab({
      ...soakingView(),
      problem: sentence('dev waits for prod, which waits for dev.'),
      controlPlaneNotice: 'For evaluation only.',
    });

    expect(
      await screen.findByText('dev waits for prod, which waits for dev.'),
    ).toBeInTheDocument();
    expect(screen.getByText('For evaluation only.')).toBeInTheDocument();
  });

  it('says what became of the gates since the Bundle was translated', async () => {
    const view = soakingView();
    await openPromotionTab({
      ...view,
      selected: {
        ...view.selected!,
        notice: sentence('Org gate soak was deleted.'),
      },
    });

    expect(
      await screen.findByText('Org gate soak was deleted.', {
        selector: 'header p',
      }),
    ).toBeInTheDocument();
  });
});
