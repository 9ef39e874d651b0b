import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { identityApiRef } from '@backstage/frontend-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kardinalApiRef } from '../../api/KardinalApi';
import { boardCell, boardRowOf } from '../../testing/boardRows';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { exampleNow, minutes } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { repeatedSentences } from '../../testing/repeatedSentences';
import { soakingView } from '../../testing/views';
import { BoardPage } from './BoardPage';

const clock = () => Date.parse(exampleNow);

const payments = boardRowOf('payments');
const guestbook = boardRowOf('guestbook', {
  state: 'WaitingForMerge',
  sentence: [{ type: 'text', text: 'prod needs a merge.' }],
  idleSince: minutes(-5),
  cells: [
    boardCell('dev', 0, 'Verified', 20),
    boardCell('prod', 1, 'WaitingForMerge', 5),
  ],
});
const foreign = boardRowOf('foreign', {
  entity: {
    kind: 'Component',
    namespace: 'default',
    name: 'foreign',
    owners: ['group:default/team-b'],
  },
});

async function open(
  api: FakeKardinalApi,
  options: { readonly at?: string; readonly owns?: readonly string[] } = {},
) {
  const { at = '/', owns = ['group:default/Team-A'] } = options;
  const identity = mockApis.identity({
    userEntityRef: 'user:default/ana',
    ownershipEntityRefs: [...owns],
  });
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, api],
        [identityApiRef, identity],
      ]}
    >
      <BoardPage clock={clock} />
    </TestApiProvider>,
    {
      initialRouteEntries: [at],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
}

function boardOf(...rows: Parameters<FakeKardinalApi['setBoard']>[0]) {
  const api = new FakeKardinalApi(soakingView());
  api.setBoard(rows);
  return api;
}

const shownPipelines = () =>
  screen
    .getAllByRole('rowheader')
    .map(each => within(each).getByRole('link').textContent);

