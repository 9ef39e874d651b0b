import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPromotionTab } from '../../testing/openPromotionTab';
import { driftedView } from '../../testing/views';

const panel = async () => within(await screen.findByTestId('node-panel'));
const nodeOf = (view: ReturnType<typeof driftedView>) =>
  view.selected?.nodes.find(({ name }) => name === 'prod')?.id ?? '';

describe('DriftNotice', () => {
  it('asks before it puts back what was promoted, and does it then', async () => {
    const user = userEvent.setup();
    const view = driftedView();
    const api = await openPromotionTab(view, { at: `/?node=${nodeOf(view)}` });
    const shown = await panel();
    await user.click(
      shown.getByRole('button', { name: 'Put 1.28.3 back in prod' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/Promotes 1\.28\.3 to prod again/),
    ).toBeInTheDocument();
    expect(api.executed).toEqual([]);
    await user.click(
      dialog.getByRole('button', { name: 'Put 1.28.3 back in prod' }),
    );
    await waitFor(() =>
      expect(api.executed).toEqual([
        { type: 'revertDrift', arguments: { environment: 'prod' } },
      ]),
    );
  });

  it('offers to import what a Bundle has alone, and says why not', async () => {
    const user = userEvent.setup();
    const view = driftedView();
    await openPromotionTab(view, { at: `/?node=${nodeOf(view)}` });
    const shown = await panel();
    const refused = shown.getByRole('button', {
      name: 'Import 1.28.9 in prod',
    });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    expect(refused).toHaveAccessibleDescription(/No Bundle has what prod runs/);
    // The keyboard comes to it, and it asks nothing.
    refused.focus();
    expect(refused).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says until when it is let run and why, and that can be changed', async () => {
    const view = driftedView({
      ignored: {
        by: 'user:default/ana',
        reason: 'A load test',
        until: '2026-11-18T18:00:00Z',
      },
    });
    await openPromotionTab(view, { at: `/?node=${nodeOf(view)}` });
    const shown = await panel();
    expect(shown.getByText(/It is ignored until/)).toHaveTextContent(
      /A load test\.$/,
    );
    expect(
      shown.getByRole('button', { name: 'Ignore 1.28.9 in prod' }),
    ).toBeEnabled();
  });

  const commit = {
    sha: '1a2b3c4d'.repeat(5),
    author: 'Ana Lima',
    subject: 'Take the fix into prod.',
    committedAt: '2026-11-18T10:00:00Z',
  };
  const { committedAt: _unknown, ...withoutTime } = commit;

  it.each<[string, Parameters<typeof driftedView>[0], RegExp]>([
    ['was not read yet', {}, /^Drifted since .+\.$/],
    [
      'somebody changed',
      { origin: 'git', commit },
      /^Drifted since .+\. Ana Lima last changed its files in the repository .+, in 1a2b3c4.*: Take the fix into prod\.$/,
    ],
    [
      'somebody changed at a time that nobody knows',
      { origin: 'git', commit: withoutTime },
      /Ana Lima last changed its files in the repository, in 1a2b3c4.*: Take the fix into prod\.$/,
    ],
    [
      'has what was promoted',
      { origin: 'cluster' },
      /Its files in the repository are as they were promoted, so the change did not come from Git\.$/,
    ],
    [
      'may have it or not',
      { origin: 'unknown' },
      /Whether the change came from the repository is not known\.$/,
    ],
  ])(
    'says since when it differs from a repository that %s',
    async (_what, over, words) => {
      const view = driftedView(over);
      await openPromotionTab(view, { at: `/?node=${nodeOf(view)}` });
      const shown = await panel();
      expect(shown.getByText(/^Drifted since ./)).toHaveTextContent(words);
    },
  );

  it('leads to the commit', async () => {
    const view = driftedView({ origin: 'git', commit });
    await openPromotionTab(view, { at: `/?node=${nodeOf(view)}` });
    const shown = await panel();
    expect(shown.getByRole('link', { name: /1a2b3c4/ })).toHaveAttribute(
      'href',
      expect.stringContaining(commit.sha),
    );
  });

  it('says to whom something is not permitted', async () => {
    const view = driftedView();
    await openPromotionTab(view, {
      at: `/?node=${nodeOf(view)}`,
      denies: ({ permission }) => permission.name === 'kardinal.drift.settle',
    });
    const shown = await panel();
    expect(
      await shown.findByText(/kardinal\.drift\.settle/),
    ).toBeInTheDocument();
    expect(
      shown.getByRole('button', { name: 'Put 1.28.3 back in prod' }),
    ).toHaveAttribute('aria-disabled', 'true');
  });
});
