import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitRepositories } from '../git';
import { localGit } from '../git/__testUtils__/localGit';
import { OriginRepository } from '../git/__testUtils__/OriginRepository';
import { readActive } from './readActive';

const branch = 'environment/prod';
const [filed, noted] = ['a', 'b'].map(each => each.repeat(40));

describe('the commit that an environment has', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const commit = (text: string) =>
    origin.commit({ 'app/hydrator.metadata': text }, { branch });
  const note = (on: string, text: string) =>
    git.annotate({
      repository: { url: origin.url },
      base: branch,
      commit: on,
      note: text,
      author: { name: 'Somebody', email: 's@example.com' },
    });
  const active = () =>
    readActive(git, {
      repository: { url: origin.url },
      branch,
      directory: 'app',
    });
  const says = (drySha: string) => JSON.stringify({ drySha });

  it('is none before anything was rendered', async () => {
    expect(await active()).toBeUndefined();
  });

  it('is what its directory says, and what is noted goes before it', async () => {
    const tip = await commit(says(filed));
    expect(await active()).toEqual({
      drySha: filed,
      where: `app/hydrator.metadata on ${branch}`,
    });
    await note(tip, says(noted));
    expect(await active()).toEqual({
      drySha: noted,
      where: `The note on ${tip.slice(0, 7)}, the newest commit of ${branch},`,
    });
  });

  it('is not what is noted on an older commit', async () => {
    await note(await commit(says(noted)), says(noted));
    await commit(says(filed));
    expect(await active()).toMatchObject({ drySha: filed });
  });

  it('is not what is noted of another directory', async () => {
    const tip = await commit(says(filed));
    await note(tip, JSON.stringify({ drySha: noted, path: 'other' }));
    expect(await active()).toMatchObject({ drySha: filed });
  });

  it.each([
    ['no JSON', 'rendered from main'],
    ['no commit', says('main')],
  ])('is not known where the note is %s', async (_what, text) => {
    const tip = await commit(says(filed));
    await note(tip, text);
    await expect(active()).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining(
        `The note on ${tip.slice(
          0,
          7,
        )}, the newest commit of ${branch}, does not say in drySha which commit was rendered`,
      ),
    });
  });
});
