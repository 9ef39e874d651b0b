import { AppliedObject } from '../api/Graph';
import { inlineNeeds, shareNeeds } from './sharedNeeds';

const object = (
  node: string,
  needs?: readonly string[],
  name = node,
): AppliedObject => ({
  node,
  apiVersion: 'v1',
  kind: 'ConfigMap',
  name,
  hold: 'owned',
  ...(needs && { needs }),
});

const names = (prefix: string) =>
  Array.from({ length: 100 }, (_, at) => `${prefix}${at}`);
const wave = names('a');

it.each<readonly [string, readonly AppliedObject[]]>([
  ['none', [object('a'), object('b')]],
  ['short ones', [object('a', ['x']), object('b', ['x'])]],
  ['one long list', names('b').map(node => object(node, wave))],
  [
    'two long lists',
    [...names('b'), ...names('c')].map(node =>
      object(node, node.startsWith('b') ? wave : names('b')),
    ),
  ],
  [
    'objects of a collection that were made from different nodes',
    [
      object('b', wave, 'b-0'),
      object('b', names('c'), 'b-1'),
      object('d', names('c')),
      object('e', names('c')),
      object('f', wave),
    ],
  ],
])('needs of objects are those that were stored: %s', (_what, applied) => {
  expect(inlineNeeds(shareNeeds(applied))).toEqual(applied);
});

it('a long list is stored once', () => {
  const [first, ...others] = shareNeeds(
    names('b').map(node => object(node, [...wave])),
  );
  expect(first.needs).toEqual(wave);
  expect(others.every(each => each.sameNeedsAs === 'b0')).toBe(true);
  expect(others.some(({ needs }) => needs)).toBe(false);
});
