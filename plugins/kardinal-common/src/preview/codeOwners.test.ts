import { codeOwnersOf } from './codeOwners';

const owners = `# Whoever is asked
*                      @acme/everyone   # all the rest
/environments/         @acme/platform
environments/prod/**   @acme/sre ana@example.com
environments/*         @acme/root-files
*.md                   @acme/docs
secrets                @acme/security
/environments/dev/     # nobody
[ab].yaml              @acme/ranges
!environments/prod     @acme/negated
`;

describe('codeOwnersOf', () => {
  it.each([
    ['src/index.ts', ['@acme/everyone']],
    ['environments/staging/kustomization.yaml', ['@acme/platform']],
    ['environments/prod/app/values.yaml', ['@acme/sre', 'ana@example.com']],
    ['environments/base.yaml', ['@acme/root-files']],
    ['environments/prod/README.md', ['@acme/docs']],
    ['environments/prod/secrets/db.yaml', ['@acme/security']],
    ['environments/dev/kustomization.yaml', []],
    ['a.yaml', ['@acme/everyone']],
  ])('of %s: %j, by the last line that matches', (path, expected) => {
    expect(codeOwnersOf(owners, [path])).toEqual(expected);
  });

  it('names everybody once, whatever the line breaks are', () => {
    expect(
      codeOwnersOf('a/ @ana @ben\r\nb/ @ben @cleo\r\n', ['a/x', 'b/y', 'c/z']),
    ).toEqual(['@ana', '@ben', '@cleo']);
  });

  it('takes a letter for itself, large or small', () => {
    expect(codeOwnersOf('/Prod/ @ana', ['prod/x'])).toEqual([]);
  });

  it('names nobody where the file is empty', () => {
    expect(codeOwnersOf('', ['a/x'])).toEqual([]);
  });
});
