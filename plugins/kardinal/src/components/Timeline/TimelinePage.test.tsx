import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsApiRef } from '../../api/ReportsApi';
import { FakeReportsApi } from '../../testing/FakeReportsApi';
import { recordOf } from '../../testing/records';
import { exampleNow, minutes } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { TimelinePage } from './TimelinePage';

const clock = () => Date.parse(exampleNow);

const page = (...items: readonly PipelineRecord[]) => ({
  records: { asOf: exampleNow, items, newest: 'here', incomplete: [] },
});

async function open(api: FakeReportsApi, at = '/') {
  await renderInTestApp(
    <TestApiProvider apis={[[reportsApiRef, api]]}>
      <TimelinePage clock={clock} />
    </TestApiProvider>,
    {
      initialRouteEntries: [at],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
}

const entity = {
  kind: 'Component',
  namespace: 'default',
  name: 'guestbook',
  owners: [],
};

describe('TimelinePage', () => {
  it('shows who decided what, by day, with a way to the Bundle', async () => {
    const closed = {
      action: 'GateClosed',
      by: 'kardinal',
      bundle: 'guestbook-1-29-0',
      environment: 'prod',
      gate: 'staging-soak',
      entity,
    };
    await open(
      new FakeReportsApi(
        page(
          recordOf('a', {}),
          recordOf('b', { at: minutes(-60 * 24), ...closed }),
        ),
      ),
    );
    expect(
      (await screen.findAllByRole('heading', { level: 2 })).map(
        each => each.textContent,
      ),
    ).toEqual([
      'Today, Wednesday 18 November 2026',
      'Yesterday, Tuesday 17 November 2026',
    ]);
    expect(
      screen.getAllByRole('listitem').map(each => each.textContent),
    ).toEqual([
      expect.stringMatching(/Paused guestbookINC-7by ana in the portal$/),
      expect.stringContaining('Gate closed'),
    ]);
    expect(
      screen.getByRole('link', {
        name: 'guestbook-1-29-0 in prod · staging-soak',
      }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/guestbook/promotion?bundle=guestbook-1-29-0',
    );
  });

  it('repeats no version, leads to a pull request, and has times of the reader', async () => {
    const release = { bundle: 'guestbook-1-29-0', version: '1.29.0' };
    const url = 'https://forge.example.com/platform/gitops/pull/2';
    await open(
      new FakeReportsApi(
        page(
          recordOf('a', {
            ...release,
            action: 'BundleCreated',
            message: '1.29.0',
          }),
          recordOf('b', {
            ...release,
            action: 'ReviewRequested',
            message: url,
          }),
          recordOf('c', {
            ...release,
            action: 'GateOverridden',
            message: 'Until 2026-11-18T11:00:00Z: INC-7',
          }),
        ),
      ),
    );
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent(
      /^\S+Bundle created guestbook 1\.29\.0by ana in the portal$/,
    );
    expect(screen.getByRole('link', { name: /^PR #2/ })).toHaveAttribute(
      'href',
      url,
    );
    expect(screen.getByText(/^Until/).parentElement).toHaveTextContent(
      /^Until (?!2026-11-18T)\S.*: INC-7$/,
    );
  });

  it('asks for what the address says, and for one person on a click', async () => {
    const api = new FakeReportsApi(page(recordOf('a', {})));
    await open(api, '/?kind=pause&days=7&pipeline=default/guestbook');
    await userEvent.click(await screen.findByRole('button', { name: 'ana' }));
    await waitFor(() => expect(api.asked).toHaveLength(2));
    const filter = {
      kind: 'pause',
      pipeline: 'default/guestbook',
      days: '7',
    };
    expect(api.asked).toEqual([
      filter,
      { ...filter, person: 'user:default/ana' },
    ]);
  });

  it('says how many are newer, and shows them when the reader wants it', async () => {
    const api = new FakeReportsApi(page(recordOf('a', {})));
    await open(api);
    await screen.findByRole('listitem');
    await act(async () => api.announce(3));
    expect(screen.getByRole('status')).toHaveTextContent('3 newer');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    api.answer(page(recordOf('b', {}), recordOf('a', {})));
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 newer' }));
    await waitFor(() =>
      expect(screen.getAllByRole('listitem')).toHaveLength(2),
    );
    expect(screen.queryByRole('button', { name: /newer/ })).toBeNull();
  });

  it('goes on to older records', async () => {
    const first = page(recordOf('b', {})).records;
    const api = new FakeReportsApi({
      records: { ...first, nextCursor: 'cursor' },
    });
    await open(api);
    const more = await screen.findByRole('button', { name: 'Show older' });
    api.answer(page(recordOf('a', {})));
    await userEvent.click(more);
    await waitFor(() =>
      expect(screen.getAllByRole('listitem')).toHaveLength(2),
    );
    expect(api.asked).toEqual([{}, { cursor: 'cursor' }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('has a way on where nothing fits', async () => {
    const api = new FakeReportsApi();
    await open(api, '/?kind=gate');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show everything' }),
    );
    await waitFor(() => expect(api.asked).toEqual([{ kind: 'gate' }, {}]));
  });

  it('says which permission is missing', async () => {
    const api = new FakeReportsApi();
    api.refuse(responseError(403, 'You need the permission'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'kardinal.audit.read',
    );
  });
});
