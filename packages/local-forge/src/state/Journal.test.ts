import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from './Journal';

describe('Journal', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'journal-'));
    path = join(folder, 'state.jsonl');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('has no lines before it was written', async () => {
    expect(await Journal.read(path)).toEqual([]);
  });

  it('keeps the order of lines that were added at once', async () => {
    const journal = await Journal.rewrite(path, ['first']);
    const values = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all(values.map(value => journal.append(value)));
    expect(await Journal.read(path)).toEqual(['first', ...values]);
    await journal.close();
  });

  it('has a line on the disk before it is acknowledged', async () => {
    const journal = await Journal.rewrite(path, []);
    await journal.append({ a: 1 });
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n');
    await journal.append({ b: 2 });
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":2}\n');
    await journal.close();
  });

  it('drops a last line that was torn by a crash', async () => {
    const journal = await Journal.rewrite(path, [1]);
    await journal.close();
    await appendFile(path, '{"half":');
    expect(await Journal.read(path)).toEqual([1]);
  });

  it('writes what is pending before it closes', async () => {
    const journal = await Journal.rewrite(path, []);
    const written = journal.append('last');
    await journal.close();
    await written;
    expect(await Journal.read(path)).toEqual(['last']);
  });
});
