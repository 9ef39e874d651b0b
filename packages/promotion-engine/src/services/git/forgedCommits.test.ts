import fc from 'fast-check';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { OriginRepository } from './__testUtils__/OriginRepository';
import { localGit } from './__testUtils__/localGit';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { GitError } from './GitError';
import { GitRepositories, GitWriteReceipt } from './GitRepositories';

const branch = 'kardinal/default/b1/dev';
const key = 'uid-of-the-step/3';
const dev = 'environments/dev/kustomization.yaml';
const prod = 'environments/prod/kustomization.yaml';
const message = `Promote app v2 to dev\n\nKardinal-Step: ${key}`;

describe('a commit that names the step', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  /** After a crash nothing is known but what the repository has. */
  function restart() {
    return localGit(directory);
  }

  async function begin() {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      [dev]: kustomization('v1'),
      [prod]: kustomization('v1'),
    });
    git = restart();
  }

  beforeEach(begin);
  afterEach(() => git.stop());

  const write = (target?: string) =>
    git.write(
      tagEdit({
        key,
        url: origin.url,
        environment: 'dev',
        tag: 'v2',
        branch: target,
      }),
    );
  /** Somebody with push rights begins a branch where another one is. */
  const fork = async (from: string, to: string) =>
    origin.git(['update-ref', `refs/heads/${to}`, (await origin.head(from))!]);

  it('and changes prod is not taken for its commit on the base branch', async () => {
    const forged = await origin.commit(
      { [prod]: kustomization('evil') },
      { message },
    );
    expect(await write()).toMatchObject({
      type: 'committed',
      origin: 'new',
      baseCommit: forged,
    });
  });

  it('and changes prod beside dev is not taken for it either', async () => {
    const forged = await origin.commit(
      { [dev]: kustomization('v2'), [prod]: kustomization('evil') },
      { message },
    );
    expect(await write()).toEqual({ type: 'unchanged', baseCommit: forged });
  });

  it('does not hide the one that it made', async () => {
    const made = await write();
    await origin.commit({ [prod]: kustomization('evil') }, { message });
    await git.stop();
    git = restart();
    expect(await write()).toEqual({ ...made, origin: 'found' });
  });

  it('does not keep it busy', async () => {
    for (let count = 0; count < 17; count += 1)
      await origin.commit({ [`notes-${count}`]: 'x' }, { message });
    await expect(write()).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('17 commits of main name this step'),
    });
  });

  it('alone on its branch is replaced, and nothing of it stays', async () => {
    await fork('main', branch);
    await origin.commit({ [prod]: kustomization('evil') }, { branch, message });
    const receipt = await write(branch);
    expect(receipt).toMatchObject({ type: 'committed', origin: 'new' });
    expect(await origin.diff('main', branch)).toEqual([
      '-    newTag: v1',
      '+    newTag: v2',
    ]);
  });

  it('upon its own is refused in words, and stays for people to look at', async () => {
    await write(branch);
    const forged = await origin.commit(
      { [prod]: kustomization('evil') },
      { branch, message },
    );
    await expect(write(branch)).rejects.toMatchObject({
      kind: 'rejected',
      message: `The branch ${branch} has commits that this step did not make, such as ${forged}: delete or rename it, and retry`,
    });
    expect(await origin.head(branch)).toBe(forged);
  });

  it('is never what a receipt names, whatever happens in between', async () => {
    const attack = fc.oneof(
      ...(
        [
          { type: 'crash' },
          { type: 'base', files: { 'README.md': 'other' } },
          { type: 'base', files: { [prod]: kustomization('evil') } },
          { type: 'base', files: { [dev]: kustomization('v1') } },
          { type: 'push', files: { [prod]: kustomization('evil') } },
          { type: 'push', files: { [dev]: kustomization('v3') } },
          { type: 'push', files: {} },
          { type: 'replace', files: { [prod]: kustomization('evil') } },
          { type: 'replace', files: { [dev]: kustomization('v2') } },
          { type: 'rebase' },
        ] as const
      ).map(each => fc.constant(each)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(branch, undefined),
        fc.array(attack, { minLength: 1, maxLength: 4 }),
        async (target, attacks) => {
          await git.stop();
          await begin();
          for (const each of attacks) {
            await write(target).catch(() => undefined);
            await carryOut(each);
          }
          expect(await verdict(target)).toMatch(/^(proven|unchanged|refused)$/);
        },
      ),
      { numRuns: 25 },
    );
  });

  type Attack =
    | { readonly type: 'crash' | 'rebase' }
    | {
        readonly type: 'base' | 'push' | 'replace';
        readonly files: Readonly<Record<string, string>>;
      };

  async function carryOut(attack: Attack): Promise<void> {
    switch (attack.type) {
      case 'base':
        await origin.commit(attack.files, { message });
        return;
      case 'replace':
      case 'push':
        if (attack.type === 'replace' || !(await origin.head(branch)))
          await fork('main', branch);
        await origin.commit(attack.files, { branch, message });
        return;
      case 'rebase':
        await origin.commit({ 'README.md': 'newer' });
        await fork('main', branch);
        await origin.commit({ [dev]: kustomization('v2') }, { branch });
        return;
      default:
        await git.stop();
        git = restart();
    }
  }

  /** Compares what a receipt names with what the repository has. */
  async function verdict(target: string | undefined): Promise<string> {
    const receipt: GitWriteReceipt | Error = await write(target).catch(
      error => error,
    );
    if (receipt instanceof GitError) return 'refused';
    if (receipt instanceof Error) throw receipt;
    if (receipt.type === 'unchanged') return 'unchanged';
    const { commit, baseCommit } = receipt;
    await origin.git(['merge-base', '--is-ancestor', baseCommit, 'main']);
    const [parents, files, content, head] = await Promise.all([
      origin.git(['rev-parse', `${commit}^@`]),
      origin.git(['diff', '--name-only', baseCommit, commit]),
      origin.show(`${commit}:${dev}`),
      origin.head(target),
    ]);
    const isProven =
      parents.trim() === baseCommit &&
      files.trim() === dev &&
      String(content) === kustomization('v2') &&
      (target === undefined || head === commit);
    return isProven ? 'proven' : 'forged';
  }
});
