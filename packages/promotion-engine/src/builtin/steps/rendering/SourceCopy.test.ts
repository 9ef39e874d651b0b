import { SourceTree } from '@kardinal/backstage-plugin-kardinal-node';
import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { SourceCopy } from './SourceCopy';

const tree = new MemoryTree({
  'base/a.yaml': 'a',
  'base/deep/b.yaml': 'b',
  'base/rendered/old.yaml': 'old',
  'base/rendered-too/c.yaml': 'c',
  'based/d.yaml': 'd',
});

describe('SourceCopy', () => {
  it('adds what is below a directory, without what was rendered into it', async () => {
    const copy = new SourceCopy(tree, 'base/rendered');
    const added = await copy.add('base');
    expect(added.map(([path, content]) => [path, String(content)])).toEqual([
      ['base/a.yaml', 'a'],
      ['base/deep/b.yaml', 'b'],
      ['base/rendered-too/c.yaml', 'c'],
    ]);
    expect([...copy.files.keys()]).toEqual(added.map(([path]) => path));
  });

  it('adds files, and leaves out those that are not there', async () => {
    const copy = new SourceCopy(tree, 'out');
    const added = await copy.addFiles(['based/d.yaml', 'based/none.yaml']);
    expect(added.map(([path]) => path)).toEqual(['based/d.yaml']);
  });

  it.each([
    ['base', true, true],
    ['base/deep', true, true],
    ['base/deep/b.yaml', true, true],
    ['base/none', true, false],
    ['based', false, false],
    ['.', false, true],
  ])('of base covers %s: %s, and has it: %s', async (path, covers, has) => {
    const copy = new SourceCopy(tree, 'out');
    await copy.add('base');
    expect([copy.covers(path), copy.has(path)]).toEqual([covers, has]);
  });

  it('of the root covers everything', async () => {
    const copy = new SourceCopy(tree, 'out');
    expect([copy.covers('base'), copy.has('.')]).toEqual([false, false]);
    await copy.add('.');
    expect([copy.covers('base'), copy.covers('.')]).toEqual([true, true]);
  });

  const large = (count: number, bytes: number): SourceTree => ({
    read: async () => Buffer.alloc(bytes),
    mode: async () => 'regular',
    list: async directory =>
      Array.from({ length: count }, (_each, index) => `${directory}/${index}`),
  });
  const mebibyte = 1024 * 1024;

  it.each([
    ['more than 5000 files', large(2_501, 0)],
    ['more than 16 MiB', large(1, 8 * mebibyte + 1)],
  ])('refuses %s', async (what, source) => {
    const copy = new SourceCopy(source, 'out');
    await copy.add('one');
    await expect(copy.add('two')).rejects.toMatchObject({
      kind: 'terminal',
      message: `The environment is rendered from ${what}: name a smaller directory in config`,
    });
  });

  it('counts a file that is added twice once', async () => {
    const copy = new SourceCopy(large(1, 9 * mebibyte), 'out');
    await copy.add('one');
    await copy.add('one');
    expect(copy.files.size).toBe(1);
  });
});
