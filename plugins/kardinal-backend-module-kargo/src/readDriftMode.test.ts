import { ConfigReader } from '@backstage/config';
import { readDriftMode } from './readDriftMode';

const read = (drift?: string) =>
  readDriftMode(new ConfigReader({ kardinal: { kargo: { drift } } }));

it.each([
  [undefined, undefined],
  ['ignore', undefined],
  ['report', 'report'],
  ['promote', 'create'],
])('does about drift with %s: %s', (text, mode) => {
  expect(read(text)).toBe(mode);
});

it('names the field where it says something else', () => {
  expect(() => read('yes')).toThrow(
    'kardinal.kargo.drift is "yes": write ignore, report or promote',
  );
});
