import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { exampleView } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kardinalApiRef } from '../../api/KardinalApi';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { repeatedSentences } from '../../testing/repeatedSentences';
import {
  failedView,
  fleetView,
  mergeView,
  soakingView,
  withSteps,
} from '../../testing/views';
import { EntityPromotionCard } from './EntityPromotionCard';

async function open(view: PipelineView): Promise<FakeKardinalApi> {
  const api = new FakeKardinalApi(view);
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, api],
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
    {
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
  await screen.findAllByRole('listitem');
  return api;
}

const lines = () =>
  screen.getAllByRole('listitem').map(line => line.textContent);

describe('EntityPromotionCard', () => {
  it('shows what runs where, why it waits, and the next action', async () => {
    await open(mergeView());
    expect(
      screen.getByText('prod is waiting for PR #42 to be merged.'),
    ).toBeInTheDocument();
    expect(lines()).toEqual([
      expect.stringMatching(/^Verified.*dev.*1\.29\.0/),
      expect.stringMatching(/^Verified.*staging.*1\.29\.0/),
      expect.stringMatching(
        /^Needs a merge.*prod.*1\.28\.3.*1\.29\.0.*1 behind/,
      ),
    ]);
    expect(screen.getByRole('link', { name: /Review PR #42/ })).toBeVisible();
  });

  it.each([
    ['a merge that is missing', mergeView],
    ['a failure', failedView],
    ['a gate that is waited for', soakingView],
  ])('says nothing twice of %s', async (_what, view) => {
    await open(view());
    expect(repeatedSentences(document.body)).toEqual([]);
  });

  it('leads to the page with everything', async () => {
    await open(mergeView());
    expect(
      screen.getByRole('link', { name: 'Open Promotion' }),
    ).toHaveAttribute('href', '/catalog/default/component/guestbook/promotion');
  });

  it.each([
    [{ type: 'runs' }, /healthy/],
    [{ type: 'rollingOut' }, /rolling out/],
    [{ type: 'unhealthy' }, /not healthy/],
    [{ type: 'differs', workload: 'guestbook', version: '1.27.0' }, /drifted/],
  ] as const)('marks what was seen: %j', async (seen, mark) => {
    const example = withSteps({});
    await open(exampleView({ ...example, view: { observe: () => seen } }));
    expect(lines()).toEqual([
      expect.stringMatching(mark),
      expect.stringMatching(mark),
      expect.stringMatching(mark),
    ]);
  });

  it('claims no health that nobody has seen', async () => {
    await open(mergeView());
    expect(screen.queryByText(/healthy/)).not.toBeInTheDocument();
  });

  it('has room for some of many environments, and leads to the others', async () => {
    await open(fleetView(60));
    expect(lines()).toHaveLength(8);
    expect(
      screen.getByRole('link', { name: /more environments$/ }),
    ).toHaveAttribute('href', '/catalog/default/component/guestbook/promotion');
  });

  it('keeps a question open when its answer is not the next step any more', async () => {
    const api = await open(failedView());
    await userEvent.click(screen.getByRole('button', { name: /^Retry/ }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    act(() => api.change(exampleView(withSteps({}))));
    expect(await screen.findByText(/^prod waits/)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('follows what changes', async () => {
    const api = await open(mergeView());
    act(() => api.change(exampleView(withSteps({}))));
    expect(await screen.findByText(/^prod waits/)).toBeInTheDocument();
  });
});
