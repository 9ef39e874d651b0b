import { isKardinalResult } from './isKardinalResult';

it.each([
  ['kardinal-bundle', true],
  ['kardinal-pipeline', true],
  ['software-catalog', false],
])('takes %s: %s', (type, is) => {
  expect(isKardinalResult({ type })).toBe(is);
});
