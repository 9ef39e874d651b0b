import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './LogFile';

describe('LogFile', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'log-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  const write = (log: LogFile, text: string) =>
    new Promise(resolve => {
      log.write(text, resolve);
    });

  it('appends to what is there, for its owner only', async () => {
    const path = join(directory, 'a.log');
    await write(new LogFile(path), 'one\n');
    await write(new LogFile(path), 'two\n');
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
    expect((await stat(path)).mode % 0o1000).toBe(0o600);
  });

  it('goes on without the file, and tells later what is missing', async () => {
    const path = join(directory, 'later', 'a.log');
    const log = new LogFile(path);
    await write(log, 'lost\n');
    await write(log, 'too\n');
    await mkdir(join(directory, 'later'));
    await write(log, 'kept\n');
    await write(log, 'kept\n');
    expect(await readFile(path, 'utf8')).toBe(
      '\n(9 bytes of this log could not be written)\nkept\nkept\n',
    );
  });
});
