import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { EditDeferred } from './EditDeferred';
import { localGit } from './__testUtils__/localGit';
import { OriginRepository } from './__testUtils__/OriginRepository';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { GitRepositories, GitWriteRequest } from './GitRepositories';

/** Something slow that an edit needs. */
class SlowPart {
  readonly ready: Promise<void>;
  asked = 0;
  private isReady = false;
  private settle: () => void = () => {};

  constructor() {
    this.ready = new Promise(resolve => (this.settle = resolve));
  }

  finish(): void {
    this.isReady = true;
    this.settle();
  }

  /** @throws EditDeferred until it is there */
  need(): void {
    this.asked += 1;
    if (!this.isReady) throw new EditDeferred(this.ready);
  }
}

describe('an edit that waits for something slow', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  const request = (environment: string, part?: SlowPart): GitWriteRequest => {
    const key = `step of ${environment}`;
    const edit = tagEdit({ key, url: origin.url, environment, tag: 'v2' });
    return {
      ...edit,
      edit: async files => {
        const result = await edit.edit(files);
        part?.need();
        return result;
      },
    };
  };

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      'environments/dev/kustomization.yaml': kustomization('v1'),
      'environments/prod/kustomization.yaml': kustomization('v1'),
    });
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  it('lets the other environments of the repository go first', async () => {
    const part = new SlowPart();
    const slow = git.write(request('dev', part));
    const other = await git.write(request('prod'));
    part.finish();
    expect(await slow).toMatchObject({
      type: 'committed',
      baseCommit: other.type === 'committed' && other.commit,
    });
    expect(await origin.subjects()).toEqual([
      'a change',
      'Promote app v2 to prod',
      'Promote app v2 to dev',
    ]);
  });

  it('goes on as well when what it waited for failed', async () => {
    const ready = Promise.reject(new Error('no such thing'));
    // It is awaited only once the edit has been deferred.
    ready.catch(() => {});
    let count = 0;
    const edit = async () => {
      count += 1;
      if (count === 1) throw new EditDeferred(ready);
      throw new Error('said by the edit');
    };
    await expect(git.write({ ...request('dev'), edit })).rejects.toThrow(
      'said by the edit',
    );
  });

  it('is found after a crash as every other is', async () => {
    const made = await git.write(request('dev'));
    await git.stop();
    git = localGit(directory);
    const part = new SlowPart();
    const again = git.write(request('dev', part));
    await git.write(request('prod'));
    part.finish();
    expect(await again).toEqual({ ...made, origin: 'found' });
  });

  it('ends when nobody wants it any more', async () => {
    const abort = new AbortController();
    const { signal } = abort;
    const slow = git.write({ ...request('dev', new SlowPart()), signal });
    await git.write(request('prod'));
    abort.abort(new Error('not wanted'));
    await expect(slow).rejects.toThrow('not wanted');
  });

  it('ends with the service', async () => {
    const slow = git
      .write(request('dev', new SlowPart()))
      .catch(error => error.message);
    await git.write(request('prod'));
    await git.stop();
    expect(await slow).toBe('The backend is stopping');
  });

  it('waits again when an earlier commit of the same push changed what it needs', async () => {
    const first = new SlowPart();
    const second = new SlowPart();
    first.finish();
    const path = 'environments/dev/kustomization.yaml';
    const append = (text: string, part?: SlowPart) => ({
      ...request('dev'),
      key: text,
      edit: async (files: Parameters<GitWriteRequest['edit']>[0]) => {
        const before = String(await files.read(path));
        const isChanged = before.includes('one');
        (isChanged ? part : first)?.need();
        const content = Buffer.from(`${before}# ${text}\n`);
        return { writes: [{ path, content }], changes: [] };
      },
    });
    const one = git.write(append('one'));
    const two = git.write(append('two', second));
    await one;
    second.finish();
    await two;
    expect(String(await origin.show(`main:${path}`))).toMatch(
      /# one\n# two\n$/,
    );
    expect(second.asked).toBeGreaterThan(1);
  });
});
