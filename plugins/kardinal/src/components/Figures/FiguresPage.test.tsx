import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsApiRef } from '../../api/ReportsApi';
import { figuresViewOf, listedRelease } from '../../testing/figures';
import { FakeReportsApi } from '../../testing/FakeReportsApi';
import { exampleNow } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { FiguresPage } from './FiguresPage';

const clock = () => Date.parse(exampleNow);
const three = figuresViewOf([
  listedRelease(1),
  listedRelease(2),
  listedRelease(8),
]);

async function open(api: FakeReportsApi, at = '/') {
  await renderInTestApp(
    <TestApiProvider apis={[[reportsApiRef, api]]}>
      <FiguresPage clock={clock} />
    </TestApiProvider>,
    {
      initialRouteEntries: [at],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
}

const releases = () =>
  within(screen.getByRole('region', { name: /^Releases/ }))
    .queryAllByRole('row')
    .slice(1);

describe('FiguresPage', () => {
  it('shows the four figures with what they were made from, and since when', async () => {
    await open(new FakeReportsApi({ figures: three }));
    const cards = within(await screen.findByRole('group', { name: 'Figures' }));
    expect(cards.getAllByRole('button').map(each => each.textContent)).toEqual([
      'Lead time for changes2 hMedian of 3 releases',
      'Deployment frequency0.7 a week3 releases in all',
      'Change failure rate0 %0 of 3 releases',
      'Time to restore–Nothing had to be restored',
    ]);
    expect(screen.getByText(/^The oldest record is from/)).toHaveTextContent(
      /some releases may be missing/,
    );
    expect(
      screen.getByRole('link', { name: 'guestbook 1.8.0' }),
    ).toHaveAttribute('href', '/kardinal/bundles/default/guestbook-8');
  });

  it('lists the releases behind a point, which the arrow keys reach', async () => {
    await open(new FakeReportsApi({ figures: three }));
    const bars = within(await screen.findByRole('group', { name: 'By day' }));
    const points = bars.getAllByRole('button');
    expect(points).toHaveLength(31);
    expect(points.filter(each => each.tabIndex === 0)).toHaveLength(1);
    expect(releases()).toHaveLength(3);
    points[0].focus();
    await userEvent.keyboard('{End}{ArrowLeft}{Enter}');
    expect(points[29]).toHaveAccessibleName('Tue 17 Nov: 2 h');
    await waitFor(() => expect(releases()).toHaveLength(1));
    expect(releases()[0]).toHaveTextContent('guestbook 1.1.0');
    await userEvent.click(
      screen.getByRole('button', { name: 'Show the whole range' }),
    );
    await waitFor(() => expect(releases()).toHaveLength(3));
  });

  it('asks for what the address says, and for a team on a click', async () => {
    const api = new FakeReportsApi({ figures: three });
    await open(api, '/?days=90&figure=deployments');
    await userEvent.click(
      await screen.findByRole('button', { name: 'team-a' }),
    );
    await waitFor(() => expect(api.asked).toHaveLength(2));
    expect(api.asked).toMatchObject([
      { days: '90' },
      { days: '90', team: 'group:default/team-a' },
    ]);
    expect(
      screen.getByRole('heading', { name: 'Deployment frequency by day' }),
    ).toBeInTheDocument();
  });

  it('claims nothing where there are not enough releases', async () => {
    await open(new FakeReportsApi({ figures: figuresViewOf([]) }));
    expect(
      await screen.findAllByText(/^Not enough releases: 0 releases/),
    ).toHaveLength(2);
    expect(
      screen.getByText('No release reached production in this period.'),
    ).toBeInTheDocument();
  });

  it('says which permission is missing', async () => {
    const api = new FakeReportsApi();
    api.refuse(responseError(403, 'You need the permission'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'kardinal.pipeline.read',
    );
  });
});
