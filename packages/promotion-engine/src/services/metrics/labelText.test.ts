import { labelText } from './labelText';

it.each([
  ['nothing without labels', {}, ''],
  [
    'each in its order',
    { pipeline: 'a/b', env: 'dev' },
    '{pipeline="a/b",env="dev"}',
  ],
  ['what would end a value', { env: 'a"b\\c\nd' }, '{env="a\\"b\\\\c\\nd"}'],
])('writes %s', (_title, labels, expected) => {
  expect(labelText(labels)).toBe(expected);
});
