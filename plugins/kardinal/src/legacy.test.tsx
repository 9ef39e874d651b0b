import { Entity } from '@backstage/catalog-model';
import { identityApiRef } from '@backstage/core-plugin-api';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { kardinalApiRef } from './api/KardinalApi';
import {
  EntityPromotionCard,
  EntityPromotionContent,
  KardinalPage,
  kardinalPlugin,
  KardinalSearchResultListItem,
} from './legacy';
import { boardRowOf } from './testing/boardRows';
import { FakeKardinalApi } from './testing/FakeKardinalApi';
import { soakingView } from './testing/views';

function entity(annotations: Record<string, string>): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'guestbook', annotations },
  };
}

async function open(element: JSX.Element, of: Entity) {
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, new FakeKardinalApi(soakingView())],
        [permissionApiRef, mockApis.permission()],
      ]}
    >
      <EntityProvider entity={of}>
        <Routes>
          <Route path="/" element={element} />
        </Routes>
      </EntityProvider>
    </TestApiProvider>,
    { mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef } },
  );
}

/** Where the portal is, as its address bar says. */
function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

async function openPage(address: string) {
  const api = new FakeKardinalApi(soakingView());
  api.setBoard([boardRowOf('payments')]);
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, api],
        [
          identityApiRef,
          mockApis.identity({
            ownershipEntityRefs: ['group:default/team-a'],
          }),
        ],
      ]}
    >
      <Routes>
        <Route path="/kardinal/*" element={<KardinalPage />} />
      </Routes>
      <Address />
    </TestApiProvider>,
    {
      routeEntries: [address],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
}

const annotated = entity({ 'kardinal.io/pipeline': 'guestbook' });

describe('the plugin of the legacy frontend system', () => {
  it('is called kardinal', () => {
    expect(kardinalPlugin.getId()).toBe('kardinal');
  });

  it('shows the same tab', async () => {
    await open(<EntityPromotionContent />, annotated);
    expect(await screen.findByTestId('promotion-graph')).toBeInTheDocument();
  });

  it('shows the same card', async () => {
    await open(<EntityPromotionCard />, annotated);
    expect(
      await screen.findByRole('heading', { name: 'Promotion' }),
    ).toBeInTheDocument();
  });

  it('shows the same board, in its tab', async () => {
    await openPage('/kardinal');
    expect(
      await screen.findByRole('rowheader', { name: /payments/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Board' })).toHaveAttribute(
      'href',
      '/kardinal/board',
    );
  });

  it('keeps what the address asks for on the way to the board', async () => {
    await openPage('/kardinal?owner=all&text=pay');
    expect(
      await screen.findByText('/kardinal/board?owner=all&text=pay'),
    ).toBeInTheDocument();
  });

  it('shows the same search results', async () => {
    await renderInTestApp(
      <KardinalSearchResultListItem
        result={{
          title: 'guestbook 1.29.0',
          text: 'Bundle of default/guestbook.',
          location: '/kardinal/bundles/default/guestbook-1-29-0',
        }}
      />,
    );
    expect(
      await screen.findByRole('link', { name: 'guestbook 1.29.0' }),
    ).toHaveAttribute('href', '/kardinal/bundles/default/guestbook-1-29-0');
  });

  it('says which annotation is missing', async () => {
    await open(<EntityPromotionContent />, entity({}));
    expect(
      (await screen.findAllByText(/kardinal\.io\/pipeline/)).length,
    ).toBeGreaterThan(0);
  });
});
