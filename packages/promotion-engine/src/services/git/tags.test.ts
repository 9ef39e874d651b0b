import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitRepositories } from './GitRepositories';
import { localGit } from './__testUtils__/localGit';
import { OriginRepository } from './__testUtils__/OriginRepository';

describe('the tags of a repository', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;
  let first: string;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    first = (await origin.head())!;
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const tags = () => git.tags({ repository: { url: origin.url } });
  const tag = (name: string, ...args: readonly string[]) =>
    origin.git([
      '-c',
      'user.name=Somebody',
      '-c',
      'user.email=s@example.com',
      'tag',
      ...args,
      name,
    ]);

  it('are none where nobody made one', async () => {
    expect(await tags()).toEqual([]);
  });

  it('name a commit, with what it says, also where they say something themselves', async () => {
    await tag('v1.0.0');
    const second = await origin.commit(
      { a: '2\n' },
      { message: 'Raise the limit\n\nFor the sale.' },
    );
    await tag('v1.1.0', '-m', 'The second');
    const found = new Map((await tags()).map(each => [each.name, each]));
    expect(found.get('v1.0.0')).toEqual({
      name: 'v1.0.0',
      sha: first,
      author: 'S',
      subject: 'a change',
      taggedAt: '2023-11-14T22:13:20.000Z',
    });
    expect(found.get('v1.1.0')).toMatchObject({
      sha: second,
      author: 'S',
      subject: 'Raise the limit',
    });
    // When it was tagged, not when it was committed.
    expect(found.get('v1.1.0')?.taggedAt).not.toBe('2023-11-14T22:13:20.000Z');
  });

  it('are followed where they move or go, and none is of what is no commit', async () => {
    await tag('stable');
    await tag('old');
    const tree = (await origin.git(['rev-parse', 'main^{tree}'])).trim();
    await origin.git(['tag', 'a-tree', tree]);
    expect((await tags()).map(({ name }) => name).sort()).toEqual([
      'old',
      'stable',
    ]);
    const second = await origin.commit({ a: '2\n' });
    await tag('stable', '-f');
    await origin.git(['tag', '-d', 'old']);
    expect(await tags()).toMatchObject([{ name: 'stable', sha: second }]);
  });

  it('are refused where the repository is not there', async () => {
    await expect(
      git.tags({ repository: { url: `${origin.url}-none` } }),
    ).rejects.toThrow(/none/);
  });
});
