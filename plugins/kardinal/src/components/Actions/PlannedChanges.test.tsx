import { render, screen, within } from '@testing-library/react';
import { PlannedChanges } from './PlannedChanges';

const change = {
  environment: 'prod',
  repository: 'https://forge.example.com/platform/gitops',
  path: 'environments/prod',
  from: '1.29.0',
  to: '1.28.3',
  gates: ['no-weekend-deploys'],
  approvers: 'Anyone who may review and merge its pull request',
  skipped: ['freeze, while on-call is true'],
};

const facts = (item: HTMLElement) =>
  within(item)
    .getAllByRole('term')
    .map((term, at) => [
      term.textContent,
      within(item).getAllByRole('definition')[at].textContent,
    ]);

describe('PlannedChanges', () => {
  it('names repository, path, versions, gates, who approves and what is skipped', () => {
    render(<PlannedChanges changes={[change]} />);
    expect(facts(screen.getByRole('listitem'))).toEqual([
      ['Version', '1.29.0 → 1.28.3'],
      ['Repository', change.repository],
      ['Path', 'environments/prod'],
      ['Gates', 'no-weekend-deploys'],
      ['Approved by', change.approvers],
      ['Skipped', 'freeze, while on-call is true'],
    ]);
  });

  it('leaves out what there is none of', () => {
    const { from, ...first } = change;
    render(<PlannedChanges changes={[{ ...first, gates: [], skipped: [] }]} />);
    expect(facts(screen.getByRole('listitem')).map(([name]) => name)).toEqual([
      'Version',
      'Repository',
      'Path',
      'Approved by',
    ]);
    expect(screen.getByText('1.28.3')).toBeInTheDocument();
  });
});
