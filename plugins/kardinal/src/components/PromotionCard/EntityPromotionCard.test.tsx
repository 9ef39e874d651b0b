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
import { mergeView } from '../../testing/views';
import { EntityPromotionCard } from './EntityPromotionCard';

describe('EntityPromotionCard', () => {
  it('shows what runs where, why it waits, and the next action', async () => {
    await renderInTestApp(
      <TestApiProvider
        apis={[
          [kardinalApiRef, new FakeKardinalApi(mergeView())],
          [permissionApiRef, mockApis.permission()],
        ]}
      >
        <EntityProvider
          entity={{
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'Component',
            metadata: {
              name: 'guestbook',
              annotations: { 'kardinal.io/pipeline': 'guestbook' },
            },
          }}
        >
          <EntityPromotionCard />
        </EntityProvider>
      </TestApiProvider>,
    );

    expect(
      await screen.findByText('prod is waiting for PR #42 to be merged.'),
    ).toBeInTheDocument();
    const lines = screen.getAllByRole('listitem');
    expect(lines.map(line => line.textContent)).toEqual([
      expect.stringMatching(/^Verified.*dev.*1\.29\.0/),
      expect.stringMatching(/^Verified.*staging.*1\.29\.0/),
      expect.stringMatching(
        /^Needs a merge.*prod.*1\.28\.3.*1\.29\.0.*1 behind/,
      ),
    ]);
    expect(screen.getByRole('link', { name: /Review PR #42/ })).toBeVisible();
  });
});
