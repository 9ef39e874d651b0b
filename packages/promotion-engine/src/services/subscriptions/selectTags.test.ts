import { compareTags, isVersion, TagOrder, versionRange } from './selectTags';

const last = (order: TagOrder, tags: readonly string[]) =>
  [...tags].sort((a, b) => compareTags(order, a, b)).at(-1);

describe('compareTags', () => {
  it.each<[TagOrder, string, readonly string[]]>([
    // SUB-003
    ['semver', 'v1.10.0', ['v1.9.0', 'v1.10.0']],
    ['semver', '1.10.0', ['latest', '1.10.0', '1.9.0']],
    ['semver', '2.0.0', ['2.0.0-rc.1', '2.0.0', '1.9.9']],
    ['semver', 'v1.0.0', ['1.0.0', 'v1.0.0']],
    ['lexical', 'v1.9.0', ['v1.9.0', 'v1.10.0']],
    // SUB-001, of which a pattern leaves these
    ['lexical', 'sha-bbb222', ['sha-bbb222', 'sha-aaa111']],
  ])('%s has %s last', (order, expected, tags) => {
    expect(last(order, tags)).toBe(expected);
  });
});

describe('versionRange', () => {
  const tags = ['v1.4.0', '1.9.2', '2.0.0-rc.1', '2.0.0', '3.1.0', '1.4', 'x'];

  it.each([
    ['^1.4', ['v1.4.0', '1.9.2']],
    ['>=1.9, <3', ['1.9.2', '2.0.0']],
    ['>=2.0.0-0', ['2.0.0-rc.1', '2.0.0', '3.1.0']],
    ['1.0.0 - 2.0.0', ['v1.4.0', '1.9.2', '2.0.0']],
    ['*', ['v1.4.0', '1.9.2', '2.0.0', '3.1.0']],
  ])('%s has %s', (text, accepted) => {
    const range = versionRange(text);
    expect(range.type === 'range' ? tags.filter(range.accepts) : range).toEqual(
      accepted,
    );
  });

  it('says what is no range', () => {
    expect(versionRange('newest')).toEqual({
      type: 'invalid',
      message: expect.stringContaining('"newest" is no range of versions'),
    });
  });
});

it.each([
  ['1.2.3', true],
  ['v1.2.3-rc.1', true],
  ['1.2', false],
  ['latest', false],
])('isVersion(%s) is %s', (tag, expected) => {
  expect(isVersion(tag)).toBe(expected);
});
