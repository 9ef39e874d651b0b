import { inEnglish } from '../../testing/englishTexts';
import { parseNumbers, parseValues } from './supposedValues';

describe('what is supposed', () => {
  it.each([
    ['', {}],
    ['hotfix=true', { hotfix: 'true' }],
    ['hotfix = true\nteam=a, empty=', { hotfix: 'true', team: 'a', empty: '' }],
    ['query=a=b', { query: 'a=b' }],
  ])('reads the labels %p', (text, values) => {
    expect(parseValues(text)).toEqual({ type: 'values', values });
  });

  it.each([
    ['hotfix', 'whole', 'Enter hotfix=value'],
    ['staging=', 'whole', 'Enter a whole number after staging='],
    ['staging=1.5', 'whole', 'Enter a whole number after staging='],
    ['staging=-1', 'whole', 'Enter a whole number after staging='],
    ['error-rate=low', 'any', 'Enter a number after error-rate='],
  ] as const)('refuses %p of %s numbers', (text, numbers, problem) => {
    expect(inEnglish(parseNumbers(text, numbers))).toEqual({
      type: 'invalid',
      problem,
    });
  });

  it('reads minutes and measurements', () => {
    expect(parseNumbers('staging=30', 'whole')).toEqual({
      type: 'values',
      values: { staging: 30 },
    });
    expect(parseNumbers('error-rate=0.05', 'any')).toEqual({
      type: 'values',
      values: { 'error-rate': 0.05 },
    });
  });
});
