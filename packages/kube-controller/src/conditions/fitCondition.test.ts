import { ConditionFacts } from '@kardinal/foundation';
import { fitCondition } from './fitCondition';
import { setCondition } from './setCondition';

const ready = {
  type: 'Ready',
  status: 'False',
  reason: 'Denied',
  message: 'Not this one',
} as const;

describe('fitCondition', () => {
  it.each<[string, Partial<ConditionFacts>, Partial<ConditionFacts>]>([
    ['what fits stays as it is', {}, ready],
    [
      'a reason that an admission webhook wrote becomes one word',
      { reason: 'image not signed (cosign)' },
      { reason: 'ImageNotSignedCosign' },
    ],
    ['a reason begins with a letter', { reason: '403' }, { reason: 'Unnamed' }],
    ['there is a reason', { reason: '' }, { reason: 'Unnamed' }],
    [
      'a reason has an end',
      { reason: 'a'.repeat(2_000) },
      { reason: `A${'a'.repeat(1_023)}` },
    ],
  ])('%s', (_case, given, expected) => {
    expect(fitCondition({ ...ready, ...given })).toMatchObject(expected);
  });

  it('cuts a message at what API servers take, and the condition stays the same from then on', () => {
    const facts = { ...ready, message: 'x'.repeat(100_000) };
    const [condition] = setCondition([], facts, 0);
    expect(condition.message).toHaveLength(32_768);
    expect(condition.message).toContain('(cut: it has 100000 characters)');
    const list = [condition];
    expect(setCondition(list, facts, 60_000)).toBe(list);
  });
});
