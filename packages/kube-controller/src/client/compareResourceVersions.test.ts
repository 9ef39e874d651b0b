import { compareResourceVersions } from './compareResourceVersions';

describe('compareResourceVersions', () => {
  it.each([
    ['9', '10', 'older'],
    ['10', '9', 'newer'],
    ['10', '10', 'same'],
    ['90071992547409930', '90071992547409931', 'older'],
    ['a', 'b', 'unknown'],
    ['a', 'a', 'same'],
    ['01', '1', 'unknown'],
    [undefined, '1', 'unknown'],
  ])('%s against %s is %s', (a, b, expected) => {
    expect(compareResourceVersions(a, b)).toBe(expected);
  });
});
