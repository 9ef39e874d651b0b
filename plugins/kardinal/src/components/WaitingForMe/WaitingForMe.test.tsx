import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { identityApiRef } from '@backstage/frontend-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { screen } from '@testing-library/react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { boardRowOf } from '../../testing/boardRows';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { exampleNow, minutes } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { soakingView } from '../../testing/views';
import { WaitingForMe } from './WaitingForMe';

const waits = (name: string) =>
  boardRowOf(name, {
    state: 'WaitingForMerge',
    sentence: [{ type: 'text', text: `prod of ${name} needs a merge.` }],
    idleSince: minutes(-5),
    review: {
      label: 'Review PR #2',
      url: 'https://forge.example.com/platform/gitops/pull/2',
    },
  });

async function open(api: FakeKardinalApi) {
  const identity = mockApis.identity({
    userEntityRef: 'user:default/ana',
    ownershipEntityRefs: ['group:default/team-a'],
  });
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, api],
        [identityApiRef, identity],
      ]}
    >
      <WaitingForMe clock={() => Date.parse(exampleNow)} />
    </TestApiProvider>,
    { mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef } },
  );
}

function apiWith(...names: readonly string[]) {
  const api = new FakeKardinalApi(soakingView());
  api.setBoard([boardRowOf('finished'), ...names.map(waits)]);
  return api;
}

describe('WaitingForMe', () => {
  it('names what waits, why and how long, with the way there', async () => {
    await open(apiWith('guestbook'));
    expect(
      await screen.findByText('prod of guestbook needs a merge.'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'guestbook' })).toHaveAttribute(
      'href',
      '/catalog/default/component/guestbook/promotion?bundle=guestbook-1-28-3',
    );
    expect(screen.getByRole('link', { name: /^Review PR #2/ })).toHaveAttribute(
      'href',
      'https://forge.example.com/platform/gitops/pull/2',
    );
    expect(screen.getByRole('link', { name: 'All Pipelines' })).toHaveAttribute(
      'href',
      '/kardinal/board',
    );
  });

  it('leaves what is too much for it to the board', async () => {
    await open(apiWith('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    expect(
      screen.getByRole('link', { name: '2 more on the board' }),
    ).toBeInTheDocument();
  });

  it('says that nothing waits', async () => {
    await open(apiWith());
    expect(
      await screen.findByText(
        'None of your Pipelines is waiting for a person.',
      ),
    ).toBeInTheDocument();
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
