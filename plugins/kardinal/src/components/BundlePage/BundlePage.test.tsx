import {
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { kardinalApiRef } from '../../api/KardinalApi';
import { exampleRelease } from '../../testing/exampleRelease';
import { FakeKardinalApi } from '../../testing/FakeKardinalApi';
import { exampleNow } from '../../testing/instants';
import { responseError } from '../../testing/openPromotionTab';
import { repeatedSentences } from '../../testing/repeatedSentences';
import { failedView, mergeView, soakingView } from '../../testing/views';
import { BundlePage } from './BundlePage';

const clock = () => Date.parse(exampleNow);

async function open(api = new FakeKardinalApi(mergeView())) {
  await renderInTestApp(
    <TestApiProvider apis={[[kardinalApiRef, api]]}>
      <Routes>
        <Route
          path="/kardinal/bundles/:namespace/:name"
          element={<BundlePage clock={clock} />}
        />
      </Routes>
    </TestApiProvider>,
    {
      initialRouteEntries: ['/kardinal/bundles/default/guestbook-1-29-0'],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    },
  );
  return api;
}

/** What a browser was given to save, by name. */
function downloads() {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      last = blob;
      return 'blob:saved';
    },
    revokeObjectURL: () => {},
  });
  jest
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function save(this: HTMLAnchorElement) {
      if (last !== undefined) saved.push({ name: this.download, blob: last });
    });
  return saved;
}

