import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitRepositories, SourceCommits } from '../../services/git';
import { localGit } from '../../services/git/__testUtils__/localGit';
import { OriginRepository } from '../../services/git/__testUtils__/OriginRepository';
import { proposedTree } from './proposedTree';

const branch = 'environment/prod';
const next = `${branch}-next`;
const unknown = '0123456789'.repeat(4);
const short = (sha: string) => sha.slice(0, 7);
const says = (drySha: string) => JSON.stringify({ drySha });
const { signal } = new AbortController();

describe('what the hydrator of somebody else made of a change', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;
  let older: string;
  let wanted: string;
  let newer: string;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    older = (await origin.head())!;
    wanted = await origin.commit({ a: '2\n' });
    newer = await origin.commit({ a: '3\n' });
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const propose = (
    metadata: string | undefined,
    manifest = 'kind: Web\n',
    place = 'app/hydrator.metadata',
  ) =>
    origin.commit(
      { [place]: metadata, 'app/web.yaml': manifest },
      { branch: next },
    );
  const note = (commit: string, text: string) =>
    git.annotate({
      repository: { url: origin.url },
      base: next,
      commit,
      note: text,
      author: { name: 'Somebody', email: 's@example.com' },
    });
  const take = (
    sha: string = wanted,
    who: Pick<PromotionStep['spec']['git'], 'hydrator'> = {
      hydrator: 'external',
    },
  ) =>
    proposedTree(
      {
        git,
        sourceCommits: new SourceCommits(git),
        credentials: { find: async () => undefined },
      },
      {
        metadata: { name: 'two.prod', namespace: 'shop' },
        spec: {
          path: 'app',
          git: {
            url: origin.url,
            branch,
            layout: 'branch',
            ...who,
          },
          gitCommit: { url: origin.url, sha, branch: 'main' },
        },
      } as PromotionStep,
      signal,
    );
  const taken = async () => {
    const { sha, files } = (await take()) ?? {};
    const texts = files?.map(({ path, after }) => [path, String(after)]) ?? [];
    return { sha, ...Object.fromEntries(texts) };
  };

  it('is the newest commit, where its file says the change', async () => {
    await propose(says(older), 'kind: Old\n');
    const sha = await propose(says(wanted));
    expect(await taken()).toEqual({
      sha,
      'hydrator.metadata': says(wanted),
      'web.yaml': 'kind: Web\n',
    });
  });

  it('is what the root of the branch says, where the directory says nothing', async () => {
    const sha = await propose(says(wanted), 'kind: Web\n', 'hydrator.metadata');
    expect(await taken()).toMatchObject({ sha });
  });

  it('is what a note on the newest commit says, which goes before the file', async () => {
    const sha = await propose(says(older));
    await note(sha, says(wanted));
    expect(await taken()).toMatchObject({
      sha,
      'hydrator.metadata': says(older),
    });
  });

  it('says in a file what it is, where that was noted alone', async () => {
    const sha = await propose(undefined);
    await note(sha, says(wanted));
    const { 'hydrator.metadata': metadata } = await taken();
    expect(JSON.parse(metadata)).toEqual({
      repoURL: origin.url,
      drySha: wanted,
    });
  });

  it('is the newest commit, where a later change made nothing else of it', async () => {
    const sha = await propose(says(wanted));
    await note(sha, says(newer));
    expect(await taken()).toMatchObject({ sha });
  });

  it('is an earlier commit, where the hydrator has gone on', async () => {
    const sha = await propose(says(wanted));
    await propose(says(newer), 'kind: New\n');
    expect(await taken()).toEqual({
      sha,
      'hydrator.metadata': says(wanted),
      'web.yaml': 'kind: Web\n',
    });
  });

  it.each<[string, () => Promise<unknown>, () => string]>([
    [
      'has no branch',
      async () => {},
      () =>
        `${next} has no commit that says in a note or in app/hydrator.metadata what it was rendered from`,
    ],
    [
      'says nothing',
      () => propose(undefined),
      () => `${next} has no commit that says`,
    ],
    [
      'has an older change',
      () => propose(says(older)),
      () => `${next} has the change ${short(older)}, and this is `,
    ],
    [
      'noted the change on an older commit',
      async () => {
        await note(await propose(says(older)), says(wanted));
        await propose(says(older), 'kind: Other\n');
      },
      () => `${next} has the change ${short(older)}, and this is `,
    ],
    [
      'noted the change of another directory',
      async () => {
        const commit = await propose(says(older));
        const text = JSON.stringify({ drySha: wanted, path: 'other' });
        await note(commit, text);
      },
      () => `${next} has the change ${short(older)}, and this is `,
    ],
    [
      'has gone on without it',
      () => propose(says(newer)),
      () =>
        `${next} has the change ${short(newer)}, which came after ${short(
          wanted,
        )}, and none of its last 10 commits says ${short(wanted)}`,
    ],
    [
      'writes a file that is no JSON',
      () => propose(`drySha: ${wanted}`),
      () => 'does not say in drySha, as JSON, which commit was rendered',
    ],
    [
      'writes a note that is no JSON beside a good file',
      async () => note(await propose(says(wanted)), wanted),
      () => 'does not say in drySha, as JSON, which commit was rendered',
    ],
    [
      'names a branch in place of a commit',
      () => propose(says('main')),
      () => 'does not say in drySha, as JSON, which commit was rendered',
    ],
    [
      'names what the dry branch does not have',
      () => propose(says(unknown)),
      () =>
        `app/hydrator.metadata on ${next} says that commit ${unknown} was rendered, which main does not have`,
    ],
    [
      'names the change on what came from nowhere',
      async () => note(await propose(says(unknown)), says(wanted)),
      () =>
        `hydrator.metadata on ${next} says that commit ${unknown} was rendered, which main does not have`,
    ],
    [
      'names the change on what a later one made',
      async () => note(await propose(says(newer)), says(wanted)),
      () => `and hydrator.metadata ${short(newer)}, which came after it`,
    ],
    [
      'made nothing of it',
      () =>
        origin.commit(
          { 'app/hydrator.metadata': says(wanted), 'other/web.yaml': 'a' },
          { branch: next },
        ),
      () => `${next} has no manifest in app for ${short(wanted)}`,
    ],
  ])('is waited for while it %s', async (_what, given, expected) => {
    await given();
    await expect(take()).rejects.toMatchObject({
      kind: 'waiting',
      message: expect.stringContaining(expected()),
    });
  });

  it('is nothing of a commit that is not on the dry branch', async () => {
    await propose(says(unknown));
    await expect(take(unknown)).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining(`does not have the commit ${unknown}`),
    });
  });

  it('is not looked for where promotions render themselves', async () => {
    await propose(says(wanted));
    expect(await take(wanted, {})).toBeUndefined();
  });
});
