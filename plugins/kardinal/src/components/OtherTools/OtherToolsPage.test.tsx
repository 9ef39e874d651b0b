import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { DialectView } from '@kardinal/backstage-plugin-kardinal-common';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsApiRef } from '../../api/ReportsApi';
import { foreignShop } from '../../testing/foreignShop';
import { FakeReportsApi } from '../../testing/FakeReportsApi';
import { exampleNow } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { OtherToolsPage } from './OtherToolsPage';

const clock = () => Date.parse(exampleNow);
const promoter = (view: Partial<DialectView>): FakeReportsApi =>
  new FakeReportsApi({
    dialects: {
      asOf: exampleNow,
      items: [
        {
          id: 'gitops-promoter',
          title: 'GitOps Promoter',
          state: 'read',
          promotions: [],
          ...view,
        },
      ],
    },
  });

async function open(api: FakeReportsApi) {
  await renderInTestApp(
    <TestApiProvider apis={[[reportsApiRef, api]]}>
      <OtherToolsPage clock={clock} />
    </TestApiProvider>,
  );
  return userEvent.setup();
}

describe('OtherToolsPage', () => {
  it('shows why something has no environments instead of a table of them', async () => {
    const revert = { ...foreignShop, kind: 'RevertCommit', environments: [] };
    await open(
      promoter({ promotions: [{ ...revert, problem: 'Nothing comes of it' }] }),
    );
    const shown = within(
      await screen.findByRole('article', { name: 'RevertCommit team-a/shop' }),
    );
    expect(shown.getByText('Nothing comes of it')).toBeInTheDocument();
    expect(shown.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows what runs and waits in each environment, with the checks of both and the pull request', async () => {
    await open(promoter({ promotions: [foreignShop] }));
    const shop = within(
      await screen.findByRole('article', {
        name: 'PromotionStrategy team-a/shop',
      }),
    );
    const [dev, prod] = shop
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row));
    expect(dev.getByRole('rowheader')).toHaveTextContent('environment/dev');
    expect(dev.getByText('argocd-health: passed')).toBeInTheDocument();
    expect(dev.getByText('Nothing')).toBeInTheDocument();
    expect(prod.getByText('b2c3d4e')).toBeInTheDocument();
    expect(prod.getByText('c3d4e5f')).toBeInTheDocument();
    expect(prod.getByText(/^security-scan: pending/)).toBeInTheDocument();
    expect(
      prod.getByRole('link', { name: /^Pull request: open/ }),
    ).toHaveAttribute('href', 'https://github.com/acme/shop/pull/7');
    expect(
      prod.getByText('The pull request cannot be merged yet'),
    ).toBeInTheDocument();
    expect(shop.getByText(/It is stuck/)).toBeInTheDocument();
  });

  it('follows no address that is none of the web', async () => {
    const [first] = foreignShop.environments;
    // eslint-disable-next-line no-script-url -- what a resource may hold
    const pullRequest = { state: 'open', url: 'javascript:alert(1)' };
    const environments = [{ ...first, pullRequest }];
    await open(promoter({ promotions: [{ ...foreignShop, environments }] }));
    expect(await screen.findByText('Pull request: open')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Pull request/ })).toBeNull();
  });

  it('shows a promotion as a Pipeline, and everything that it does not say', async () => {
    const api = promoter({ promotions: [foreignShop] });
    api.answer({
      imported: {
        outcome: 'imported',
        yaml: 'kind: Pipeline\n',
        notCarried: [
          { field: 'spec.pullRequest', reason: 'other labels are not set' },
        ],
      },
    });
    const user = await open(api);
    await user.click(
      await screen.findByRole('button', { name: 'Show as a Pipeline' }),
    );
    const pipeline = within(
      await screen.findByRole('region', { name: 'The Pipeline of shop' }),
    );
    expect(await pipeline.findByText('kind: Pipeline')).toBeInTheDocument();
    expect(pipeline.getByText('other labels are not set')).toBeInTheDocument();
    await user.click(pipeline.getByRole('button', { name: 'Copy' }));
    expect(
      await pipeline.findByRole('button', { name: 'Copied' }),
    ).toBeInTheDocument();
    expect(api.asked).toEqual([
      {
        dialect: 'gitops-promoter',
        kind: 'PromotionStrategy',
        namespace: 'team-a',
        name: 'shop',
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide the Pipeline' }));
    expect(screen.queryByText('kind: Pipeline')).toBeNull();
  });

  it('says why a promotion cannot be a Pipeline', async () => {
    const api = promoter({ promotions: [foreignShop] });
    api.answer({
      imported: { outcome: 'impossible', problems: ['spec.x is not there'] },
    });
    const user = await open(api);
    await user.click(
      await screen.findByRole('button', { name: 'Show as a Pipeline' }),
    );
    expect(await screen.findByText('spec.x is not there')).toBeInTheDocument();
  });

  it.each([
    [
      'is absent',
      { state: 'absent' },
      'GitOps Promoter is not installed in this cluster.',
    ],
    [
      'may not be read',
      { state: 'refused', message: 'Kardinal may not list x; grant it' },
      'Kardinal may not list x; grant it',
    ],
    [
      'promotes nothing',
      {},
      'GitOps Promoter promotes nothing that you may set up as a Pipeline.',
    ],
    [
      'has more than is read',
      { message: 'There are more than 1000' },
      'There are more than 1000',
    ],
  ] as const)('says that a tool %s', async (_, view, text) => {
    await open(promoter(view));
    expect(
      await screen.findByRole('region', { name: 'GitOps Promoter' }),
    ).toHaveTextContent(text);
  });

  it('says so where no module for a tool is installed', async () => {
    await open(new FakeReportsApi());
    expect(
      await screen.findByText(/^No module for another promotion tool/),
    ).toBeInTheDocument();
  });

  it('says which permission is missing', async () => {
    const api = new FakeReportsApi();
    api.refuse(responseError(403, 'You need the permission'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'kardinal.pipeline.setup',
    );
  });
});
