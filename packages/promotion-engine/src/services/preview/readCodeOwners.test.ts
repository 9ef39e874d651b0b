import { readCodeOwners } from './readCodeOwners';

const tree = (files: Readonly<Record<string, string | Error | undefined>>) => ({
  read: async (path: string) => {
    const found = files[path];
    if (found instanceof Error) throw found;
    return found === undefined ? undefined : Buffer.from(found);
  },
});

describe('readCodeOwners', () => {
  const changed = ['environments/prod/kustomization.yaml'];

  it.each([
    [{ CODEOWNERS: '* @root', 'docs/CODEOWNERS': '* @docs' }, ['@root']],
    [{ CODEOWNERS: '* @root', '.github/CODEOWNERS': '* @hidden' }, ['@hidden']],
    [{ 'docs/CODEOWNERS': '* @docs' }, ['@docs']],
    [{}, []],
  ])('reads the first file of %j', async (files, expected) => {
    expect(await readCodeOwners(tree(files), changed)).toEqual(expected);
  });

  it('names nobody by a file that cannot be read', async () => {
    const files = tree({ CODEOWNERS: new Error('is a symbolic link') });
    expect(await readCodeOwners(files, changed)).toEqual([]);
  });

  it('names nobody where nothing changes', async () => {
    expect(await readCodeOwners(tree({ CODEOWNERS: '* @root' }), [])).toEqual(
      [],
    );
  });
});
