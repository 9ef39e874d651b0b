import { RequiredCheck, requirementTexts } from './requirementTexts';

const check = (
  name: string,
  ...runs: RequiredCheck['runs']
): RequiredCheck => ({ name, runs });

it.each<[string, readonly RequiredCheck[], readonly string[]]>([
  ['nothing of what passed', [check('a', 'passed', 'passed')], []],
  [
    'how each is',
    [
      check('a'),
      check('b', 'pending', 'passed'),
      check('c', 'pending', 'failed'),
    ],
    [
      'the check a, which has not begun',
      'the check b, which has not ended',
      'the check c, which failed',
    ],
  ],
  [
    'some of many',
    ['a', 'b', 'c', 'd', 'e'].map(name => check(name)),
    [
      'the check a, which has not begun',
      'the check b, which has not begun',
      'the check c, which has not begun',
      '2 more checks',
    ],
  ],
  [
    'names that are not too long',
    [check('x'.repeat(200))],
    [
      `the check ${'x'.repeat(
        70,
      )}… (cut: it has 200 characters), which has not begun`,
    ],
  ],
])('says of checks %s', (_what, required, texts) => {
  expect(requirementTexts.unmetChecks(required)).toEqual(texts);
});

it.each([
  [1, 'an approving review'],
  [2, '2 approving reviews'],
])('says that %d approvals are required', (count, text) => {
  expect(requirementTexts.approvals(count)).toBe(text);
});
