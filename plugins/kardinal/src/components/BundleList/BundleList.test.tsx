import { BundleSummary } from '@kardinal/backstage-plugin-kardinal-common';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ReaderProvider } from '../../hooks/useReader';
import { exampleNow } from '../../testing/instants';
import { WithTexts } from '../../testing/WithTexts';
import { soakingView } from '../../testing/views';
import { BundleList } from './BundleList';

const [example] = soakingView().bundles;
const now = Date.parse(exampleNow);

/** The newest first, one every eight hours. */
const bundles = (count: number): readonly BundleSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    ...example,
    name: `guestbook-${count - index}`,
    version: `1.0.${count - index}`,
    state: index % 2 === 0 ? 'Verified' : 'Failed',
    createdAt: new Date(now - index * 8 * 3_600_000).toISOString(),
  }));

const Page = (props: { readonly count: number }) => {
  const [chosen, setChosen] = useState('guestbook-3');
  return (
    <WithTexts>
      <ReaderProvider clock={() => now}>
        <BundleList
          bundles={bundles(props.count)}
          chosen={chosen}
          onChoose={setChosen}
        />
      </ReaderProvider>
    </WithTexts>
  );
};

const list = () => within(screen.getByRole('navigation', { name: 'Bundles' }));
const rows = () =>
  list()
    .getAllByRole('button')
    .flatMap(({ dataset }) => dataset.item ?? []);
const focused = () => (document.activeElement as HTMLElement).dataset.item;

describe('BundleList', () => {
  it('is as short as what is in it', () => {
    render(<Page count={3} />);
    expect(rows()).toEqual(['guestbook-3', 'guestbook-2', 'guestbook-1']);
    expect(list().queryByRole('searchbox')).not.toBeInTheDocument();
    expect(list().queryByRole('heading', { level: 4 })).not.toBeInTheDocument();
  });

  it('keeps the button that somebody is pressing when another Bundle makes the list long', () => {
    const { rerender } = render(<Page count={8} />);
    const pressed = list().getByRole('button', { name: /1\.0\.5/ });
    rerender(<Page count={9} />);
    expect(list().getByRole('searchbox')).toBeVisible();
    expect(pressed).toBeInTheDocument();
  });

  it('groups a long list by day', () => {
    render(<Page count={45} />);
    const days = list().getAllByRole('heading', { level: 4 });
    expect(days[0]).toHaveTextContent('Today');
    expect(days[1]).toHaveTextContent('Yesterday');
    expect(rows()).toHaveLength(45);
  });

  it('finds Bundles by what is written, and says how many', async () => {
    const user = userEvent.setup();
    render(<Page count={45} />);
    await user.type(list().getByRole('searchbox'), '1.0.4 failed');
    expect(rows()).toEqual([
      'guestbook-44',
      'guestbook-42',
      'guestbook-40',
      'guestbook-4',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('4 of 45 Bundles');
  });

  it('is one tab stop, the chosen Bundle, from which arrow keys move', async () => {
    const user = userEvent.setup();
    render(<Page count={45} />);
    await user.tab();
    expect(list().getByRole('searchbox')).toHaveFocus();
    await user.tab();
    expect(focused()).toBe('guestbook-3');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('guestbook-2');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('guestbook-4');
    await user.keyboard('{Home}');
    expect(focused()).toBe('guestbook-45');
    await user.keyboard('{End}{ArrowDown}');
    expect(focused()).toBe('guestbook-1');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toHaveAttribute('aria-current', 'true');
    await user.tab();
    expect(focused()).toBeUndefined();
  });
});
