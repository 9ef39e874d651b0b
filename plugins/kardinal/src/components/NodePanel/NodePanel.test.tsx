import {
  evaluateGate,
  explainGate,
  GateFacts,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
  exampleView,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ReaderProvider } from '../../hooks/useReader';
import { exampleNow, minutes } from '../../testing/instants';
import {
  checkingHealth,
  failed,
  verified,
  waitingForMerge,
} from '../../testing/steps';
import { WithTexts } from '../../testing/WithTexts';
import { failedView, soaking, withSteps } from '../../testing/views';
import { NodePanel } from './NodePanel';

function show(view: PipelineView, name: string) {
  const node = view.selected?.nodes.find(each => each.name === name);
  if (node === undefined) throw new Error(`the view has no node ${name}`);
  render(
    <MemoryRouter>
      <WithTexts>
        <ReaderProvider clock={() => Date.parse(exampleNow)}>
          <NodePanel
            node={node}
            promotion={{ pipeline: view, bundle: 'guestbook-1-29-0' }}
            onChoose={() => {}}
            onExpand={() => {}}
            onLeave={() => {}}
          />
        </ReaderProvider>
      </WithTexts>
    </MemoryRouter>,
  );
  return within(screen.getByTestId('node-panel'));
}

const openedPullRequest = waitingForMerge.pullRequest!;

const remediesOf = (panel: ReturnType<typeof show>) => {
  const list = panel.getByText('What would open it').nextElementSibling;
  return Array.from(list?.children ?? []).map(each => each.textContent);
};

