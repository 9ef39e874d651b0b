import {
  BundleSourceView,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { act, screen, within } from '@testing-library/react';
import { openPromotionTab } from '../../testing/openPromotionTab';
import { emptyView, soakingView } from '../../testing/views';

const text = (said: string) => [{ type: 'text' as const, text: said }];

const sources: readonly BundleSourceView[] = [
  {
    type: 'branch',
    state: 'working',
    sentence: text('Each new commit of main becomes a Bundle.'),
  },
  {
    type: 'subscription',
    name: 'shop-images',
    state: 'failing',
    sentence: text('ghcr.io refuses to return it: name a Secret.'),
  },
];

const region = () =>
  screen.findByRole('region', { name: 'Sources of new Bundles' });

describe('BundleSources', () => {
  it('says what makes Bundles by itself, also before there is one', async () => {
    await openPromotionTab({ ...emptyView(), sources });
    const rows = within(await region())
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Watched branch', plainSentence(sources[0].sentence)],
      ['Subscription shop-images', plainSentence(sources[1].sentence)],
    ]);
  });

  it('is not there where nothing does', async () => {
    await openPromotionTab();
    await screen.findByRole('region', { name: 'Gates for new Bundles' });
    expect(
      screen.queryByRole('region', { name: 'Sources of new Bundles' }),
    ).not.toBeInTheDocument();
  });

  it('follows what happens to one', async () => {
    const api = await openPromotionTab({
      ...soakingView(),
      version: '1',
      sources,
    });
    const shown = within(await region());
    expect(shown.getByText(/refuses to return it/)).toBeInTheDocument();
    act(() =>
      api.change({
        ...soakingView(),
        version: '2',
        sources: [
          sources[0],
          { ...sources[1], state: 'working', sentence: text('Found 1.4.0.') },
        ],
      }),
    );
    expect(await shown.findByText('Found 1.4.0.')).toBeInTheDocument();
  });
});
