import { exampleView } from '../testing/exampleView';
import { aPipeline } from '../testing/objects';
import { plainSentence } from './sentences';
import { GateNodeView } from './types';

const now = Date.parse('2026-11-18T13:14:03Z');
const url = 'https://tests.example.com/runs/1';
const reported = { origin: 'cluster', commitStatus: 'a' } as const;
const reason = 'smoke-test of 1f0c9d2a is failure: 3 errors';

const fact = { description: '', url, reported };
const failure = { ...fact, phase: 'failure', reason } as const;
const success = {
  ...fact,
  phase: 'success',
  reason: 'smoke-test of 1f0c9d2a is success',
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
