import { parseJson } from './parseJson';

it.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['<html>', undefined],
  ['', undefined],
])('%j is %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
