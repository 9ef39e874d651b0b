import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import {
  GitRepositories,
  GitWriteReceipt,
  GitWriteRequest,
} from './GitRepositories';
import { OriginRepository } from './__testUtils__/OriginRepository';

import { localGit } from './__testUtils__/localGit';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { writeConcurrently } from './__testUtils__/writeConcurrently';

const FILE = 'environments/dev/kustomization.yaml';

describe('writes while others write', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  /** A write during which somebody else does something, as often as said. */
  function disturbed(
    times: number,
    disturb: (round: number) => Promise<unknown>,
    options: { branch?: string } = {},
  ): GitWriteRequest {
    const request = tagEdit({
      key: 'step',
      url: origin.url,
      environment: 'dev',
      tag: 'v2',
      ...options,
    });
    let rounds = 0;
    return {
      ...request,
      edit: async files => {
        const result = await request.edit(files);
        rounds += 1;
        if (rounds <= times) await disturb(rounds);
        return result;
      },
    };
  }

  function create(options: { maxPushAttempts?: number } = {}) {
    git = localGit(directory, options);
    return git;
  }

  function commitOf(receipt: GitWriteReceipt): string {
    if (receipt.type !== 'committed') throw new Error(receipt.type);
    return receipt.commit;
  }

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, {
      [FILE]: kustomization('v1'),
      other: '0\n',
    });
  });

  afterEach(async () => {
    await git.stop();
  });

  it('goes on top of what somebody pushed in between', async () => {
    let foreign: string | undefined;
    const receipt = await create().write(
      disturbed(1, async () => {
        foreign = await origin.commit({ other: '1\n' });
      }),
    );
    expect(receipt).toMatchObject({ baseCommit: foreign, origin: 'new' });
    expect(await origin.head()).toBe(commitOf(receipt));
    expect((await origin.show('main:other')).toString()).toBe('1\n');
    expect((await origin.show(`main:${FILE}`)).toString()).toBe(
      kustomization('v2'),
    );
  });

  it('keeps what somebody else changed in the same file', async () => {
    await create().write(
      disturbed(1, () =>
        origin.commit({ [FILE]: `${kustomization('v1')}# added\n` }),
      ),
    );
    expect((await origin.show(`main:${FILE}`)).toString()).toBe(
      `${kustomization('v2')}# added\n`,
    );
  });

  it('is unchanged when somebody else did the same in between', async () => {
    const receipt = await create().write(
      disturbed(1, () => origin.commit({ [FILE]: kustomization('v2') })),
    );
    expect(receipt).toEqual({
      type: 'unchanged',
      baseCommit: await origin.head(),
    });
  });

  it('survives many foreign pushes', async () => {
    const receipt = await create().write(
      disturbed(6, round => origin.commit({ other: `${round}\n` })),
    );
    expect(await origin.head()).toBe(commitOf(receipt));
    expect(await origin.subjects()).toHaveLength(8);
  });

  it('fails as transient when it never wins', async () => {
    const write = create({ maxPushAttempts: 3 }).write(
      disturbed(100, round => origin.commit({ other: `${round}\n` })),
    );
    await expect(write).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('3 times'),
    });
    expect(await origin.subjects()).not.toContain('Promote app v2 to dev');
  });

  it('does not bring back what a forced push took away in between', async () => {
    const kept = await origin.head();
    await origin.commit({ secret: 'to be removed' });
    const receipt = await create().write(
      disturbed(1, () => origin.git(['update-ref', 'refs/heads/main', kept!])),
    );
    expect(receipt).toMatchObject({ baseCommit: kept });
    expect(await origin.subjects()).toEqual([
      'a change',
      'Promote app v2 to dev',
    ]);
  });

  it('names the field when the base branch is deleted in between', async () => {
    const write = create().write(
      disturbed(1, async () => {
        await origin.git(['update-ref', 'refs/heads/next', 'refs/heads/main']);
        await origin.git(['update-ref', '-d', 'refs/heads/main']);
      }),
    );
    await expect(write).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('spec.git.branch'),
    });
  });

  it('does not overwrite a branch that appeared in between', async () => {
    const branch = 'kardinal/b1/dev';
    const write = create().write(
      disturbed(1, () => origin.commit({ other: 'x' }, { branch }), {
        branch,
      }),
    );
    await expect(write).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(branch),
    });
    expect(await origin.subjects(branch)).toEqual(['a change']);
  });

  it('finds a step again after history was rewritten', async () => {
    create();
    const request = disturbed(0, async () => undefined);
    const first = commitOf(await git.write(request));
    const rewritten = (
      await origin.git(['commit-tree', '-m', 'squashed', `${first}^{tree}`])
    ).trim();
    await origin.git(['update-ref', 'refs/heads/main', rewritten]);
    expect(await git.write(request)).toEqual({
      type: 'unchanged',
      baseCommit: rewritten,
    });
  });

  it('lets 50 other writers, all at once, and 20 of its own all succeed', async () => {
    create({ maxPushAttempts: 1000 });
    const own = Array.from({ length: 20 }, (_, index) => `e${index}`);
    const others = Array.from({ length: 50 }, (_, index) => `r${index}`);
    const fileOf = (name: string) => `environments/${name}/kustomization.yaml`;
    await origin.commit(
      Object.fromEntries(
        own.map(name => [fileOf(name), kustomization('v1')] as const),
      ),
    );
    const write = (environment: string) =>
      git.write(
        tagEdit({ key: environment, url: origin.url, environment, tag: 'v2' }),
      );
    const [lost, receipts] = await Promise.all([
      writeConcurrently(origin, others),
      Promise.all(own.map(write)),
    ]);

    expect(lost).toBeGreaterThan(0);
    const subjects = await origin.subjects();
    expect(subjects).toHaveLength(2 + 50 + 20);
    expect(subjects).toEqual(expect.arrayContaining(others));
    const listed = await origin.git(['ls-tree', '--name-only', 'main:others']);
    expect(listed.trim().split('\n').sort()).toEqual([...others].sort());
    const history = await origin.git(['rev-list', '--min-parents=2', 'main']);
    expect(history).toBe('');
    const commits = await origin.git(['rev-list', 'main']);
    for (const [at, environment] of own.entries()) {
      expect(commits).toContain(commitOf(receipts[at]));
      const diff = await origin.git([
        'diff-tree',
        '-r',
        '--no-commit-id',
        '--name-only',
        commitOf(receipts[at]),
      ]);
      expect(diff.trim()).toBe(fileOf(environment));
      const content = await origin.show(`main:${fileOf(environment)}`);
      expect(content.toString()).toBe(kustomization('v2'));
    }
  });
});