describe('BoardPage', () => {
  it('says nothing twice', async () => {
    const waits = boardRowOf('guestbook', {
      state: 'WaitingForMerge',
      sentence: [
        { type: 'text', text: 'prod is waiting for PR #42 to be merged.' },
      ],
      cells: [boardCell('prod', 1, 'WaitingForMerge', 5)],
    });
    await open(boardOf(waits));
    await screen.findAllByRole('rowheader');
    expect(repeatedSentences(document.body)).toEqual([]);
  });

  it('says all of a cell in its tooltip: versions, state and time', async () => {
    await open(boardOf(guestbook));
    const row = await screen.findByRole('row', { name: /guestbook/ });
    const cell = within(row).getByText('1.29.0');
    const enter = new MouseEvent('pointerenter', { bubbles: false });
    fireEvent(
      cell.closest('[data-tooltip]')!,
      Object.assign(enter, { pointerType: 'mouse' }),
    );
    expect(screen.getByRole('tooltip')).toHaveTextContent(
      /^1\.28\.3 → 1\.29\.0 · Needs a merge · \w+ \d+ November 2026/,
    );
  });

  it('shows what runs where, and why something waits, what is stuck first', async () => {
    await open(boardOf(payments, guestbook));
    expect(
      (await screen.findAllByRole('columnheader')).map(
        each => each.textContent,
      ),
    ).toEqual(['Pipeline', 'dev', 'staging', 'prod', 'Status', 'Stuck for']);
    expect(shownPipelines()).toEqual(['guestbook', 'payments']);
    const row = screen.getByRole('row', { name: /guestbook/ });
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(each => each.textContent),
    ).toEqual([
      expect.stringMatching(/^Verified1\.28\.3/),
      '–',
      expect.stringMatching(/^Needs a merge1\.28\.3then1\.29\.05 min/),
      'prod needs a merge.',
      '5 min',
    ]);
    expect(
      within(row).getByRole('link', { name: 'guestbook' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/guestbook/promotion?bundle=guestbook-1-28-3',
    );
  });

  it('shows what runs where an environment has drifted, and finds it', async () => {
    const drifted = boardRowOf('guestbook', {
      cells: [
        {
          ...boardCell('prod', 0, 'Verified', 60),
          drift: { version: '1.27.9', since: minutes(-7) },
        },
      ],
    });
    await open(boardOf(drifted, payments), { at: '/?state=drifted' });
    const row = await screen.findByRole('row', { name: /guestbook/ });
    expect(shownPipelines()).toEqual(['guestbook']);
    expect(within(row).getAllByRole('gridcell')[0]).toHaveTextContent(
      /1\.27\.9drifted7 min/,
    );
    expect(within(row).queryByText('1.28.3')).not.toBeInTheDocument();
  });

  it('leads from a version to its Bundle', async () => {
    await open(
      boardOf(
        boardRowOf('guestbook', {
          cells: [
            {
              ...boardCell('prod', 0, 'WaitingForMerge', 5),
              bundle: 'guestbook-1-29-0',
            },
          ],
        }),
      ),
    );
    expect(await screen.findByRole('link', { name: '1.29.0' })).toHaveAttribute(
      'href',
      '/kardinal/bundles/default/guestbook-1-29-0',
    );
  });

  it('begins with what the reader owns, and shows all when asked', async () => {
    await open(boardOf(payments, guestbook, foreign));
    expect(await screen.findByText('2 of 3 Pipelines')).toBeInTheDocument();
    expect(shownPipelines()).toEqual(['guestbook', 'payments']);
  });

  it('offers all of them to whom none belongs', async () => {
    await open(boardOf(payments, foreign), { owns: [] });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show all 2' }),
    );
    expect(await screen.findByText('2 Pipelines')).toBeInTheDocument();
    expect(shownPipelines()).toEqual(['foreign', 'payments']);
  });

  it('shows what its address says', async () => {
    await open(boardOf(payments, guestbook, foreign), {
      at: '/?owner=all&state=Verified&environment=prod&sort=-pipeline',
    });
    expect(await screen.findByText('2 of 3 Pipelines')).toBeInTheDocument();
    expect(shownPipelines()).toEqual(['payments', 'foreign']);
  });

  it('finds by a part of a name', async () => {
    await open(boardOf(payments, guestbook));
    await userEvent.type(await screen.findByRole('searchbox'), 'guest');
    await waitFor(() => expect(shownPipelines()).toEqual(['guestbook']));
  });

  it('follows what changes, comes and goes', async () => {
    const api = boardOf(payments, guestbook);
    await open(api);
    await screen.findByText('2 Pipelines');
    await act(async () =>
      api.setBoard([
        { ...guestbook, sentence: [{ type: 'text', text: 'It failed.' }] },
        boardRowOf('orders'),
      ]),
    );
    expect(await screen.findByText('It failed.')).toBeInTheDocument();
    expect(shownPipelines()).toEqual(['guestbook', 'orders']);
  });

  it('keeps what it has, with its age, while the connection is away', async () => {
    const api = boardOf(payments);
    await open(api);
    await screen.findByText('live');
    api.refuse(new TypeError('network error'));
    await act(async () => api.disconnect());
    expect(await screen.findByText(/as of/)).toBeInTheDocument();
    expect(shownPipelines()).toEqual(['payments']);
  });

  it('says which permission is missing', async () => {
    const api = boardOf();
    api.refuse(responseError(403, 'You need the permission'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'kardinal.pipeline.read',
    );
  });

  it('says when it tries again, and tries at once when asked to', async () => {
    const api = boardOf(payments);
    api.refuse(responseError(500, 'It cannot be read'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Kardinal reported an error.*Retrying/,
    );
    api.refuse(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(await screen.findByText('live')).toBeInTheDocument();
    expect(shownPipelines()).toEqual(['payments']);
  });

  it('says that there is nothing to read', async () => {
    await open(boardOf());
    expect(
      await screen.findByText(
        'There are no Pipelines that you are allowed to see.',
      ),
    ).toBeInTheDocument();
  });
});
