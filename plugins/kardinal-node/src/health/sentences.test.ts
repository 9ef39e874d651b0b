import { because } from './sentences';

it.each([
  [undefined, ''],
  ['', ''],
  [' ...', ''],
  ['Pods crash.', ': Pods crash'],
  ['  Pods crash. Others do not...\n', ': Pods crash. Others do not'],
])('the reason %j ends a sentence as %j', (reason, text) => {
  expect(because(reason)).toBe(text);
});