describe('BundlePage', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a merge that is missing', mergeView],
    ['a failure', failedView],
    ['a gate that is waited for', soakingView],
  ])('says nothing twice of %s', async (_what, view) => {
    await open(new FakeKardinalApi(view()));
    await screen.findByRole('heading', { name: 'Guestbook 1.29.0' });
    await screen.findByRole('heading', { name: 'Evidence' });
    expect(repeatedSentences(document.body)).toEqual([]);
  });

  it('says where the Bundle comes from, with links', async () => {
    await open();
    expect(
      await screen.findByRole('heading', { name: 'Guestbook 1.29.0' }),
    ).toBeInTheDocument();
    const origin = screen.getByRole('region', { name: 'Provenance' });
    expect(
      within(origin)
        .getAllByRole('link')
        .map(each => each.getAttribute('href')),
    ).toEqual([
      'https://github.com/acme/guestbook/commit/3a1f9d2e77',
      'https://github.com/acme/guestbook/actions/runs/7',
      'https://ghcr.io/acme/guestbook',
    ]);
    expect(origin).toHaveTextContent('Ana');
    expect(origin).toHaveTextContent('sha256:abcdef0123456789');
  });

  it('says what each of several artifacts was built from', async () => {
    const api = new FakeKardinalApi(mergeView());
    const commitSHA = 'c0ffee1'.padEnd(40, '0');
    const artifacts = [
      {
        reference: 'ghcr.io/acme/api:1.29.0',
        commitSHA,
        source: 'https://github.com/acme/api',
        author: 'Bo',
      },
      { reference: 'ghcr.io/acme/web:1.29.0', author: 'Cleo' },
    ];
    api.released = { ...exampleRelease, provenance: { artifacts } };
    await open(api);
    const origin = await screen.findByRole('region', { name: 'Provenance' });
    expect(origin).toHaveTextContent(
      /ghcr\.io\/acme\/api:1\.29\.0, c0ffee1, github\.com\/acme\/api.*, Bo/,
    );
    expect(
      within(origin).getByRole('link', { name: /github\.com\/acme\/api/ }),
    ).toHaveAttribute('href', 'https://github.com/acme/api');
    expect(origin).toHaveTextContent('ghcr.io/acme/web:1.29.0, Cleo');
  });

  it.each([
    ['https://github.com/acme/guestbook', 'https://github.com/acme/guestbook'],
    ['git@github.com:acme/guestbook.git', undefined],
    ['data:text/html,x', undefined],
  ])('says that its sources are at %s', async (source, href) => {
    const api = new FakeKardinalApi(mergeView());
    api.released = { ...exampleRelease, provenance: { source }, images: [] };
    await open(api);
    const origin = await screen.findByRole('region', { name: 'Provenance' });
    expect(origin).toHaveTextContent(source.replace('https://', ''));
    const links = within(origin).queryAllByRole('link');
    expect(links.map(each => each.getAttribute('href'))).toEqual(
      href === undefined ? [] : [href],
    );
  });

  it('compares its images with what is seen to run', async () => {
    const view = mergeView();
    const { selected } = view;
    const repository = 'ghcr.io/acme/guestbook';
    const seen: Readonly<Record<string, readonly string[]>> = {
      dev: [`${repository}:1.29.0@sha256:abcdef0123456789`],
      staging: [`${repository}:1.29.0@sha256:${'9'.repeat(64)}`],
    };
    const nodes = selected!.nodes.map(node =>
      node.type === 'environment' ? { ...node, images: seen[node.name] } : node,
    );
    await open(
      new FakeKardinalApi({ ...view, selected: { ...selected!, nodes } }),
    );
    const artifacts = await screen.findByRole('region', {
      name: 'Artifacts compared with what runs',
    });
    expect(
      within(artifacts)
        .getAllByRole('row')
        .map(each => each.textContent),
    ).toEqual([
      `Environment${repository}`,
      'devruns it',
      'stagingruns this tag with another digest, sha256:999999999999',
      'prodcannot be observed',
    ]);
  });

  it('compares its charts with what was installed, also without images', async () => {
    const view = mergeView();
    const { selected } = view;
    const chart = {
      repository: 'https://charts.example.com',
      name: 'shop',
      version: '4.2.0',
    };
    const nodes = selected!.nodes.map(node =>
      node.type === 'environment' && node.name !== 'prod'
        ? {
            ...node,
            charts: [
              node.name === 'dev' ? chart : { ...chart, version: '4.1.0' },
            ],
          }
        : node,
    );
    const api = new FakeKardinalApi({
      ...view,
      selected: { ...selected!, nodes },
    });
    api.released = { ...exampleRelease, images: [], charts: [chart] };
    await open(api);
    const artifacts = await screen.findByRole('region', {
      name: 'Artifacts compared with what runs',
    });
    expect(
      within(artifacts)
        .getAllByRole('row')
        .map(each => each.textContent),
    ).toEqual([
      'Environmenthttps://charts.example.com/shop',
      'devruns it',
      'stagingruns 4.1.0',
      'prodcannot be observed',
    ]);
  });

  it('says where it is, what is there, and what happened', async () => {
    await open();
    const places = await screen.findByRole('region', { name: 'Environments' });
    expect(
      within(places)
        .getAllByRole('row')
        .map(each => each.textContent),
    ).toEqual([
      'EnvironmentThis BundleSinceCurrentPull request',
      expect.stringMatching(/^devVerified.*1\.29\.0, verified .* \(this one\)/),
      expect.stringMatching(
        /^stagingVerified.*1\.29\.0, verified .* \(this one\)/,
      ),
      expect.stringMatching(
        /^prodNeeds a merge.*1\.28\.3, verified .*#42 open/,
      ),
    ]);
    expect(
      within(screen.getByRole('region', { name: 'Timeline' })).getAllByText(
        'Verified',
      ),
    ).toHaveLength(2);
  });

  it('opens what is recorded of an environment', async () => {
    await open();
    const prod = await screen.findByRole('button', { name: 'prod' });
    expect(prod).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(prod);
    expect(prod).toHaveAttribute('aria-expanded', 'true');
    const panel = document.getElementById(
      prod.getAttribute('aria-controls') ?? '',
    );
    expect(panel).toHaveTextContent(/Pull request#42/);
  });

  it('leads to the tab and the board', async () => {
    await open();
    expect(
      await screen.findByRole('link', { name: 'Promotion' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/guestbook/promotion?bundle=guestbook-1-29-0',
    );
    expect(screen.getByRole('link', { name: 'Board' })).toHaveAttribute(
      'href',
      '/kardinal/board',
    );
  });

  it('saves the evidence as a file', async () => {
    const saved = downloads();
    await open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Download evidence' }),
    );
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['guestbook-1-29-0-evidence.json', 'application/json'],
    ]);
  });

  it('says that there is no such Bundle', async () => {
    const api = new FakeKardinalApi(mergeView());
    api.refuse(
      responseError(
        404,
        'Bundle default/x does not exist',
        'MissingBundleError',
      ),
    );
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Bundle not found.*Bundle default\/x does not exist/,
    );
    expect(
      screen.getByRole('link', { name: 'Show the board' }),
    ).toHaveAttribute('href', '/kardinal/board');
  });

  it('asks again by itself when the backend fails', async () => {
    const api = new FakeKardinalApi(mergeView());
    api.refuse(responseError(500, 'It cannot be read'));
    await open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Kardinal reported an error.*Retrying/,
    );
    api.refuse(undefined);
    expect(
      await screen.findByRole('heading', { name: /1\.29\.0/ }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
