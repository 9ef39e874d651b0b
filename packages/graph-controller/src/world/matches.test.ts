import { LabelSelector } from '../api/Graph';
import { matches } from './matches';

const labels = { app: 'web', tier: 'front' };

describe('matches', () => {
  it.each<[LabelSelector, boolean]>([
    [{}, true],
    [{ matchLabels: { app: 'web' } }, true],
    [{ matchLabels: { app: 'web', tier: 'back' } }, false],
    [
      {
        matchExpressions: [
          { key: 'app', operator: 'In', values: ['web', 'x'] },
        ],
      },
      true,
    ],
    [
      { matchExpressions: [{ key: 'no', operator: 'In', values: ['web'] }] },
      false,
    ],
    [
      {
        matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }],
      },
      false,
    ],
    [
      { matchExpressions: [{ key: 'no', operator: 'NotIn', values: ['web'] }] },
      true,
    ],
    [{ matchExpressions: [{ key: 'app', operator: 'Exists' }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, false],
    [
      {
        matchLabels: { app: 'web' },
        matchExpressions: [{ key: 'old', operator: 'DoesNotExist' }],
      },
      true,
    ],
  ])('%j: %s', (selector, expected) => {
    expect(matches(selector, labels)).toBe(expected);
  });
});
