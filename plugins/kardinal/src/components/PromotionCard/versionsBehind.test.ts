import { soakingView } from '../../testing/views';
import { versionsBehind } from './versionsBehind';

describe('versionsBehind', () => {
  it.each([
    ['1.29.0', 0],
    ['1.28.3', 1],
    ['1.28.1', 3],
    ['1.0.0', 0],
    [undefined, 0],
  ])('counts the Bundles newer than %p: %p', (version, expected) => {
    expect(versionsBehind(version, soakingView().bundles)).toBe(expected);
  });
});
