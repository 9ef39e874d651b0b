import { renderInTestApp } from '@backstage/test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { exampleView } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { screen, within } from '@testing-library/react';
import { ReaderProvider } from '../../hooks/useReader';
import { exampleNow } from '../../testing/instants';
import { soaking } from '../../testing/views';
import { EnvironmentFacts } from '../NodePanel/EnvironmentFacts';
import { EntityWorkloads } from './EntityWorkloads';

async function show(annotations: Record<string, string>, title?: string) {
  const environment = exampleView(soaking).selected?.nodes.find(
    node => node.name === 'prod',
  );
  if (environment?.type !== 'environment') throw new Error('no environment');
  const entity = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'guestbook', title, namespace: 'shop', annotations },
  };
  await renderInTestApp(
    <EntityWorkloads entity={entity}>
      <ReaderProvider clock={() => Date.parse(exampleNow)}>
        <EnvironmentFacts environment={environment} />
      </ReaderProvider>
    </EntityWorkloads>,
    { mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef } },
  );
}

describe('EntityWorkloads', () => {
  it.each([
    [{ 'backstage.io/kubernetes-id': 'guestbook-web' }, 'Guestbook'],
    [
      { 'backstage.io/kubernetes-label-selector': 'app=web,team in (a, b)' },
      undefined,
    ],
  ])(
    'leads from an environment to the Kubernetes tab, by the name of the entity: %j',
    async (annotations, title) => {
      await show(annotations, title);
      const fact = screen.getByText('Workloads', { selector: 'dt' })
        .parentElement!;
      expect(
        within(fact).getByRole('link', { name: title ?? 'guestbook' }),
      ).toHaveAttribute('href', '/catalog/shop/component/guestbook/kubernetes');
    },
  );

  it('leads nowhere where the entity has no Kubernetes tab', async () => {
    await show({ 'kardinal.io/pipeline': 'guestbook' });
    expect(screen.getByText('Path', { selector: 'dt' })).toBeInTheDocument();
    expect(
      screen.queryByText('Workloads', { selector: 'dt' }),
    ).not.toBeInTheDocument();
  });
});
