import { silentLogger } from '@kardinal/kube-controller';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import {
  GitLogRequest,
  GitOperation,
  GitRepositories,
} from './GitRepositories';
import { OriginRepository } from './__testUtils__/OriginRepository';
import { createGitRepositories } from './createGitRepositories';

const now = 1_760_000_000_000;
const unknown = '0123456789'.repeat(4);

describe('the commits that came to a branch', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;
  let operations: GitOperation[];
  let first: string;

  beforeEach(async () => {
    directory.clear();
    operations = [];
    origin = await OriginRepository.create(directory.path, {
      'configs/limits.yaml': 'cpu: 1\n',
    });
    first = (await origin.head())!;
    git = createGitRepositories({
      cacheDirectory: directory.resolve('cache'),
      clock: { now: () => now },
      logger: silentLogger,
      protocols: ['file'],
      onOperation: operation => operations.push(operation),
    });
  });

  afterEach(() => git.stop());

  const log = (request: Partial<GitLogRequest> = {}) =>
    git.log({ repository: { url: origin.url }, base: 'main', ...request });

  const change = (cpu: number, message = `cpu ${cpu}`) =>
    origin.commit({ 'configs/limits.yaml': `cpu: ${cpu}\n` }, { message });

  it('are the newest one alone where nobody says after which', async () => {
    const sha = await change(2);
    await origin.commit({ 'other/limits.yaml': 'cpu: 9\n' });
    const read = await log({ directories: ['configs'] });
    expect(read).toMatchObject({ history: 'continued', commits: [{ sha }] });
    expect(read.last).toBe(read.head);
  });

  it('are the newest after one, where somebody asks for so many', async () => {
    await change(2);
    const shas = [await change(3), await change(4)];
    expect(await log({ since: first, newest: 2 })).toMatchObject({
      history: 'continued',
      last: shas[1],
      commits: shas.map(sha => ({ sha })),
    });
  });

  it.each<[readonly string[], readonly string[], readonly string[]]>([
    [['apps/web/**'], [], ['web', 'notes']],
    [['*.md'], [], ['readme']],
    [['apps/**'], ['**/*.md'], ['web', 'api']],
    [[], ['apps/api/**', '*.md'], ['web', 'notes']],
  ])(
    'with %j included and %j excluded, are those of what counts: %j',
    async (include, exclude, expected) => {
      const changes = [
        ['web', 'apps/web/a.yaml'],
        ['api', 'apps/api/b.yaml'],
        ['notes', 'apps/web/notes.md'],
        ['readme', 'README.md'],
      ];
      for (const [message, path] of changes)
        await origin.commit({ [path]: 'x\n' }, { message });
      const paths = { include, exclude };
      const { commits } = await log({ since: first, paths });
      expect(commits.map(({ subject }) => subject)).toEqual(expected);
    },
  );

  it('are as many of the newest as somebody asks for', async () => {
    const shas = [await change(2), await change(3)];
    const read = await log({ newest: 2 });
    expect(read).toMatchObject({
      last: shas[1],
      commits: shas.map(sha => ({ sha })),
    });
  });

  it('have the author, the time and the subject, oldest first', async () => {
    const shas = [await change(2, 'two\n\nwith a body'), await change(3)];
    expect(await log({ since: first })).toEqual({
      head: shas[1],
      last: shas[1],
      history: 'continued',
      commits: [
        {
          sha: shas[0],
          author: 'S',
          committedAt: '2023-11-14T22:13:20.000Z',
          subject: 'two',
          origin: 'others',
        },
        expect.objectContaining({ sha: shas[1], subject: 'cpu 3' }),
      ],
    });
    expect((await log({ since: shas[1] })).commits).toEqual([]);
  });

  describe('of a promotion', () => {
    const says = { pipeline: 'team.a/shop', environment: 'dev' };
    const promotion = { ...says, unchanged: 'app/hydrator.metadata' };
    const config = 'c0ffee00'.repeat(5);
    const trailers = (
      pipeline: string,
      environment: string,
      version = '2.0.0',
    ) =>
      [
        `Kardinal-Pipeline: ${pipeline}`,
        `Kardinal-Bundle: shop-${version}`,
        `Kardinal-Version: ${version}`,
        `Kardinal-Environment: ${environment}`,
        `Kardinal-Config: https://forge.example.com/o/r ${config}`,
      ].join('\n');

    it('are the newest one that says so in its trailers', async () => {
      await change(2, `old\n\n${trailers('team.a/shop', 'dev', '1.0.0')}`);
      const sha = await change(3, `ours\n\n${trailers('team.a/shop', 'dev')}`);
      await change(4, `other\n\n${trailers('team.a/shop', 'dev2')}`);
      await change(5, `other\n\n${trailers('teamxa/shop', 'dev')}`);
      await change(6, 'by hand');
      expect((await log({ promotion })).commits).toMatchObject([
        {
          sha,
          subject: 'ours',
          promoted: {
            ...says,
            bundle: 'shop-2.0.0',
            version: '2.0.0',
            config,
          },
        },
      ]);
    });

    it.each([
      ['there are none', 'by hand'],
      [
        'the words are no trailers',
        `quoted\n\n${trailers('team.a/shop', 'dev')}\n\nthat was it`,
      ],
      [
        'a trailer is missing',
        'half\n\nKardinal-Pipeline: team.a/shop\nKardinal-Environment: dev',
      ],
    ])('are none where %s', async (_, message) => {
      await change(2, message);
      expect((await log({ promotion })).commits).toEqual([]);
    });

    describe('that came by a pull request', () => {
      const rendered = (sha: string, message: string, branch = 'main') =>
        origin.commit({ [promotion.unchanged]: sha }, { branch, message });

      it('are those that were merged', async () => {
        await origin.git(['branch', 'main-next', 'main']);
        const message = `ours\n\n${trailers('team.a/shop', 'dev')}`;
        const sha = await rendered('b', message, 'main-next');
        await change(2, 'meanwhile');
        const tree = await origin.git([
          'merge-tree',
          '--write-tree',
          'main',
          'main-next',
        ]);
        const merge = await origin.git(
          `-c user.name=S -c user.email=s@example.com commit-tree ${tree.trim()} -p main -p ${sha} -m M`.split(
            ' ',
          ),
        );
        await origin.git(['branch', '--force', 'main', merge.trim()]);
        expect((await log({ promotion })).commits).toMatchObject([{ sha }]);
      });

      it('are none before one that was squashed without its trailers', async () => {
        await rendered('a', `old\n\n${trailers('team.a/shop', 'dev')}`);
        expect((await log({ promotion })).commits).toHaveLength(1);
        await rendered('b', 'Promote shop 3.0.0 to dev (#7)');
        expect((await log({ promotion })).commits).toEqual([]);
      });
    });
  });

  it('are those that change the directory, and not what promotions made', async () => {
    const sha = await change(2);
    await origin.commit({ 'configs-of-others/limits.yaml': 'cpu: 9\n' });
    const step = '11111111-2222-3333-4444-555555555555';
    const ours = await change(3, `ours\n\nKardinal-Step: ${step}`);
    const read = await log({
      since: first,
      directories: ['configs', 'absent'],
    });
    expect(read.commits.map(each => [each.sha, each.origin])).toEqual([
      [sha, 'others'],
      [ours, 'promotion'],
    ]);
  });

  it('are the merges of the branch, not what was merged', async () => {
    await origin.git(['branch', 'side', first]);
    await origin.commit(
      { 'configs/flags.yaml': 'on: true\n' },
      { branch: 'side' },
    );
    const tree = `${await origin.head('side')}^{tree}`;
    const parents = ['-p', first, '-p', 'side'];
    const merge = (
      await origin.git(['commit-tree', tree, ...parents, '-m', 'Merge #1'])
    ).trim();
    await origin.git(['update-ref', 'refs/heads/main', merge]);
    const { commits } = await log({ since: first, directories: ['configs'] });
    expect(commits.map(({ sha }) => sha)).toEqual([merge]);
  });

  it('are those since the histories parted, where it was rewritten', async () => {
    const lost = await change(2);
    await log({ since: first });
    await origin.git(['update-ref', 'refs/heads/main', first]);
    const sha = await change(5);
    expect(await log({ since: lost })).toMatchObject({
      head: sha,
      history: 'rewritten',
      commits: [{ sha }],
    });
  });

  it('are the newest one alone after one that nobody has any more', async () => {
    await change(2);
    const sha = await change(3);
    expect(
      await log({ since: unknown, directories: ['configs'] }),
    ).toMatchObject({
      head: sha,
      last: sha,
      history: 'rewritten',
      commits: [{ sha }],
    });
  });

  it('come in pages of fifty', async () => {
    const shas: string[] = [];
    for (let cpu = 2; cpu < 55; cpu += 1) shas.push(await change(cpu));
    const page = await log({ since: first });
    expect(page.commits.map(({ sha }) => sha)).toEqual(shas.slice(0, 50));
    expect(page).toMatchObject({ head: shas[52], last: shas[49] });
    const rest = await log({ since: page.last });
    expect(rest.commits.map(({ sha }) => sha)).toEqual(shas.slice(50));
    expect(rest.last).toBe(rest.head);
  });

  it('have no time where nobody could store it', async () => {
    const time = '999999999999 +0000';
    const commit = `tree ${(
      await origin.git(['rev-parse', `${first}^{tree}`])
    ).trim()}\nparent ${first}\nauthor A <a@example.com> ${time}\ncommitter C <c@example.com> ${time}\n\nlater\n`;
    const sha = (
      await origin.git(
        ['hash-object', '-t', 'commit', '-w', '--stdin'],
        Buffer.from(commit),
      )
    ).trim();
    await origin.git(['update-ref', 'refs/heads/main', sha]);
    const [entry] = (await log({ since: first })).commits;
    expect(entry).toEqual({
      sha,
      author: 'A',
      subject: 'later',
      origin: 'others',
    });
  });

  it('are fetched once for all who watch the branch at an instant', async () => {
    await log();
    const before = operations.length;
    for (let each = 0; each < 3; each += 1) await log({ fetchedSince: now });
    expect(operations).toHaveLength(before);
    await log({ fetchedSince: now + 1 });
    expect(operations.slice(before)).toMatchObject([{ operation: 'fetch' }]);
  });

  it('name the field of a branch that is not there', async () => {
    await expect(log({ base: 'live' })).rejects.toThrow('has no branch live');
  });
});
