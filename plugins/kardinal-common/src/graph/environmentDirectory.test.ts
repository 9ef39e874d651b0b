import { directoryOf, plainDirectory } from './environmentDirectory';

describe('the directory of an environment', () => {
  it.each([
    [{ name: 'dev' }, 'environments/dev'],
    [{ name: 'dev', path: './apps//shop/dev/' }, 'apps/shop/dev'],
    [{ name: 'dev', path: '.' }, '.'],
  ])('of %j is %s', (environment, directory) => {
    expect(directoryOf(environment)).toBe(directory);
  });

  it('is the whole repository where nothing is left of a path', () => {
    expect(plainDirectory('./')).toBe('.');
  });
});
