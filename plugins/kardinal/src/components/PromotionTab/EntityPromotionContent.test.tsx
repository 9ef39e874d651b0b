import { AlphaEntity } from '@backstage/catalog-model/alpha';
import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { screen } from '@testing-library/react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { soakingView } from '../../testing/views';
import { EntityPromotionContent } from './EntityPromotionContent';

const message =
  'https://github.com/acme/shop/blob/main/kardinal.yaml: git.url: is missing; write the URL of the GitOps repository';

const problem = {
  type: 'backstage.io/catalog-processing',
  level: 'error' as const,
  message,
  error: { name: 'KardinalFileError', message },
};

async function open(
  annotations: Record<string, string>,
  items: NonNullable<AlphaEntity['status']>['items'] = [],
) {
  const entity: AlphaEntity = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'shop', annotations },
    status: { items },
  };
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, new FakeKardinalApi(soakingView())],
        [permissionApiRef, mockApis.permission()],
      ]}
    >
      <EntityProvider entity={entity}>
        <EntityPromotionContent />
      </EntityProvider>
    </TestApiProvider>,
  );
}

const config = { 'kardinal.io/config': 'kardinal.yaml' };
const connected = { ...config, 'kardinal.io/pipeline': 'default/guestbook' };

describe('EntityPromotionContent', () => {
  it('says which field of kardinal.yaml is wrong where there is no Pipeline yet', async () => {
    await open(config, [problem]);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(screen.queryByTestId('promotion-tab')).not.toBeInTheDocument();
    expect(screen.queryByText(/missing annotation/i)).not.toBeInTheDocument();
  });

  it('says it above the Pipeline that goes on as it was', async () => {
    await open(connected, [problem]);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await screen.findByTestId('promotion-graph')).toBeInTheDocument();
  });

  it('says nothing where the set-up succeeded', async () => {
    await open(connected);
    expect(await screen.findByTestId('promotion-graph')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
