import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { OriginRepository } from './__testUtils__/OriginRepository';
import { localGit } from './__testUtils__/localGit';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { GitRepositories } from './GitRepositories';

const branch = 'kardinal/b1/prod';
const file = 'environments/prod/kustomization.yaml';

describe('a push that runs again after the base branch moved', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  const push = () =>
    git.write(
      tagEdit({
        key: 'step',
        url: origin.url,
        environment: 'prod',
        tag: 'v2',
        branch,
      }),
    );

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      [file]: kustomization('v1'),
      'README.md': 'readme\n',
    });
    git = localGit(directory);
  });

  afterEach(() => git.stop());

  it.each([
    ['another file', { 'README.md': 'newer\n' }],
    ['its file to the same', { [file]: kustomization('v2') }],
  ])('finds its commit where somebody changed %s', async (_what, files) => {
    const first = await push();
    await origin.commit(files);
    expect(await push()).toMatchObject({
      ...first,
      origin: 'found',
    });
  });

  it('makes it anew where the two could not be merged', async () => {
    await push();
    const newer = `${kustomization('v3')}# by hand\n`;
    const base = await origin.commit({ [file]: newer });
    expect(await push()).toMatchObject({
      type: 'committed',
      baseCommit: base,
      origin: 'new',
      changes: [{ from: 'v3', to: 'v2' }],
    });
    expect(await origin.diff('main', branch)).toEqual([
      '-    newTag: v3',
      '+    newTag: v2',
    ]);
    expect(await origin.git(['rev-list', '--count', `main..${branch}`])).toBe(
      '1\n',
    );
  });
});
