import { Bundle, BundleStatus } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing';
import { pipelineView } from './pipelineView';
import { plainSentence } from './sentences';
import { slotFor } from '../order';
import { slotWaits } from './slotWaits';

const pipeline = aPipeline(['dev', 'prod'], { promotion: { policy: 'queue' } });
const waiting: BundleStatus = {
  phase: 'Available',
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason: 'WaitingForSlot',
      message: '',
      lastTransitionTime: '',
    },
  ],
};
const promoting = (state: string): BundleStatus => ({
  phase: 'Promoting',
  environments: {
    dev: { state: 'Verified' },
    prod: {
      state,
      prURL: 'https://forge.example.com/pulls/42',
      pullRequest: { number: 42, state: 'open' },
    },
  },
});
const failed: BundleStatus = {
  phase: 'Failed',
  environments: {
    dev: { state: 'Failed', upstreams: [] },
    prod: { state: 'HealthChecking', upstreams: [] },
  },
};

function waitsOf(...statuses: readonly (BundleStatus | undefined)[]) {
  const bundles = statuses.map(
    (status, index): Bundle =>
      aBundle(`1.${index}`, {
        metadata: { creationTimestamp: `2026-11-18T10:0${index}:00Z` },
        ...(status === undefined ? {} : { status }),
      }),
  );
  return slotWaits(
    {
      ...pipeline,
      ...(failed === statuses[0]
        ? { status: { slots: [slotFor(bundles[0])] } }
        : {}),
    },
    bundles,
  );
}

it.each<[string, BundleStatus]>([
  [
    '1.1 is waiting for 1.0, which is being promoted.',
    promoting('HealthChecking'),
  ],
  [
    '1.1 is waiting for 1.0, whose pull request for prod has to be merged.',
    promoting('WaitingForMerge'),
  ],
  [
    '1.1 is waiting for 1.0, which failed in dev and continues in other environments.',
    failed,
  ],
  ['1.1 is next.', { phase: 'Verified' }],
])('%s', (expected, first) => {
  const wait = waitsOf(first, waiting).get('guestbook-1-1');
  expect(plainSentence(wait?.sentence ?? [])).toBe(expected);
});

it('says how many are before it, and what lets the first go on', () => {
  const waits = waitsOf(promoting('WaitingForMerge'), waiting, waiting);
  expect(waits.size).toBe(2);
  const wait = waits.get('guestbook-1-2');
  expect(plainSentence(wait?.sentence ?? [])).toBe(
    '1.2 is waiting for 1.1, which is itself waiting. 2 Bundles are ahead of it.',
  );
  expect(wait?.action).toEqual({
    type: 'link',
    id: 'merge',
    label: 'Review PR #42 of 1.0',
    url: 'https://forge.example.com/pulls/42',
  });
});

it('is what the page of a waiting Bundle says, with the merge that lets it go on', () => {
  const environments = {
    dev: { state: 'Pending', position: 0, upstreams: [] },
    prod: { state: 'Pending', position: 1, upstreams: ['dev'] },
  };
  const [first, second] = [
    promoting('WaitingForMerge'),
    { ...waiting, environments },
  ].map((status, index) =>
    aBundle(`1.${index}`, {
      metadata: { creationTimestamp: `2026-11-18T10:0${index}:00Z` },
      status,
    }),
  );
  const { headline, nextAction, selected } = pipelineView(
    {
      pipeline,
      bundles: [first, second],
      selected: second,
      steps: [],
      gates: [],
      graphNodes: undefined,
      templates: [],
      policyNamespaces: [],
      factsOf: () => undefined,
      commitUrl: () => undefined,
      createBundleExample: '',
    },
    Date.parse('2026-11-18T11:00:00Z'),
  );
  expect(plainSentence(headline)).toBe(
    '1.1 is waiting for 1.0, whose pull request for prod has to be merged.',
  );
  expect(nextAction).toMatchObject({ label: 'Review PR #42 of 1.0' });
  expect(
    selected?.nodes.map(node => [node.name, plainSentence(node.sentence)]),
  ).toEqual([
    ['dev', 'dev starts when it is 1.1’s turn.'],
    ['prod', 'prod is waiting for dev.'],
  ]);
});

it('names what is let finish, and why', () => {
  const bundles = [promoting('WaitingForMerge'), waiting].map((status, index) =>
    aBundle(`1.${index}`, {
      metadata: { creationTimestamp: `2026-11-18T1${index}:00:00Z` },
      status,
    }),
  );
  const bounded = aPipeline(['dev', 'prod'], {
    promotion: { policy: 'latest', maxPendingAge: '30m' },
  });
  const wait = slotWaits(bounded, bundles).get('guestbook-1-1');
  expect(plainSentence(wait?.sentence ?? [])).toBe(
    '1.1 is waiting for 1.0: its change has been pending for longer than 30 minutes (spec.promotion.maxPendingAge of the Pipeline) and finishes first.',
  );
});
