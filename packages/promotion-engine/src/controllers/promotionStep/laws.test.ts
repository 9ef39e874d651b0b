import {
  defaultSequence,
  SequenceEntry,
} from '@kardinal/backstage-plugin-kardinal-common';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import fc from 'fast-check';
import { crashLaw, staleLaw } from '../../__testUtils__/laws';
import { fakeKustomize } from '../../__testUtils__/fakeKustomize';
import { inventedSteps } from '../../__testUtils__/inventedSteps';
import {
  Ending,
  registryUrl,
  sequenceStory,
  serverUrl,
} from '../../__testUtils__/sequenceStory';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { promotionSteps } from '../../builtin/steps';
import { emptyRegistries } from '../../registry/Registries';
import { resolveSequence } from '../../services/sequences/resolveSequence';

const update = { strategy: 'kustomize' };
const direct = defaultSequence({ approval: 'auto', update }, 'image');
const merging = defaultSequence(
  { approval: 'auto', pr: true, update },
  'image',
);
const mixed = defaultSequence({ approval: 'auto', update }, 'mixed');
const reviewedMixed = defaultSequence(
  { approval: 'pr-review', update },
  'mixed',
);
const reviewed = defaultSequence({ approval: 'pr-review', update }, 'image');

const ask = (as: string) => ({ uses: 'gate', as, webhook: { url: serverUrl } });
/** A server is asked before the clone, between edits, after the push, and after the merge. */
const asking = [
  ask('first'),
  ...reviewed.slice(0, 2),
  ask('edited'),
  ...reviewed.slice(2, 4),
  ask('pushed'),
  ...reviewed.slice(4, 6),
  ask('merged'),
  ...reviewed.slice(6),
];

const rendering = [
  ...reviewed.slice(0, 2),
  { uses: 'kustomize-build' },
  ...reviewed.slice(2),
];

const storing = [
  ...rendering.slice(0, 3),
  {
    uses: 'push-rendition',
    config: { registry: registryUrl, repository: 'acme/rendered/guestbook' },
  },
  ...rendering.slice(3),
];

const directory = temporaryDirectory();
const programs = fakeKustomize(directory.path);

async function expectTheLaws(
  steps: readonly SequenceEntry[],
  ending: Ending,
): Promise<readonly string[]> {
  const scenario = () => sequenceStory(steps, ending, { programs });
  const { io } = await crashLaw(scenario);
  // Who was frozen inside a call to the forge, until people closed or withdrew what the next leader had made, makes it
  // once more: a branch or a pull request that nothing uses. What is promoted stays the same.
  const compared = 'what was promoted';
  await staleLaw(() => sequenceStory(steps, ending, { compared, programs }));
  await quiescentLaw(scenario);
  return io;
}

describe('every built-in step keeps the laws of crashes, stale caches and quiescence', () => {
  it.each<[string, readonly SequenceEntry[], Ending, readonly string[]]>([
    ['pushed', direct, 'verified', ['git']],
    ['pushed, and never healthy', direct, 'unhealthy', ['git']],
    ['pushed, and replaced', direct, 'replaced', ['git']],
    ['pushed with configuration', mixed, 'verified', ['readCommit', 'git']],
    ['merged by us', merging, 'verified', ['mergePullRequest', 'deleteBranch']],
    [
      'merged by a person',
      reviewed,
      'verified',
      ['openPullRequest', 'deleteBranch'],
    ],
    ['merged, and never healthy', reviewed, 'unhealthy', ['deleteBranch']],
    ['closed by a person', reviewed, 'closed', ['openPullRequest']],
    [
      'replaced while it waits for a merge',
      reviewed,
      'replaced',
      ['comment', 'closePullRequest', 'deleteBranch'],
    ],
    [
      'deleted while it waits for a merge',
      reviewed,
      'deleted',
      ['comment', 'closePullRequest', 'deleteBranch'],
    ],
    ['taken off its base branch, and retried', direct, 'rewritten', ['git']],
    ['conflicting, and made anew', reviewed, 'overtaken', ['git']],
    [
      'conflicting with configuration, and made anew',
      reviewedMixed,
      'overtaken',
      ['readCommit', 'git'],
    ],
    ['rendered', rendering, 'verified', ['render', 'git']],
    ['rendered, and replaced', rendering, 'replaced', ['render']],
    [
      'stored in a registry',
      storing,
      'verified',
      ['render', 'registry', 'git'],
    ],
    ['stored in a registry, and replaced', storing, 'replaced', ['registry']],
    ['asked by custom steps', asking, 'verified', ['webhook', 'git']],
    [
      'asked by custom steps, and replaced',
      asking,
      'replaced',
      ['webhook', 'closePullRequest'],
    ],
    [
      'asked by custom steps, and deleted',
      asking,
      'deleted',
      ['webhook', 'closePullRequest'],
    ],
  ])('%s', async (_name, steps, ending, io) => {
    expect(await expectTheLaws(steps, ending)).toEqual(
      expect.arrayContaining([...io]),
    );
  });
});

describe('a sequence of whatever steps', () => {
  const { steps: definitions } = emptyRegistries();
  definitions.add(
    ...promotionSteps,
    ...inventedSteps({ notes: new Map(), isOpen: false }, async (_name, call) =>
      call(),
    ),
  );

  const insertion = fc.record({
    uses: fc.constantFrom('touch', 'note', 'pause'),
    at: fc.nat(8),
  });
  const sequences = fc
    .tuple(
      fc.constantFrom(direct, merging, reviewed),
      fc.array(insertion, { minLength: 1, maxLength: 4 }),
    )
    .map(([base, insertions]) =>
      insertions.reduce<readonly SequenceEntry[]>(
        (steps, { uses, at }, index) => {
          const entry = { uses, as: `${uses}-${index}` };
          return [...steps.slice(0, at), entry, ...steps.slice(at)];
        },
        base,
      ),
    )
    .filter(steps => resolveSequence(steps, definitions).type === 'valid');

  it('keeps the laws', async () => {
    await fc.assert(
      fc.asyncProperty(
        sequences,
        fc.constantFrom<Ending>('verified', 'unhealthy'),
        async (steps, ending) => {
          await expectTheLaws(steps, ending);
        },
      ),
      { numRuns: 4 },
    );
  });
});
