import {
  CheckView,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aPipeline,
  exampleView,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ReaderProvider } from '../../hooks/useReader';
import { exampleNow, minutes } from '../../testing/instants';
import { soaking } from '../../testing/views';
import { WithTexts } from '../../testing/WithTexts';
import { NodePanel } from './NodePanel';

const said = {
  phase: 'failure',
  reason: 'smoke-test of 1f0c9d2a has failed: 3 of 40 requests failed',
  description: '3 of 40 requests failed',
  url: 'https://tests.example.com/runs/4711',
  reported: {
    origin: 'cluster',
    commitStatus: 'smoke-test-1f0c9d2',
    manager: 'ci-runner',
    at: minutes(-4),
  },
} as const;

type Said = Omit<typeof said, 'phase' | 'url' | 'reported'> & {
  readonly phase: CheckView['phase'];
  readonly url: string;
  readonly reported?: NonNullable<CheckView['reported']>;
};

function checkedView(change: Partial<Said>): PipelineView {
  return exampleView({
    ...soaking,
    gates: [],
    pipeline: aPipeline([
      'dev',
      { name: 'staging', activeCommitStatuses: [{ key: 'smoke-test' }] },
      'prod',
    ]),
    checks: { staging: { 'smoke-test': { ...said, ...change } } },
  });
}

function show(change: Partial<Said>) {
  const view = checkedView(change);
  const node = view.selected?.nodes.find(
    ({ name }) => name === 'staging.smoke-test',
  );
  render(
    <MemoryRouter>
      <WithTexts>
        <ReaderProvider clock={() => Date.parse(exampleNow)}>
          <NodePanel
            node={node!}
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

const fact = (panel: ReturnType<typeof show>, name: string) =>
  panel.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('NodePanel of a check', () => {
  it('says what was reported, by whom, when, and where there is more', () => {
    const panel = show({});

    expect(panel.getByText('Failed')).toBeInTheDocument();
    expect(panel.getAllByText(/3 of 40 requests failed/)).toHaveLength(1);
    expect(fact(panel, 'Check')).toHaveTextContent('smoke-test');
    expect(fact(panel, 'Of the commit in')).toHaveTextContent('staging');
    expect(fact(panel, 'Reported by')).toHaveTextContent(
      'smoke-test-1f0c9d2 (ci-runner)',
    );
    expect(fact(panel, 'Reported')).toHaveTextContent('4 min ago');
    expect(panel.getByRole('link')).toHaveAttribute('href', said.url);
  });

  it.each([
    // eslint-disable-next-line no-script-url
    ['javascript:alert(1)'],
    ['data:text/html,a'],
    ['file:///etc/passwd'],
    ['no address'],
    [''],
  ])('does not link to %j', url => {
    expect(show({ url }).queryByRole('link')).toBeNull();
  });

  it('says that the forge reported it', () => {
    const reported = { origin: 'forge', commitStatus: 'forge-1' } as const;
    const panel = show({ phase: 'pending', reported });

    expect(panel.getByText('Not passed yet')).toBeInTheDocument();
    expect(fact(panel, 'Reported by')).toHaveTextContent('the forge');
    expect(panel.queryByText('Reported')).toBeNull();
  });
});
