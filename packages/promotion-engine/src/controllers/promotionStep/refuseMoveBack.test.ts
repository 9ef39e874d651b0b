import {
  Bundle,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { GitRepositories } from '../../services/git';
import { localGit } from '../../services/git/__testUtils__/localGit';
import { OriginRepository } from '../../services/git/__testUtils__/OriginRepository';
import { Place } from './placesAround';
import { refuseMoveBack } from './refuseMoveBack';

const branch = 'environment/prod';
const file = 'app/hydrator.metadata';
const own: Place = { environment: 'prod', branch, path: 'app' };

describe('an environment on a branch', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;
  let commits: Readonly<Record<'older' | 'active' | 'newer', string>>;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    const older = await origin.commit({ a: '2\n' });
    const active = await origin.commit({ a: '3\n' });
    const newer = await origin.commit({ a: '4\n' });
    commits = { older, active, newer };
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const says = (text: string) => origin.commit({ [file]: text }, { branch });
  const saysActive = () => says(JSON.stringify({ drySha: commits.active }));

  function move(
    sha: string,
    layout: 'branch' | 'directory' = 'branch',
    of: Partial<Bundle['spec']> = {},
    ahead: readonly Place[] = [own],
    before: readonly Place[] = [],
  ): Promise<void> {
    const bundle: Bundle = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: 'shop-1' },
      spec: { type: 'config', artifacts: {}, ...of },
    };
    const { url } = origin;
    const step = {
      metadata: { name: 'shop-1.prod' },
      spec: {
        path: 'app',
        environment: 'prod',
        git: {
          url,
          branch,
          provider: 'github',
          ...(layout === 'branch' && { layout }),
        },
        gitCommit: { url, sha, branch: 'main', provider: 'github' },
      },
    } as PromotionStep;
    return refuseMoveBack(
      git,
      {
        step,
        promotion: { environment: 'prod', bundle },
        credentials: undefined,
      },
      { ahead, before },
      new AbortController().signal,
    );
  }

  it('moves to a newer commit, stays where it is, and begins anywhere', async () => {
    await expect(move(commits.older)).resolves.toBeUndefined();
    await saysActive();
    await expect(move(commits.newer)).resolves.toBeUndefined();
    await expect(move(commits.active)).resolves.toBeUndefined();
  });

  it('does not move back', async () => {
    await saysActive();
    const [active, older] = [commits.active, commits.older].map(each =>
      each.slice(0, 7),
    );
    await expect(move(commits.older)).rejects.toMatchObject({
      kind: 'terminal',
      message: `prod has what commit ${active} of main renders, which came after ${older}: an environment does not move back; roll it back instead`,
    });
  });

  it('does not move before what is noted on its newest commit', async () => {
    const tip = await saysActive();
    const noted = JSON.stringify({ drySha: commits.newer });
    await git.annotate({
      repository: { url: origin.url },
      base: branch,
      commit: tip,
      note: noted,
      author: { name: 'Somebody', email: 's@example.com' },
    });
    await expect(move(commits.active)).rejects.toMatchObject({
      message: expect.stringContaining('an environment does not move back'),
    });
    await expect(move(commits.newer)).resolves.toBeUndefined();
  });

  it('does not move where it says that it has what the dry branch does not', async () => {
    const foreign = await origin.commit({ a: '9\n' }, { branch: 'feature' });
    for (const drySha of [foreign, 'f'.repeat(40)]) {
      await says(JSON.stringify({ drySha }));
      await expect(move(commits.newer)).rejects.toMatchObject({
        kind: 'terminal',
        message: `${file} on ${branch} says that commit ${drySha} was rendered, which main does not have, so that nobody knows what would move: correct it, or delete the branch`,
      });
    }
  });

  it('does not move behind what it has by the record, where nothing had to change for that', async () => {
    await says(JSON.stringify({ drySha: commits.older }));
    const places = [{ ...own, recorded: commits.newer }];
    await expect(
      move(commits.active, 'branch', {}, places),
    ).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining(
        `prod has what commit ${commits.newer.slice(0, 7)} of main renders`,
      ),
    });
    await expect(
      move(commits.newer, 'branch', {}, places),
    ).resolves.toBeUndefined();
  });

  it('does not go behind what an environment has that follows it', async () => {
    await saysActive();
    const places = [
      { environment: 'dev', branch: 'environment/dev', path: 'app' },
      { ...own, environment: 'live' },
    ];
    // The step is that of prod: for it, live is another one.
    await expect(
      move(commits.older, 'branch', {}, places),
    ).rejects.toMatchObject({
      kind: 'terminal',
      message: `live, which follows prod, has what commit ${commits.active.slice(
        0,
        7,
      )} of main renders, which came after ${commits.older.slice(
        0,
        7,
      )}: no change goes behind one that is further already; promote a newer commit instead`,
    });
    await expect(
      move(commits.newer, 'branch', {}, places),
    ).resolves.toBeUndefined();
  });

  it('waits while one of those before has what came later by its branch, and not where that came before', async () => {
    await saysActive();
    const dev = { ...own, environment: 'dev' };
    const ahead = [
      { environment: 'prod', branch: 'environment/none', path: 'app' },
    ];
    await expect(
      move(commits.older, 'branch', {}, ahead, [dev]),
    ).rejects.toMatchObject({
      kind: 'waiting',
      message: `Waiting until dev has commit ${commits.older.slice(
        0,
        7,
      )} of main again: ${file} on ${branch} says that ${commits.active.slice(
        0,
        7,
      )} was rendered`,
    });
    for (const sha of [commits.active, commits.newer])
      await expect(
        move(sha, 'branch', {}, ahead, [dev]),
      ).resolves.toBeUndefined();
  });

  it('moves back by a rollback', async () => {
    await saysActive();
    const rollback = {
      provenance: { rollbackOf: 'shop-3', rollbackTo: 'shop-2' },
      intent: { target: 'prod' },
    };
    await expect(
      move(commits.older, 'branch', rollback),
    ).resolves.toBeUndefined();
  });

  it('is judged by its branch only where it has one', async () => {
    await saysActive();
    await expect(move(commits.older, 'directory')).resolves.toBeUndefined();
  });

  it.each([
    ['no JSON', 'drySha: 1'],
    ['no commit', '{"drySha": "main"}'],
    ['nothing', '{}'],
  ])('does not move where its metadata is %s', async (_what, text) => {
    await says(text);
    await expect(move(commits.newer)).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining(
        `${file} on ${branch} does not say in drySha which commit was rendered`,
      ),
    });
  });
});
