import { renderInTestApp } from '@backstage/frontend-test-utils';
import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { screen, within } from '@testing-library/react';
import { BundleRenditions } from './BundleRenditions';

const digest = (character: string) => `sha256:${character.repeat(64)}`;

const environment = (name: string, rendition?: object): EnvironmentNodeView => {
  const renditions = [
    {
      name: `shop.${name}`,
      revision: {
        type: 'oci',
        reference: 'ghcr.io/acme/shop',
        digest: digest('a'),
      },
      source: {
        repository: 'https://forge.example.com/acme/gitops',
        commit: 'c'.repeat(40),
        path: `environments/${name}`,
        url: 'https://forge.example.com/acme/gitops/commit/cccccccc',
      },
      renderer: { type: 'plain' },
      inputs: digest('b'),
      ...rendition,
    },
  ];
  return {
    id: name,
    name,
    ...(rendition === undefined ? {} : { renditions }),
  } as EnvironmentNodeView;
};

/** Without what is said of links. */
const cellsOf = (row: HTMLElement) =>
  [...row.children].map(cell =>
    cell.textContent?.replace(/\u2060?.\(opens in a new tab\)/, ''),
  );

describe('BundleRenditions', () => {
  it('says what each was made from', async () => {
    await renderInTestApp(
      <BundleRenditions
        environments={[
          environment('dev'),
          environment('staging', {}),
          environment('prod', {
            renderer: { type: 'program', program: 'kustomize v5.4.3' },
            parent: digest('d'),
          }),
        ]}
      />,
    );
    const region = screen.getByRole('region', { name: 'Renditions' });
    const [, ...rows] = within(region).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      [
        'staging',
        'sha256:aaaaaaaaaaaaghcr.io/acme/shop',
        'cccccccc environments/staging',
        'none (the files are used as they are)',
        'sha256:bbbbbbbbbbbb',
        'none (this is the first)',
      ],
      [
        'prod',
        'sha256:aaaaaaaaaaaaghcr.io/acme/shop',
        'cccccccc environments/prod',
        'kustomize v5.4.3',
        'sha256:bbbbbbbbbbbb',
        'sha256:dddddddddddd',
      ],
    ]);
    expect(within(rows[0]).getByRole('link')).toHaveAttribute(
      'href',
      'https://forge.example.com/acme/gitops/commit/cccccccc',
    );
    expect(within(rows[1]).getByTitle(digest('d'))).toBeInTheDocument();
  });

  it('names commit and branch of what is on one', async () => {
    const revision = {
      type: 'git',
      branch: 'environment/prod',
      commit: 'e'.repeat(40),
    };
    await renderInTestApp(
      <BundleRenditions environments={[environment('prod', { revision })]} />,
    );
    const [, row] = screen.getAllByRole('row');
    expect(cellsOf(row)).toEqual([
      'prod',
      'eeeeeeeeenvironment/prod',
      'cccccccc environments/prod',
      'none (the files are used as they are)',
      'sha256:bbbbbbbbbbbb',
      'in the history of the branch',
    ]);
  });

  it('says that another hydrator rendered it, and which commit was before', async () => {
    const own = {
      revision: {
        type: 'git',
        branch: 'environment/prod',
        commit: 'e'.repeat(40),
      },
      renderer: { type: 'unknown' },
      parent: 'f'.repeat(40),
    };
    await renderInTestApp(
      <BundleRenditions environments={[environment('prod', own)]} />,
    );
    const [, row] = screen.getAllByRole('row');
    expect(cellsOf(row)).toEqual([
      'prod',
      'eeeeeeeeenvironment/prod',
      'cccccccc environments/prod',
      'not known (another hydrator rendered it)',
      'sha256:bbbbbbbbbbbb',
      'ffffffff',
    ]);
  });

  it('names what a registry gave, by the tag and by what that meant then', async () => {
    const artifacts = [
      { reference: 'ghcr.io/acme/web', tag: '1', digest: digest('7') },
      { reference: 'ghcr.io/acme/base', digest: digest('8') },
    ];
    await renderInTestApp(
      <BundleRenditions environments={[environment('prod', { artifacts })]} />,
    );
    const [, row] = screen.getAllByRole('row');
    expect(cellsOf(row)[2]).toBe(
      [
        'cccccccc environments/prod',
        'ghcr.io/acme/web:1, which meant sha256:777777777777',
        'ghcr.io/acme/base sha256:888888888888',
      ].join(''),
    );
    expect(within(row).getByTitle(digest('7'))).toBeInTheDocument();
  });

  it('is nothing where nothing was stored', async () => {
    await renderInTestApp(
      <BundleRenditions environments={[environment('dev')]} />,
    );
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
