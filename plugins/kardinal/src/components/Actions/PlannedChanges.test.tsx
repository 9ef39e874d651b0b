import { PromotionDiff } from '@kardinal/backstage-plugin-kardinal-common';
import { render, screen, within } from '@testing-library/react';
import { exampleDiff } from '../../testing/diffs';
import { WithTexts } from '../../testing/WithTexts';
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
    render(<PlannedChanges changes={[change]} gates={[]} diffs={[]} />, {
      wrapper: WithTexts,
    });
    expect(facts(screen.getByRole('listitem'))).toEqual([
      ['Version', '1.29.0 → 1.28.3'],
      ['Repository', change.repository],
      ['Path', 'environments/prod'],
      ['Gates', 'no-weekend-deploys'],
      ['Approved by', change.approvers],
      ['Skipped', 'freeze, while on-call is true'],
    ]);
  });

  it('says of each gate what it comes to now, once that is known', () => {
    const gate = { namespace: 'platform', scope: 'org' } as const;
    render(
      <PlannedChanges
        diffs={[]}
        changes={[change, { ...change, environment: 'eu' }]}
        gates={[
          {
            environment: 'prod',
            gates: [
              {
                ...gate,
                name: 'no-weekend-deploys',
                verdict: 'open',
                sentence: [{ type: 'text', text: 'Open.' }],
              },
              {
                ...gate,
                name: 'change-ticket',
                verdict: 'error',
                sentence: [
                  {
                    type: 'text',
                    text: 'Closed because it cannot be evaluated: there is no ticket.',
                  },
                ],
              },
            ],
          },
        ]}
      />,
      { wrapper: WithTexts },
    );
    const [known] = screen.getAllByRole('listitem');
    const gates = within(known).getAllByRole('listitem');
    expect(gates.map(each => each.textContent)).toEqual([
      'no-weekend-deploys: Open.',
      'change-ticket: Closed because it cannot be evaluated: there is no ticket.',
    ]);
    expect(within(gates[0]).getByLabelText('Open')).toBeVisible();
    expect(within(gates[1]).getByLabelText('Error')).toBeVisible();
    expect(within(known).getByText('Gates now')).toBeVisible();
    expect(screen.getByText('Gates')).toBeVisible();
  });

  it('says of an emergency whether it is permitted to go past closed gates', () => {
    const permission = {
      namespace: 'platform',
      scope: 'org',
      name: 'open-incident',
      verdict: 'closed',
      sentence: [{ type: 'text', text: 'Closed: there is no incident.' }],
    } as const;
    render(
      <PlannedChanges
        diffs={[]}
        changes={[change]}
        gates={[
          {
            environment: 'prod',
            gates: [],
            emergencyPermissions: [permission],
          },
        ]}
      />,
      { wrapper: WithTexts },
    );
    expect(screen.getByText('Emergency permissions now')).toBeVisible();
    expect(
      screen.getByText('Closed: there is no incident.'),
    ).toBeInTheDocument();
  });

  it('names whom the forge asks to review, once that is known', () => {
    const codeOwners = ['@acme/sre', 'ana@example.com'];
    render(
      <PlannedChanges
        changes={[change, { ...change, environment: 'eu' }]}
        gates={[]}
        diffs={[{ ...exampleDiff(), codeOwners } as PromotionDiff]}
      />,
      { wrapper: WithTexts },
    );
    const [prod, eu] = screen.getAllByRole('listitem');
    expect(facts(prod)).toContainEqual([
      'Asked to review',
      '@acme/sre, ana@example.com',
    ]);
    expect(facts(eu).map(([name]) => name)).not.toContain('Asked to review');
  });

  it('leaves out what there is none of', () => {
    const { from, ...first } = change;
    render(
      <PlannedChanges
        diffs={[]}
        changes={[{ ...first, gates: [], skipped: [] }]}
        gates={[{ environment: 'prod', gates: [] }]}
      />,
      { wrapper: WithTexts },
    );
    expect(facts(screen.getByRole('listitem')).map(([name]) => name)).toEqual([
      'Version',
      'Repository',
      'Path',
      'Approved by',
    ]);
    expect(screen.getByText('1.28.3')).toBeInTheDocument();
  });
});
