import {
  defaultSequence,
  SequenceEntry,
} from '@kardinal/backstage-plugin-kardinal-common';
import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { promotionSteps } from '../../builtin/steps';
import { emptyRegistries } from '../../registry/Registries';
import { resolveSequence } from './resolveSequence';

const scan = createPromotionStep({
  type: 'effect',
  id: 'scan',
  description: 'Scans the image',
  settings: z.object({ url: z.string().startsWith('https://') }),
  requires: [],
  provides: [],
  capabilities: [],
  perform: async _request => ({ type: 'done', message: 'Scanned' }),
});

function problemsOf(entries: readonly SequenceEntry[]): readonly string[] {
  const { steps } = emptyRegistries();
  steps.add(...promotionSteps, scan);
  const sequence = resolveSequence(entries, steps);
  return sequence.type === 'valid'
    ? []
    : sequence.problems.map(
        ({ field, message }) => `steps${field}: ${message}`,
      );
}

const write = ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'];
const update = { strategy: 'kustomize' };
const uses = (...names: readonly string[]) =>
  names.map(each => ({ uses: each }));

describe('resolveSequence', () => {
  it.each([
    { approval: 'auto' as const, update },
    { approval: 'auto' as const, pr: true, update },
    { approval: 'pr-review' as const, update, health: { timeout: '5m' } },
  ])('accepts the default sequence of %j', environment => {
    expect(problemsOf(defaultSequence(environment, 'image'))).toEqual([]);
  });

  it.each<[string, readonly SequenceEntry[], RegExp]>([
    [
      'a step that nobody installed',
      uses('tea'),
      /^steps\[0\]\.uses: no promotion step "tea" is installed; use one of activate-rendition, .*, git-clone, /,
    ],
    [
      'settings against the schema',
      [{ uses: 'scan', config: { url: 'http://x' } }],
      /^steps\[0\]\.config\.url: .*https/,
    ],
    [
      'settings of a step that has none',
      [{ uses: 'git-clone', config: { depth: 1 } }],
      /^steps\[0\]\.config\.depth: the step has no such setting/,
    ],
    [
      'a time that is none',
      [{ uses: 'git-clone', timeout: 'soon' }],
      /^steps\[0\]\.timeout: "soon" is no duration; write it like 90s/,
    ],
    [
      'a time for what takes none of its own',
      [{ uses: 'git-clone', timeout: '5m' }],
      /^steps\[0\]\.timeout: git-clone runs with the push after it; set the timeout of that step/,
    ],
    [
      'two steps of one name',
      [
        ...uses(...write),
        { uses: 'scan', config: { url: 'https://x' }, as: 'git-push' },
      ],
      /^steps\[4\]\.as: steps\[3\] has the name git-push, too/,
    ],
    [
      'an edit after the commit',
      uses('git-clone', 'git-commit', 'kustomize-set-image', 'git-push'),
      /^steps\[1\]\.uses: git-commit needs the changes of an earlier step; put activate-rendition or .* or yaml-update before it/,
    ],
    [
      'a pull request before the push',
      uses(...write.slice(0, 3), 'open-pr', 'git-push', 'merge-pr'),
      /^steps\[3\]\.uses: open-pr needs the pushed commit of an earlier step; put git-push before it/,
    ],
    [
      'an edit after the push',
      [...uses(...write), { uses: 'git-clone', as: 'again' }],
      /^steps\[4\]\.uses: no step after git-clone pushes what it edits; put it before git-push/,
    ],
    [
      'a commit that nobody pushes',
      uses(...write.slice(0, 3)),
      /^steps\[2\]\.uses: nothing after git-commit uses its commit; put git-push after it/,
    ],
    [
      'a pull request that nobody merges',
      uses(...write, 'open-pr'),
      /^steps\[4\]\.uses: nothing after open-pr uses its pull request; put merge-pr or wait-for-merge after it/,
    ],
    [
      'a health check before the merge',
      uses(...write, 'open-pr', 'health-check', 'merge-pr'),
      /^steps\[5\]\.uses: health-check needs the promoted version of an earlier step; put merge-pr or wait-for-merge before it/,
    ],
  ])('refuses %s', (_reason, entries, message) => {
    expect(problemsOf(entries)).toContainEqual(expect.stringMatching(message));
  });
});
