import { FileMode } from '@kardinal/backstage-plugin-kardinal-node';
import { fileModeOf, gitModeOf } from './fileModes';

it.each<[string, FileMode]>([
  ['100644', 'regular'],
  ['100664', 'regular'],
  ['100755', 'executable'],
])('the mode %s of a tree is that of a file which is %s', (mode, expected) => {
  expect(fileModeOf(mode)).toBe(expected);
});

it.each<[string, FileMode | undefined, string | undefined, string]>([
  ['a new file', undefined, undefined, '100644'],
  ['a new script', 'executable', undefined, '100755'],
  ['what nobody wants otherwise', undefined, '100755', '100755'],
  ['an old mode that nobody changes', 'regular', '100664', '100664'],
  ['what becomes executable', 'executable', '100664', '100755'],
  ['what is executable no more', 'regular', '100755', '100644'],
])('%s has its mode', (_what, wanted, current, expected) => {
  expect(gitModeOf(wanted, current)).toBe(expected);
});
