import { CommitTree } from './CommitTree';

const tree = new CommitTree([
  { path: 'b/run', after: Buffer.from('2'), modes: { after: 'executable' } },
  { path: 'b/a', after: Buffer.from('1') },
  { path: 'bc', after: Buffer.from('3') },
]);

describe('CommitTree', () => {
  it.each([
    ['.', ['b/a', 'b/run', 'bc']],
    ['b', ['b/a', 'b/run']],
    ['none', []],
  ])('lists what is below %s', async (directory, paths) => {
    expect(await tree.list(directory)).toEqual(paths);
  });

  it('reads content and mode of what is there', async () => {
    expect(String(await tree.read('b/a'))).toBe('1');
    expect(await tree.mode('b/a')).toBe('regular');
    expect(await tree.mode('b/run')).toBe('executable');
    expect(await tree.read('none')).toBeUndefined();
    expect(await tree.mode('none')).toBeUndefined();
  });
});
