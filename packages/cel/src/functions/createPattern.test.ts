import { createPattern } from './createPattern';

const finds = (pattern: string, text: string) => {
  const result = createPattern(pattern);
  return result.type === 'pattern' && result.test(text);
};

describe('createPattern', () => {
  it.each([
    ['^sha-', 'sha-aaa111', true],
    ['^sha-', 'latest', false],
    ['^v\\d+\\.\\d+\\.\\d+$', 'v1.10.0', true],
    ['-rc', 'v1.10.0-rc.1', true],
    ['(?i)^RELEASE', 'release-1', true],
    ['(a+)+$', `${'a'.repeat(128)}!`, false],
  ])('finds %s in %s: %s', (pattern, text, expected) => {
    expect(finds(pattern, text)).toBe(expected);
  });

  it.each([
    ['(', 'is no regular expression'],
    ['(?=a)', 'without look-around'],
    ['(a)\\1', 'without look-around and back references'],
    ['((a{30}){30}){30}', 'repeats too much'],
    ['^\\p{Greek}', 'has a Unicode class'],
  ])('refuses %s', (pattern, message) => {
    expect(createPattern(pattern)).toEqual({
      type: 'invalid',
      message: expect.stringContaining(message),
    });
  });
});
