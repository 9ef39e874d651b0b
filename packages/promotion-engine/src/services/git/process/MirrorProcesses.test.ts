import { temporaryDirectory } from '../../../__testUtils__/temporaryDirectory';
import { cpSync } from 'node:fs';
import { OriginRepository } from '../__testUtils__/OriginRepository';
import { childrenOf, untilGone } from '../__testUtils__/processes';
import { fastImport } from '../fastImport';
import { GitLauncher } from './GitLauncher';
import { MirrorProcessPool, OBJECT_READER_DIRECTORY } from './MirrorProcesses';

describe('MirrorProcesses', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let head: string;
  let launcher: GitLauncher;

  async function createOrigin(name: string): Promise<OriginRepository> {
    const created = await OriginRepository.create(directory.resolve(name), {
      file: 'one\n',
    });
    const reader = `${created.directory}/${OBJECT_READER_DIRECTORY}`;
    for (const part of ['HEAD', 'config', 'refs'])
      cpSync(`${created.directory}/${part}`, `${reader}/${part}`, {
        recursive: true,
      });
    return created;
  }

  beforeEach(async () => {
    directory.clear();
    origin = await createOrigin('a');
    head = (await origin.head()) ?? '';
    launcher = new GitLauncher();
  });

  afterEach(() => launcher.stop());

  const running = () => childrenOf(launcher.pid ?? 0);

  function createPool(options: { limit?: number; idleLimitMs?: number } = {}) {
    const { limit = 10, idleLimitMs = 60_000 } = options;
    const pool = new MirrorProcessPool(launcher, limit, idleLimitMs);
    return {
      pool,
      async read(name: string, from = origin): Promise<string | undefined> {
        const { objects } = pool.of(from.directory);
        const [object] = await objects.request(`${name}\n`, 1);
        return object?.content.toString();
      },
      async commit(parent: string, content: string): Promise<string> {
        const { commits } = pool.of(origin.directory);
        const file = { type: 'write', path: 'file', mode: '100644' } as const;
        const stream = fastImport([
          {
            parent,
            at: 0,
            message: content,
            author: { name: 'Kardinal', email: 'kardinal@example.com' },
            files: [{ ...file, content: Buffer.from(content) }],
          },
        ]);
        const [name] = await commits.request(stream, 2);
        return name;
      },
    };
  }

  it('reads and writes with one process each', async () => {
    const { read, commit } = createPool();
    let parent = head;
    for (const content of ['two\n', 'three\n', 'four\n']) {
      expect(await read(`${parent}:nothing`)).toBeUndefined();
      parent = await commit(parent, content);
      expect(await read(`${parent}:file`)).toBe(content);
    }
    expect(running()).toHaveLength(2);
    expect(await origin.git(['log', '--format=%s', parent])).toBe(
      'four\nthree\ntwo\na change\n',
    );
    expect(await origin.git(['for-each-ref', '--format=%(refname)'])).toBe(
      'refs/heads/main\n',
    );
  });

  it('reads what others have written meanwhile', async () => {
    const { read } = createPool();
    expect(await read(`${head}:file`)).toBe('one\n');
    const commit = await origin.commit({ file: 'other\n' });
    expect(await read(`${commit}:file`)).toBe('other\n');
  });

  it('serves many requests at once, in their order', async () => {
    const { read } = createPool();
    const names = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? `${head}:file` : `${head}:nothing`,
    );
    expect(await Promise.all(names.map(name => read(name)))).toEqual(
      names.map((_, index) => (index % 2 === 0 ? 'one\n' : undefined)),
    );
  });

  it('ends a process that nobody needs, and starts it again', async () => {
    const { read } = createPool({ idleLimitMs: 50 });
    await read(head);
    await untilGone(running());
    expect(await read(`${head}:file`)).toBe('one\n');
  });

  it('keeps the processes of the mirrors that were used last', async () => {
    const { read } = createPool({ limit: 1 });
    await read(head);
    const first = running();
    await read(head, await createOrigin('b'));
    await untilGone(first);
    expect(running()).toHaveLength(1);
    expect(await read(`${head}:file`)).toBe('one\n');
  });

  it('says why a process ended instead of a reply', async () => {
    const { commit } = createPool();
    await expect(commit('2'.repeat(40), 'two\n')).rejects.toMatchObject({
      name: 'GitProcessEnded',
      message: expect.stringContaining('2222'),
    });
    expect(await commit(head, 'two\n')).toMatch(/^[0-9a-f]{40}$/);
  });

  it('starts a process again that was killed', async () => {
    const { read } = createPool();
    await read(head);
    const killed = running();
    killed.forEach(pid => process.kill(pid, 'SIGKILL'));
    // Whether its end is known already or not.
    expect(await read(`${head}:file`)).toBe('one\n');
    await untilGone(killed);
    expect(await read(`${head}:file`)).toBe('one\n');
  });

  it('calls it transient when the launcher is killed', async () => {
    const { read } = createPool();
    await read(head);
    process.kill(launcher.pid ?? 0, 'SIGKILL');
    await expect(read(head)).rejects.toMatchObject({ kind: 'transient' });
    expect(await read(`${head}:file`)).toBe('one\n');
  });

  it('fails what was requested when it is closed', async () => {
    const { pool, read } = createPool();
    await read(head);
    const requested = Promise.allSettled([read(head)]);
    pool.closeAll();
    expect(await requested).toMatchObject([
      { status: 'rejected', reason: { name: 'GitProcessEnded' } },
    ]);
    await untilGone(running());
  });
});
