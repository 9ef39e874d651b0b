import { exampleView } from '../testing/exampleView';
import { aPipeline } from '../testing/objects';
import { plainSentence } from './sentences';
import { GateNodeView } from './types';

const now = Date.parse('2026-11-18T13:14:03Z');
const url = 'https://tests.example.com/runs/1';
const reported = { origin: 'cluster', commitStatus: 'a' } as const;
const reason = 'smoke-test of 1f0c9d2a has failed: 3 errors';

const fact = { description: '', url, reported };
const failure = { ...fact, phase: 'failure', reason } as const;
const success = {
  ...fact,
  phase: 'success',
  reason: 'smoke-test of 1f0c9d2a has passed',
} as const;

const verified = {
  state: 'Verified',
  verifiedAt: '2026-11-18T13:00:00Z',
} as const;

function checkedGate(
  check: typeof failure | typeof success,
  graph: 'kept' | 'removed' = 'kept',
): GateNodeView {
  const view = exampleView({
    pipeline: aPipeline([
      { name: 'staging', activeCommitStatuses: [{ key: 'smoke-test' }] },
      'prod',
    ]),
    bundles: [
      {
        version: '1.29.0',
        phase: graph === 'kept' ? 'Promoting' : 'Verified',
        createdAt: '2026-11-18T12:00:00Z',
        steps: {
          staging: verified,
          ...(graph === 'kept' ? {} : { prod: verified }),
        },
      },
    ],
    checks: { staging: { 'smoke-test': check } },
    now,
    graph,
  });
  return view.selected?.nodes.find(
    ({ name }) => name === 'staging.smoke-test',
  ) as GateNodeView;
}

const about = { subject: 'running', environment: 'staging', key: 'smoke-test' };

describe('a gate that waits for a check', () => {
  it('says what was reported, with the page and who reported it', () => {
    const node = checkedGate(failure);
    expect(node.check).toEqual({
      ...about,
      phase: 'failure',
      reason,
      url,
      reported,
    });
    expect(plainSentence(node.sentence)).toBe(`Closed: staging: ${reason}`);
    expect(node.remedies.map(plainSentence)).toEqual([
      'Opens when smoke-test is reported as success for the commit in staging.',
    ]);
  });

  it('is open when success was reported', () => {
    const { verdict, check, remedies } = checkedGate(success);
    expect({ verdict, phase: check?.phase, remedies }).toEqual({
      verdict: 'open',
      phase: 'success',
      remedies: [],
    });
  });

  it('shows what was recorded once only the record is left', () => {
    expect(checkedGate(success, 'removed').check).toEqual({
      ...about,
      phase: 'success',
      reason: success.reason,
      url,
      reported,
    });
  });
});

describe('a gate that waits for a check of a pull request', () => {
  const review = {
    name: 'prod',
    approval: 'pr-review' as const,
    proposedCommitStatuses: [{ key: 'smoke-test' }],
  };
  const pullRequest = {
    number: 7,
    url: '',
    head: 'abc',
    state: 'open',
  } as const;
  const waiting = { state: 'WaitingForMerge', pullRequest } as const;

  function proposedGate(
    prod: typeof waiting | typeof verified | undefined,
  ): GateNodeView {
    const view = exampleView({
      pipeline: aPipeline(['staging', review]),
      bundles: [
        {
          version: '1.29.0',
          phase: 'Promoting',
          createdAt: '2026-11-18T12:00:00Z',
          steps: { staging: verified, ...(prod && { prod }) },
        },
      ],
      checks: { prod: { 'smoke-test': failure } },
      now,
    });
    return view.selected?.nodes.find(
      ({ name }) => name === 'prod.proposed.smoke-test',
    ) as GateNodeView;
  }

  it('has nothing to say before there is one', () => {
    const { verdict, check, remedies } = proposedGate(undefined);
    expect({ verdict, check }).toEqual({ verdict: 'pending' });
    expect(remedies.map(plainSentence)).toEqual([
      'Evaluated once there is a pull request.',
    ]);
  });

  it('says what was reported for its head', () => {
    const { verdict, check, remedies } = proposedGate(waiting);
    expect(verdict).toBe('closed');
    expect(check).toMatchObject({
      subject: 'pullRequest',
      environment: 'prod',
    });
    expect(remedies.map(plainSentence)).toEqual([
      'Opens when smoke-test is reported as success for the head of the pull request.',
    ]);
  });
});
