import {
  createExtensionTester,
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { coreExtensionData } from '@backstage/frontend-plugin-api';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kardinalApiRef } from '../api/KardinalApi';
import { kardinalPlugin } from '../plugin';
import { FakeKardinalApi } from '../testing/FakeKardinalApi';
import { soakingView } from '../testing/views';
import {
  NodeBadgeBlueprint,
  PromotionActionBlueprint,
  PromotionCardBlueprint,
} from './blueprints';

const entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'guestbook',
    annotations: { 'kardinal.io/pipeline': 'guestbook' },
  },
};

it('attaches an action, a card and a badge of another plugin to the tab', async () => {
  const tester = createExtensionTester(
    kardinalPlugin.getExtension('entity-content:kardinal'),
  )
    .add(
      PromotionActionBlueprint.make({
        name: 'dashboard',
        params: {
          item: ({ pipeline }) => ({
            type: 'link',
            label: `Dashboard of ${pipeline.name}`,
            href: 'https://grafana.example.com/',
          }),
        },
      }),
    )
    .add(
      PromotionCardBlueprint.make({
        name: 'reviews',
        params: {
          title: 'Reviews',
          loader: async () => props => <p>{props.promotion.view.name}</p>,
        },
      }),
    )
    .add(
      NodeBadgeBlueprint.make({
        name: 'eu',
        params: {
          badge: ({ name }) =>
            name === 'prod'
              ? { text: 'EU', description: 'Runs in Europe' }
              : undefined,
        },
      }),
    );
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, new FakeKardinalApi(soakingView())],
        [permissionApiRef, mockApis.permission()],
      ]}
    >
      <EntityProvider entity={entity}>
        {tester.get(coreExtensionData.reactElement)}
      </EntityProvider>
    </TestApiProvider>,
  );
  const card = await screen.findByRole('region', { name: 'Reviews' });
  expect(await within(card).findByText('guestbook')).toBeInTheDocument();
  expect(
    await screen.findByRole('button', { name: /prod.*Runs in Europe/ }),
  ).toBeInTheDocument();
  await userEvent.click(
    screen.getByRole('button', { name: 'More promotion actions' }),
  );
  expect(
    within(await screen.findByRole('menu')).getByRole('menuitem', {
      name: 'Dashboard of guestbook',
    }),
  ).toHaveAttribute('href', 'https://grafana.example.com/');
});
