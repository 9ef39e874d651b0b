import { PromotionStep } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import {
  isProposedCheck,
  proposedCheckNode,
  withProposedChecks,
} from './proposedCheckNode';
import { plainSentence } from './sentences';

const lint = 'lint';
const pipeline = aPipeline([
  {
    name: 'prod',
    approval: 'pr-review',
    proposedCommitStatuses: [{ key: lint }],
  },
]);
const planned = {
  id: 'environment/prod',
  name: 'prod',
  upstreams: [],
  gates: [],
  approval: 'pr-review' as const,
  path: 'environments/prod',
};

type Status = NonNullable<PromotionStep['status']>;
type Said = NonNullable<Status['proposedChecks']>;

const stepWith = (keys: readonly string[], proposedChecks?: Said) =>
  ({
    spec: { environment: 'prod', proposedChecks: keys },
    status: proposedChecks && { proposedChecks },
  } as PromotionStep);

/** The gates that it adds, as the page has them. */
function shown(
  steps: readonly PromotionStep[],
  bundle = aBundle('2.0.0'),
): unknown {
  const { gates } = withProposedChecks(planned, { pipeline, steps }, bundle);
  return gates.filter(isProposedCheck).map(gate => {
    const node = proposedCheckNode(gate);
    const { id, name, verdict, check } = node;
    const words = plainSentence(node.sentence);
    return { id, name, verdict, url: check?.url, words };
  });
}

const url = 'https://ci.example.com/1';
const node = { id: 'check/prod/lint', name: lint, url: undefined };
const later = 'Checked once there is a pull request.';

describe('a check of the head of a pull request', () => {
  it.each<[string, readonly PromotionStep[], unknown]>([
    ['is ahead of a promotion', [], { verdict: 'pending', words: later }],
    [
      'is asked about once there is a pull request',
      [stepWith([lint])],
      { verdict: 'pending', words: later },
    ],
    [
      'holds it while it is pending, with its page',
      [stepWith([lint], [{ key: lint, phase: 'pending', reason: 'r', url }])],
      { verdict: 'closed', words: 'r.', url },
    ],
    [
      'holds it when it fails',
      [stepWith([lint], [{ key: lint, phase: 'failure', reason: 'bad' }])],
      { verdict: 'closed', words: 'bad.' },
    ],
    [
      'opens with success',
      [stepWith([lint], [{ key: lint, phase: 'success', reason: 'good' }])],
      { verdict: 'open', words: 'good.' },
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual([{ ...node, ...(expected as object) }]);
  });

  it.each<[string, readonly PromotionStep[], ReturnType<typeof aBundle>]>([
    ['that the promotion was not made with', [stepWith([])], aBundle('2.0.0')],
    [
      'of a Bundle that is replaced',
      [],
      aBundle('2.0.0', { status: { phase: 'Superseded' } }),
    ],
  ])('is not shown %s', (_, steps, bundle) => {
    expect(shown(steps, bundle)).toEqual([]);
  });
});
