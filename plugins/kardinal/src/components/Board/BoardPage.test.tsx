import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { screen, within } from '@testing-library/react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { boardCell, boardRowOf } from '../../testing/boardRows';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { responseError } from '../../testing/openPromotionTab';
import { soakingView } from '../../testing/views';
import { BoardPage } from './BoardPage';

async function open(api: FakeKardinalApi) {
  await renderInTestApp(
    <TestApiProvider apis={[[kardinalApiRef, api]]}>
      <BoardPage />
    </TestApiProvider>,
    { mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef } },
  );
}

describe('BoardPage', () => {
  it('shows what runs where, and why something waits', async () => {
    const api = new FakeKardinalApi(soakingView());
    api.setBoard([
      boardRowOf('payments'),
      boardRowOf('guestbook', {
        state: 'WaitingForMerge',
        sentence: [{ type: 'text', text: 'prod needs a merge.' }],
        cells: [
          boardCell('dev', 0, 'Verified', 20),
          boardCell('prod', 1, 'WaitingForMerge', 5),
        ],
      }),
    ]);
    await open(api);
    expect(
      (await screen.findAllByRole('columnheader')).map(
        each => each.textContent,
      ),
    ).toEqual(['Pipeline', 'dev', 'staging', 'prod', 'Status']);
    const row = screen.getByRole('row', { name: /guestbook/ });
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(each => each.textContent),
    ).toEqual([
      expect.stringMatching(/^Verified1\.28\.3/),
      '–',
      expect.stringMatching(/^Needs a merge1\.28\.3then1\.29\.0/),
      'prod needs a merge.',
    ]);
    expect(
      within(row).getByRole('link', { name: 'guestbook' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/guestbook/promotion?bundle=guestbook-1-28-3',
    );
  });

  it('says which permission is missing', async () => {
    const api = new FakeKardinalApi(soakingView());
    api.refuse(responseError(403, 'You need the permission'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'kardinal.pipeline.read',
    );
  });
});
