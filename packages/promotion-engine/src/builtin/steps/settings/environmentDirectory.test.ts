import {
  environmentDirectory,
  inRepository,
  isWithin,
  outputDirectory,
  repositoryDirectory,
} from './environmentDirectory';

const schemas = {
  repository: repositoryDirectory,
  environment: environmentDirectory,
  output: outputDirectory,
};

/** What each of the three reads; `undefined` where it refuses. */
const readBy = (path: string) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      schema.safeParse(path).data,
    ]),
  );

const ofAll = (path: string) => ({
  repository: path,
  environment: path,
  output: path,
});
const none = {
  repository: undefined,
  environment: undefined,
  output: undefined,
};

describe('a directory', () => {
  it.each([
    ['rendered', ofAll('rendered')],
    ['./rendered/', ofAll('rendered')],
    ['a//b/../c', ofAll('a/c')],
    ['..a', ofAll('..a')],
    ['.', { ...ofAll('.'), output: undefined }],
    ['./', { ...ofAll('.'), output: undefined }],
    ['a/..', { ...ofAll('.'), output: undefined }],
    ['..', { ...none, repository: '..' }],
    ['../../base/', { ...none, repository: '../../base' }],
    ['a/../../b', { ...none, repository: '../b' }],
    ['/etc', none],
    ['', none],
    ['a\\b', none],
    ['a\nb', none],
    ['a\u007f', none],
    ['x'.repeat(1025), none],
  ])('%j is read as what it comes to', (path, expected) => {
    expect(readBy(path)).toEqual(expected);
  });

  it.each([
    [
      environmentDirectory,
      '../x',
      /below that of the environment, without \.\./,
    ],
    [outputDirectory, '.', /a directory of its own below that of the env/],
    [repositoryDirectory, '/x', /must not begin with \//],
    [repositoryDirectory, 'a\\b', /must be a plain path/],
  ])('is refused in words: %#', (schema, path, words) => {
    expect(schema.safeParse(path).error?.issues[0].message).toMatch(words);
  });
});

it.each([
  ['a', 'a', true],
  ['a', 'a/b', true],
  ['a', 'ab', false],
  ['a/b', 'a', false],
])('within %s is %s: %s', (directory, path, expected) => {
  expect(isWithin(directory, path)).toBe(expected);
});

describe('inRepository', () => {
  it.each([
    ['environments/prod', 'chart', 'environments/prod/chart'],
    ['environments/prod', '.', 'environments/prod'],
    ['environments/prod', '../../base', 'base'],
    ['environments/prod', '../..', '.'],
    ['', 'chart/', 'chart'],
    ['.', 'chart', 'chart'],
    ['', '.', '.'],
  ])('from %j %s is %s', (directory, path, expected) => {
    expect(inRepository(directory, path)).toBe(expected);
  });

  it.each([
    ['environments/prod', '../../..'],
    ['environments/prod', '../../../x'],
    ['', '..'],
  ])('from %j %s leads out of the repository', (directory, path) => {
    expect(() => inRepository(directory, path)).toThrow(
      `${path} leads out of the repository: check the config of the step`,
    );
  });
});
