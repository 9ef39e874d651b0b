import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kardinalApiRef } from '../../api/KardinalApi';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { fleetView } from '../../testing/views';
import { PromotionTab } from './PromotionTab';

async function open(at: string) {
  const api = new FakeKardinalApi(fleetView(9));
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, api],
        [permissionApiRef, mockApis.permission()],
      ]}
    >
      <PromotionTab
        pipeline={{ namespace: 'default', name: 'guestbook' }}
        owners={[]}
      />
    </TestApiProvider>,
    { initialRouteEntries: [at] },
  );
  return api;
}

const drawn = async () => {
  const graph = within(await screen.findByTestId('promotion-graph'));
  return graph
    .getAllByRole('button')
    .flatMap(({ dataset }) => dataset.nodeId ?? []);
};

const controls = async () =>
  within(await screen.findByRole('group', { name: 'Drawing' }));

const zoom = () =>
  Number(
    /scale\((.*)\)/.exec(
      document.querySelector<HTMLElement>('.react-flow__viewport')!.style
        .transform,
    )?.[1],
  );

describe('PromotionTab with many environments', () => {
  it('draws waves, and shows the environment that answers', async () => {
    await open('/');

    expect(await drawn()).toEqual([
      'environment/dev',
      'wave-1',
      'wave-2',
      'wave-3',
    ]);
    expect(
      within(await screen.findByTestId('node-panel')).getByRole('heading', {
        name: 'w1-r2',
      }),
    ).toBeInTheDocument();
  });

  it('draws a wave one by one, and all by wave again', async () => {
    const user = userEvent.setup();
    await open('/?node=wave-1');
    const panel = within(await screen.findByTestId('node-panel'));
    expect(panel.getAllByRole('listitem')).toHaveLength(9);

    await user.click(
      panel.getByRole('button', { name: 'Show each environment' }),
    );
    expect(await drawn()).toContain('environment/w1-r2');

    await user.click(screen.getByRole('button', { name: 'Group by wave' }));
    expect(await drawn()).toHaveLength(4);
  });

  it('draws another Bundle by wave again', async () => {
    const user = userEvent.setup();
    const api = await open('/?node=wave-1');
    await user.click(
      await screen.findByRole('button', { name: 'Show each environment' }),
    );
    expect(await drawn()).toContain('environment/w1-r2');

    const view = fleetView(9);
    const selected = { ...view.selected!, bundle: 'guestbook-1-30-0' };
    act(() => api.change({ ...view, version: 'next', selected }));
    await waitFor(async () => expect(await drawn()).toHaveLength(4));
    expect(
      screen.queryByRole('button', { name: 'Group by wave' }),
    ).not.toBeInTheDocument();
  });

  it('zooms a drawing that is larger than the page, and fits it again', async () => {
    const user = userEvent.setup();
    await open('/?node=wave-1');
    expect(
      screen.queryByRole('group', { name: 'Drawing' }),
    ).not.toBeInTheDocument();
    const panel = within(await screen.findByTestId('node-panel'));
    await user.click(
      panel.getByRole('button', { name: 'Show each environment' }),
    );

    const opened = zoom();
    await user.click((await controls()).getByRole('button', { name: 'Fit' }));
    const whole = zoom();
    expect(whole).toBeLessThan(opened);
    await user.click(
      (await controls()).getByRole('button', { name: 'Zoom in' }),
    );
    expect(zoom()).toBeCloseTo(whole * 1.25);
    await user.click(
      (await controls()).getByRole('button', { name: 'Zoom out' }),
    );
    expect(zoom()).toBeCloseTo(whole);
  });
});
