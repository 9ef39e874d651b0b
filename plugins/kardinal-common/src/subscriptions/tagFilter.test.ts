import { tagFilter } from './tagFilter';

describe('tagFilter', () => {
  const tags = ['latest', 'sha-aaa111', 'v1.0.0', 'v1.1.0-rc.1'];

  it.each([
    ['all', {}, tags],
    ['what is allowed', { allow: '^v1' }, ['v1.0.0', 'v1.1.0-rc.1']],
    ['what is not ignored', { ignore: ['^sha-', '-rc'] }, ['latest', 'v1.0.0']],
    ['both', { allow: '^v', ignore: ['-rc'] }, ['v1.0.0']],
  ])('accepts %s', (_what, patterns, accepted) => {
    const filter = tagFilter(patterns);
    expect(
      filter.type === 'filter' ? tags.filter(filter.accepts) : filter,
    ).toEqual(accepted);
  });

  it('names every expression that is none', () => {
    expect(tagFilter({ allow: '(', ignore: ['ok', '[a'] })).toEqual({
      type: 'invalid',
      problems: [
        { field: 'allow', message: expect.stringContaining('"("') },
        { field: 'ignore[1]', message: expect.stringContaining('"[a"') },
      ],
    });
  });
});
