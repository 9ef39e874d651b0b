import { WireServer } from '../testUtils/scmProvider/WireServer';
import { ForgeConnection } from './ForgeConnection';
import { ForgeRest } from './ForgeRest';
import { RateLimits } from './RateLimits';
import { ScmError } from './ScmError';

const now = Date.parse('2026-11-18T10:00:00Z');
const token = 'a-token-that-nobody-may-see';

describe('ForgeConnection', () => {
  let wire: WireServer;

  beforeEach(async () => {
    wire = await WireServer.listen();
  });

  afterEach(() => wire.close());

  function connect(own: Partial<ForgeRest> = {}) {
    const { host } = wire;
    const rest: ForgeRest = {
      name: 'Forge',
      setting: 'the baseUrl of kardinal.forge',
      locate: ({ url }, api = 'repositories') => {
        if (new URL(url).host !== host)
          throw new ScmError('invalid', `${url} is nowhere`);
        return { host, url: `http://${host}/${api}/7` };
      },
      headers: credentials => ({ 'x-token': credentials.token }),
      wordsIn: body => String((body as { said?: string }).said ?? ''),
      advice: { 423: 'Unarchive it' },
      pages: {
        query: number => ({ size: '2', page: `${number}` }),
        isLast: ({ number }) => number === 2,
      },
      ...own,
    };
    const settings = {
      rest,
      clock: { now: () => now },
      secondMs: 1,
      limits: new RateLimits('Forge'),
    };
    const repository = { url: `http://${host}/a/b`, fullName: 'a/b' };
    return { connection: new ForgeConnection(settings, { token }), repository };
  }

  it('asks for the pages of a list', async () => {
    wire.answers = [
      { status: 200, body: [1, 2] },
      { status: 200, body: [3] },
    ];
    const { connection, repository } = connect();
    const list = { path: '/pulls', query: { state: 'all' }, pageLimit: 9 };
    expect(await connection.sendAll(repository, 'list', list)).toEqual([
      1, 2, 3,
    ]);
    expect(wire.received.map(({ url }) => url)).toEqual([
      '/repositories/7/pulls?state=all&size=2&page=1',
      '/repositories/7/pulls?state=all&size=2&page=2',
    ]);
  });

  it('takes the entries of a page out of what is around them', async () => {
    wire.answers = [{ status: 200, body: { value: [1, 2], count: 2 } }];
    const { connection, repository } = connect({
      pages: {
        query: number => ({ $skip: `${(number - 1) * 2}` }),
        entriesIn: body => (body as { value: number[] }).value,
        isLast: ({ body }) => (body as { count: number }).count < 3,
      },
    });
    const page = { path: '/pulls', page: 2 };
    expect(await connection.sendPage(repository, 'list', page)).toEqual({
      items: [1, 2],
      isLast: true,
    });
    expect(wire.received[0].url).toBe('/repositories/7/pulls?%24skip=2');
  });

  it('asks for the page after one as the forge says, on the same path', async () => {
    wire.answers = [
      { status: 200, body: { values: [1], next: 'mark' } },
      { status: 200, body: { values: [2] } },
    ];
    const { connection, repository } = connect({
      pages: {
        query: () => ({ size: '1' }),
        after: body => {
          const { next } = body as { next?: string };
          return next === undefined ? undefined : { from: next };
        },
        entriesIn: body => (body as { values: number[] }).values,
        isLast: ({ body }) => !('next' in (body as object)),
      },
    });
    const query = { state: ['OPEN', 'MERGED'] };
    const list = { path: '/pulls', query, pageLimit: 9 };
    expect(await connection.sendAll(repository, 'list', list)).toEqual([1, 2]);
    expect(wire.received.map(({ url }) => url)).toEqual([
      '/repositories/7/pulls?state=OPEN&state=MERGED&size=1',
      '/repositories/7/pulls?from=mark',
    ]);
  });

  it('asks another interface of the forge for what is there', async () => {
    wire.answers = [{ status: 200, body: [1] }, { status: 204 }];
    const { connection, repository } = connect();
    const builds = { api: 'builds', path: '/a' };
    await connection.sendPage(repository, 'list', { ...builds, page: 2 });
    await connection.send(repository, 'drop', { method: 'DELETE', ...builds });
    expect(wire.received.map(({ url }) => url)).toEqual([
      '/builds/7/a?size=2&page=2',
      '/builds/7/a',
    ]);
  });

  it.each([
    [{ status: 203, text: '<html>Sign in' }, '203'],
    [{ status: 302, headers: { location: 'https://login/' } }, '302'],
  ])('is refused where %j lets people sign in', async (answer, said) => {
    wire.answers = [answer, answer];
    const { connection, repository } = connect({
      isSignIn: ({ status }) => status === 203 || status === 302,
    });
    await expect(
      connection.send(repository, 'look', { method: 'GET', path: '' }),
    ).rejects.toMatchObject({
      kind: 'unauthorized',
      message: `Forge refused to look in a/b: ${said}. It asks to sign in: the token is wrong or expired, or not for this address`,
    });
    expect(wire.received).toHaveLength(1);
  });

  it('waits where an answer of success asks for it', async () => {
    wire.answers = [{ status: 200, headers: { 'retry-after': '7' }, body: {} }];
    const { connection, repository } = connect();
    const look = () =>
      connection.send(repository, 'look', { method: 'GET', path: '' });
    await look();
    await expect(look()).rejects.toMatchObject({
      kind: 'rateLimited',
      retryAt: now + 7_000,
    });
  });

  it.each([
    [
      { status: 423, body: { said: `No, ${token}` } },
      'Forge refused to look in a/b: 423 No, ***. Unarchive it',
    ],
    [
      { status: 400, body: { said: '400 Bad' } },
      'Forge refused to look in a/b: 400 Bad',
    ],
    [
      { status: 200, text: '<html>' },
      'Forge was asked to look in a/b, and the answer is not JSON: check the baseUrl of kardinal.forge',
    ],
  ])('says what is wrong with %j', async (answer, message) => {
    wire.answers = [answer];
    const { connection, repository } = connect();
    await expect(
      connection.send(repository, 'look', { method: 'GET', path: '' }),
    ).rejects.toMatchObject({ name: 'ScmError', message });
  });

  it('repeats reads, and nothing else', async () => {
    wire.answers = [{ status: 502 }, { status: 200, body: {} }];
    const { connection, repository } = connect();
    await connection.send(repository, 'look', { method: 'GET', path: '' });
    expect(wire.received).toHaveLength(2);
    wire.answers = [{ status: 502 }, { status: 200, body: {} }];
    await expect(
      connection.send(repository, 'say it', {
        method: 'POST',
        path: '',
        body: { a: 1 },
      }),
    ).rejects.toMatchObject({ kind: 'transient' });
    expect(wire.received).toHaveLength(3);
  });

  it('sends nothing to where the forge is not', async () => {
    const { connection, repository } = connect();
    const url = 'http://elsewhere.example.com/a/b';
    await expect(
      connection.send({ ...repository, url }, 'look', {
        method: 'GET',
        path: '',
      }),
    ).rejects.toThrow(`${url} is nowhere`);
    expect(wire.received).toEqual([]);
  });
});
