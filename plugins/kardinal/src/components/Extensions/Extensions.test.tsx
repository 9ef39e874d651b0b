import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PromotionExtensions } from '../../extensions/PromotionExtensions';
import { openPromotionTab } from '../../testing/openPromotionTab';
import { soakingView } from '../../testing/views';

const withExtensions = (extensions: PromotionExtensions) =>
  openPromotionTab(soakingView(), { extensions });

const fails = () => {
  throw new Error('no data');
};

async function openMenu() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'More promotion actions' }),
  );
  return screen.findByRole('menu');
}

describe('what other plugins add to the tab', () => {
  beforeEach(() => {
    // React reports what an error boundary has caught.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('has their actions in the menu, and opens the dialog of one', async () => {
    await withExtensions({
      actions: [
        {
          id: 'text',
          item: ({ view }) => ({
            type: 'dialog',
            label: 'Copy as text',
            Content: () => <p>About {view.selected?.version}</p>,
          }),
        },
        {
          id: 'dashboard',
          item: () => ({
            type: 'link',
            label: 'Open dashboard',
            href: 'https://grafana.example.com/',
          }),
        },
      ],
    });
    const menu = await openMenu();
    expect(
      within(menu).getByRole('menuitem', { name: 'Open dashboard' }),
    ).toHaveAttribute('href', 'https://grafana.example.com/');
    await userEvent.click(
      within(menu).getByRole('menuitem', { name: 'Copy as text' }),
    );
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      /About 1\.29\.0/,
    );
  });

  it('has their cards below the graph', async () => {
    await withExtensions({
      cards: [
        {
          id: 'reviews',
          title: 'Reviews',
          Content: ({ promotion }) => <p>Of {promotion.pipeline.name}</p>,
        },
      ],
    });
    expect(
      await screen.findByRole('region', { name: 'Reviews' }),
    ).toHaveTextContent('Of guestbook');
  });

  it('has their badges in the graph, and explains them in the panel', async () => {
    await withExtensions({
      badges: [
        {
          id: 'eu',
          badge: ({ name }) =>
            name === 'prod'
              ? { text: 'EU', description: 'Runs in Europe' }
              : undefined,
        },
      ],
    });
    const graph = await screen.findByTestId('promotion-graph');
    const prod = await within(graph).findByRole('button', {
      name: /prod.*Runs in Europe/,
    });
    expect(prod).toHaveTextContent('EU');
    prod.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByTestId('node-panel')).toHaveTextContent(
      'Runs in Europe',
    );
  });

  it('stays as it is when each of them fails', async () => {
    await withExtensions({
      actions: [{ id: 'broken-action', item: fails }],
      cards: [{ id: 'broken-card', title: 'Broken', Content: fails }],
      badges: [{ id: 'broken-badge', badge: fails }],
    });
    expect(
      await screen.findByText('Broken could not be shown'),
    ).toBeInTheDocument();
    expect(await screen.findByTestId('promotion-graph')).toBeInTheDocument();
    const item = within(await openMenu()).getByRole('menuitem', {
      name: /broken-action/,
    });
    expect(item).toHaveTextContent('This action failed: no data');
    expect(item).toHaveAttribute('aria-disabled', 'true');
  });

  it('says in its place that a dialog has failed', async () => {
    await withExtensions({
      actions: [
        {
          id: 'broken',
          item: () => ({ type: 'dialog', label: 'Break', Content: fails }),
        },
      ],
    });
    await userEvent.click(
      within(await openMenu()).getByRole('menuitem', { name: 'Break' }),
    );
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Break could not be shown',
    );
  });
});
