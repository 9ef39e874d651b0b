import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { GraphNode } from '../../graph/GraphNode';
import { ReaderProvider } from '../../hooks/useReader';
import {
  environment,
  exampleNow,
  gate,
  minutes,
  sentence,
} from '../../testing/nodes';
import { NodePanel } from './NodePanel';

function show(node: GraphNode) {
  render(
    <MemoryRouter>
      <ReaderProvider clock={() => Date.parse(exampleNow)}>
        <NodePanel
          node={node}
          onChoose={() => {}}
          onExpand={() => {}}
          onLeave={() => {}}
        />
      </ReaderProvider>
    </MemoryRouter>,
  );
  return within(screen.getByTestId('node-panel'));
}

const fact = (panel: ReturnType<typeof show>, name: string) =>
  panel.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('NodePanel of an environment', () => {
  it('shows what runs, what comes, and where from', () => {
    const panel = show(
      environment('prod', {
        state: 'HealthChecking',
        currentVersion: '1.28.3',
        incomingVersion: '1.29.0',
        healthy: 'unhealthy',
        since: minutes(-4),
        approval: 'pr-review',
        repository: 'https://git.example.com/team/deploy.git',
        path: 'environments/prod',
        commit: { sha: '9f2c1d7e55', url: 'https://git.example.com/c/9f2c' },
        pullRequest: {
          number: 42,
          url: 'https://git.example.com/pull/42',
          state: 'merged',
          mergedBy: 'ana',
        },
      }),
    );

    expect(fact(panel, 'Current version')).toHaveTextContent(
      '1.28.3, not healthy',
    );
    expect(fact(panel, 'Next version')).toHaveTextContent('1.29.0');
    expect(fact(panel, 'Since')).toHaveTextContent('4 min ago');
    expect(fact(panel, 'Repository')).toHaveTextContent(
      'git.example.com/team/deploy',
    );
    expect(fact(panel, 'Path')).toHaveTextContent('environments/prod');
    expect(fact(panel, 'Approval')).toHaveTextContent('pull request review');
    expect(fact(panel, 'Pull request')).toHaveTextContent(/#42.*merged by ana/);
    expect(panel.getByRole('link', { name: /^9f2c1d7/ })).toHaveAttribute(
      'href',
      'https://git.example.com/c/9f2c',
    );
  });

  it('shows each change, moment and gate', () => {
    const panel = show(
      environment('dev', {
        changes: [
          {
            file: 'environments/dev/kustomization.yaml',
            image: 'guestbook',
            from: 'ghcr.io/acme/guestbook:1.28.3',
            to: 'ghcr.io/acme/guestbook:1.29.0',
          },
          { file: 'values.yaml', image: 'new', to: '1.0.0' },
        ],
        timeline: [{ label: 'Started', at: minutes(-2) }],
        gates: [
          { name: 'soak', scope: 'org', result: 'fail', reason: 'Too early.' },
        ],
      }),
    );

    expect(
      panel.getAllByRole('listitem').map(item => item.textContent),
    ).toEqual([
      'ghcr.io/acme/guestbook 1.28.3 → 1.29.0 in environments/dev/kustomization.yaml',
      'new 1.0.0 in values.yaml',
      'Started13:12:00',
      'soak (org) Too early.',
    ]);
    expect(panel.getByLabelText('failed')).toBeInTheDocument();
  });

  it('does not follow links that are not of the web', () => {
    const panel = show(
      environment('dev', {
        repository: 'git@github.com:acme/deploy.git',
        // eslint-disable-next-line no-script-url
        commit: { sha: '9f2c1d7e55', url: 'javascript:alert(1)' },
      }),
    );

    expect(panel.queryAllByRole('link')).toEqual([]);
    expect(fact(panel, 'Commit')).toHaveTextContent('9f2c1d7');
  });
});

describe('NodePanel of a gate', () => {
  it('explains each part but constants', () => {
    const panel = show(
      gate('soak', {
        verdict: 'closed',
        explanation: {
          source: 'bundle.upstreamSoakMinutes >= 30',
          value: 'false',
          outcome: 'false',
          parts: [
            {
              source: 'bundle.upstreamSoakMinutes',
              value: '12',
              outcome: 'value',
              parts: [],
            },
            { source: '30', value: '30', outcome: 'value', parts: [] },
          ],
        },
      }),
    );

    expect(
      panel
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent),
    ).toEqual([
      'bundle.upstreamSoakMinutes >= 30false',
      'bundle.upstreamSoakMinutes12',
    ]);
    expect(panel.getByLabelText('does not hold')).toBeInTheDocument();
  });

  it('shows the plain expression while it was not evaluated', () => {
    const panel = show(
      gate('soak', {
        verdict: 'pending',
        expression: 'bundle.type == "image"',
      }),
    );
    expect(panel.getByText('bundle.type == "image"')).toBeInTheDocument();
  });

  it.each([
    ['once', 'Closed: Nothing on Sundays.', 1],
    ['beside a sentence without it', 'Open.', 1],
  ])('says its message %s', (_name, text, times) => {
    const panel = show(
      gate('sunday', {
        message: 'Nothing on Sundays.',
        sentence: sentence(text),
      }),
    );
    expect(panel.getAllByText(/Nothing on Sundays\./)).toHaveLength(times);
  });

  it.each([
    [minutes(18), '18 min left'],
    [minutes(0.5), '30 s left'],
    [minutes(180), 'opens about 16:14'],
    [minutes(-1), 'any moment'],
  ])('counts down to %s: %s', (opensAt, expected) => {
    const panel = show(gate('soak', { verdict: 'closed', opensAt }));
    expect(panel.getByText(expected)).toBeInTheDocument();
  });
});