const fact = (panel: ReturnType<typeof show>, name: string) =>
  panel.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('NodePanel of an environment', () => {
  const merged = withSteps({
    staging: verified('staging', -40),
    prod: checkingHealth,
  });

  it.each<[Partial<typeof openedPullRequest>, string]>([
    [
      { state: 'open', changesRequested: [{ by: 'ana', at: minutes(-4) }] },
      'open · ana requested changes 4 min ago',
    ],
    [
      { state: 'closed', closedAt: minutes(-1) },
      'closed · Reopen by 13:18, 4 min left',
    ],
    [{ asOf: minutes(-4) }, 'open as of 13:10'],
  ])('says what its pull request waits for: %j', (change, expected) => {
    const status = {
      ...waitingForMerge,
      pullRequest: { ...openedPullRequest, ...change },
    };
    const panel = show(exampleView(withSteps({ prod: status })), 'prod');

    expect(fact(panel, 'Pull request')).toHaveTextContent(expected);
  });

  it('shows the current and the next version, and where they come from', () => {
    const panel = show(exampleView(merged), 'prod');

    expect(fact(panel, 'Current version')).toHaveTextContent('1.28.3');
    expect(fact(panel, 'Incoming version')).toHaveTextContent('1.29.0');
    expect(fact(panel, 'Since')).toHaveTextContent('4 min ago');
    expect(fact(panel, 'Repository')).toHaveTextContent(
      'forge.example.com/platform/gitops',
    );
    expect(fact(panel, 'Path')).toHaveTextContent('environments/prod');
    expect(fact(panel, 'Approval')).toHaveTextContent('pull request review');
    expect(fact(panel, 'Pull request')).toHaveTextContent(/#42.*merged by ana/);
    expect(panel.getByRole('link', { name: /^9f2c1d7/ })).toHaveAttribute(
      'href',
      'https://forge.example.com/commit/9f2c1d7e55',
    );
  });

  it('shows what came of the attempts before, with their pull requests', () => {
    const attempts = [
      {
        number: 1,
        state: 'Failed',
        message: 'guestbook was not healthy within 2 minutes.',
        commit: '9f2c1d7e55',
        prURL: 'https://forge.example.com/platform/gitops/pull/41',
      },
    ];
    const retried = withSteps({
      staging: verified('staging', -40),
      prod: { ...checkingHealth, attempts },
    });
    const panel = show(exampleView(retried), 'prod');

    expect(
      panel.getByText(/guestbook was not healthy within 2 minutes/),
    ).toBeInTheDocument();
    expect(panel.getByRole('link', { name: /^PR #41/ })).toHaveAttribute(
      'href',
      attempts[0].prURL,
    );
  });

  it('shows each change, moment and gate', () => {
    const panel = show(exampleView(merged), 'prod');

    expect(
      panel.getAllByRole('listitem').map(item => item.textContent),
    ).toEqual([
      'ghcr.io/acme/guestbook 1.28.3 → 1.29.0 in environments/prod/kustomization.yaml',
      'Started13:12:00',
      'Merged13:10:00',
      'Health check began13:10:00',
      expect.stringMatching(/^no-weekend-deploys \(org\)/),
      expect.stringMatching(/^staging-soak \(org\)/),
    ]);
    expect(panel.getAllByLabelText('passed')).toHaveLength(2);
  });

  it('shows what the servers of custom steps said, with links', () => {
    const steps = {
      ...checkingHealth,
      steps: [
        {
          uses: 'scan',
          as: 'scan',
          state: 'Succeeded' as const,
          message: 'no known vulnerabilities',
          outputs: {
            report: 'https://scan.example.com/17',
            trap: 'data:text/html,a',
          },
        },
      ],
    };
    const panel = show(exampleView(withSteps({ prod: steps })), 'prod');

    expect(panel.getByText('no known vulnerabilities')).toBeInTheDocument();
    expect(panel.getByRole('link', { name: /scan\.example/ })).toHaveAttribute(
      'href',
      'https://scan.example.com/17',
    );
    expect(panel.queryByRole('link', { name: /data:/ })).toBeNull();
  });

  it('warns of a commit that somebody else pushed to what was merged', () => {
    const pullRequest = {
      ...checkingHealth.pullRequest!,
      foreignHead: 'abcdef1234',
    };
    const steps = { prod: { ...checkingHealth, pullRequest } };
    const panel = show(exampleView(withSteps(steps)), 'prod');

    expect(
      panel.getByText(
        /merged by ana with commit abcdef12, which somebody else pushed to its branch\. Read what that commit changes/,
      ),
    ).toBeInTheDocument();
  });

  it('shows the gates that were not open when it was merged', () => {
    const mergedAgainst = [
      {
        name: 'no-weekend-deploys',
        scope: 'org',
        result: 'fail',
        reason: '!schedule.isWeekend is false',
      },
    ];
    const panel = show(
      exampleView(
        withSteps({
          staging: verified('staging', -40),
          prod: { ...checkingHealth, evidence: { mergedAgainst } },
        }),
      ),
      'prod',
    );

    const title = panel.getByText('Not open when it was merged');
    expect(title.nextElementSibling).toHaveTextContent(
      'no-weekend-deploys (org) !schedule.isWeekend is false',
    );
    expect(panel.getByLabelText('failed')).toBeInTheDocument();
  });

  it('says of what comes behind a failure that it will not start', () => {
    expect(
      show(failedView(), 'prod').getByText(
        'prod will not start: staging failed.',
      ),
    ).toBeInTheDocument();
  });

  it('shows what was verified before beside the version that failed, and claims no health', () => {
    const panel = show(failedView(), 'staging');
    expect(fact(panel, 'Current version')).toHaveTextContent(
      '1.28.3, verified',
    );
    expect(fact(panel, 'This Bundle')).toHaveTextContent('1.29.0');
  });

  it.each([
    [{ type: 'runs' }, '1.28.3, healthy, verified'],
    [{ type: 'rollingOut' }, '1.28.3, rolling out'],
    [{ type: 'unhealthy' }, '1.28.3, not healthy'],
    [
      { type: 'differs', workload: 'guestbook', version: '1.28.9' },
      '1.28.9, not promoted',
    ],
  ] as const)('shows what was seen: %j', (seen, words) => {
    const view = exampleView({
      ...withSteps({}),
      view: { observe: () => seen },
    });
    expect(fact(show(view, 'prod'), 'Current version')).toHaveTextContent(
      words,
    );
  });

  it('says once what has drifted', () => {
    const view = exampleView({
      ...withSteps({}),
      view: {
        observe: () => ({
          type: 'differs',
          workload: 'guestbook',
          version: '1.28.9',
          changed: { by: 'kubectl-edit', at: '2026-11-18T14:02:00Z' },
        }),
      },
    });
    expect(
      show(view, 'prod').getAllByText(
        /prod has drifted: guestbook runs 1\.28\.9, not 1\.28\.3\. It was last changed by kubectl-edit/,
      ),
    ).toHaveLength(1);
  });

  it('leads to where the tool that deploys it shows it', () => {
    const url = 'https://argocd.example.com/applications/argocd/guestbook-prod';
    const view = exampleView({
      ...withSteps({}),
      view: {
        observe: () => ({
          type: 'runs',
          pages: [{ title: 'Argo CD', name: 'guestbook-prod', url }],
        }),
      },
    });
    expect(
      within(fact(show(view, 'prod'), 'Argo CD') as HTMLElement).getByRole(
        'link',
        { name: /^guestbook-prod/ },
      ),
    ).toHaveAttribute('href', url);
  });

  it('does not follow links that are not of the web', () => {
    const view = exampleView({
      ...withSteps({ staging: failed('no', -2) }, 'Failed'),
      pipeline: aPipeline(['dev', 'staging'], {
        git: {
          ...soaking.pipeline.spec.git,
          url: 'git@forge.example.com:acme/deploy.git',
        },
      }),
      // eslint-disable-next-line no-script-url
      view: { commitUrl: () => 'javascript:alert(1)' },
    });
    const panel = show(view, 'staging');

    expect(panel.queryAllByRole('link')).toEqual([]);
    expect(fact(panel, 'Commit')).toHaveTextContent('51ab0c2');
  });
});

describe('NodePanel of a gate', () => {
  /** The panel of one gate before production, staging verified 12 minutes ago. */
  const gatePanel = (expression: string, message?: string) =>
    show(
      exampleView({
        ...soaking,
        gates: [
          aGate('gate', {
            labels: { 'kardinal.io/applies-to': 'prod' },
            spec: {
              expression,
              ...(message === undefined ? {} : { message }),
            },
          }),
        ],
      }),
      'gate',
    );

  it('explains each part but constants', () => {
    const panel = gatePanel('bundle.upstreamSoakMinutes >= 30');

    expect(
      panel
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent),
    ).toEqual([
      'bundle.upstreamSoakMinutes >= 30false',
      'bundle.upstreamSoakMinutes12',
    ]);
    expect(panel.getByLabelText('blocks')).toBeInTheDocument();
  });

  it('shows the plain expression while it was not evaluated', () => {
    const panel = show(failedView(), 'staging-soak');
    expect(
      panel.getByText('upstream.staging.soakMinutes >= 30'),
    ).toBeInTheDocument();
    expect(panel.queryByRole('row')).not.toBeInTheDocument();
  });

  it.each([
    ['closed', 'false'],
    ['open', 'true'],
  ])('says its message once while it is %s', (_name, expression) => {
    const panel = gatePanel(expression, 'Nothing on Sundays.');
    expect(panel.getAllByText(/Nothing on Sundays\./)).toHaveLength(1);
  });

  it.each([
    [30, '18 min left'],
    [192, 'opens about 16:14'],
  ])('counts down to a soak of %s minutes: %s', (soak, expected) => {
    const panel = gatePanel(`bundle.upstreamSoakMinutes >= ${soak}`);
    expect(panel.getByText(expected)).toBeInTheDocument();
  });

  it('counts the last minute in seconds', () => {
    const panel = gatePanel(`schedule.now >= timestamp("${minutes(0.5)}")`);
    expect(panel.getByText('30 s left')).toBeInTheDocument();
  });

  it('is a freeze gate where somebody paused, with who, until when and why (PAUSE-001)', () => {
    const pipeline = aPipeline(['dev', 'staging', 'prod']);
    const paused = {
      reason: 'INC-7',
      by: 'user:default/ana',
      until: minutes(30),
    };
    const spec = { ...pipeline.spec, paused };
    const panel = show(
      exampleView({ ...soaking, pipeline: { ...pipeline, spec } }),
      'freeze-guestbook',
    );
    expect(screen.getByTestId('node-panel')).toHaveTextContent(
      /Paused by user:default\/ana until .*INC-7/,
    );
    expect(panel.getByText('30 min left')).toBeInTheDocument();
    expect(
      panel.getByText('Anyone who may resume the Pipeline can end it.'),
    ).toBeInTheDocument();
  });

  it('leads from a check of a pull request to the page of whoever runs it', () => {
    const checkUrl = 'https://ci.example.com/1';
    const said = { reason: 'lint runs', description: '', url: checkUrl };
    const lint = { ...said, phase: 'pending' } as const;
    const review = { name: 'prod', approval: 'pr-review' } as const;
    const pipeline = aPipeline(['dev', 'staging', review], {
      proposedCommitStatuses: [{ key: 'lint' }],
    });
    const panel = show(
      exampleView({
        ...withSteps({ prod: waitingForMerge }),
        pipeline,
        checks: { prod: { lint } },
      }),
      'prod.proposed.lint',
    );
    expect(screen.getByTestId('node-panel')).toHaveTextContent('lint runs');
    const link = panel.getByRole('link', { name: /ci\.example\.com/ });
    expect(link).toHaveAttribute('href', checkUrl);
    expect(fact(panel, 'Of the pull request for')).toHaveTextContent('prod');
    expect(remediesOf(panel)).toEqual([
      'Opens when lint is reported as success for the head of the pull request.',
    ]);
  });

  it('says which changes would open it, when time alone does, and whose it is', () => {
    const expression = 'bundle.upstreamSoakMinutes >= 30 || schedule.isWeekend';
    const facts: GateFacts = {
      bundle: aBundle('1.29.0'),
      environment: { name: 'prod', approval: 'auto' },
      directUpstreams: ['staging'],
      upstreams: [
        { environment: 'staging', verifiedAt: Date.parse(minutes(-12)) },
      ],
      history: [],
      timezone: 'UTC',
    };
    const now = Date.parse(exampleNow);
    const panel = show(
      exampleView({
        ...soaking,
        gates: [
          aGate('soak', {
            labels: { 'kardinal.io/applies-to': 'prod' },
            spec: { expression },
          }),
        ],
        view: {
          liveVerdictOf: ({ spec }) => ({
            type: 'evaluated',
            evaluation: evaluateGate(spec, facts, now),
            explanation: explainGate(spec, facts, now),
          }),
        },
      }),
      'soak',
    );

    expect(remediesOf(panel)).toEqual([
      'Opens when bundle.upstreamSoakMinutes >= 30 becomes true.',
      'Opens when schedule.isWeekend becomes true.',
      expect.stringMatching(/^Opens by itself at about .*\.$/),
      'The owner of platform-policies/soak can change it; that applies to the next Bundle.',
    ]);
  });

  it('says when a change window opens, by its own clocks, and whose it is', () => {
    const panel = show(
      exampleView({
        ...soaking,
        windows: [
          {
            apiVersion: 'kardinal.io/v1alpha1',
            kind: 'ChangeWindow',
            metadata: {
              name: 'mornings',
              namespace: 'platform-policies',
              labels: {
                'kardinal.io/scope': 'org',
                'kardinal.io/applies-to': 'prod',
              },
            },
            spec: {
              timezone: 'America/New_York',
              allow: [
                {
                  start: '2026-01-05T09:00',
                  end: '2026-01-05T11:00',
                  recurrence: 'FREQ=WEEKLY;BYDAY=MO,FR',
                },
              ],
            },
          },
        ],
      }),
      'mornings',
    );

    expect(remediesOf(panel)).toEqual([
      'Opens by itself on Friday, 20 November 2026 at 09:00 (America/New_York).',
      'The owner of the ChangeWindow platform-policies/mornings can change it; that applies at once.',
    ]);
  });
});
