import { treeOf } from './__testUtils__/treeOf';
import { TracedTree } from './TracedTree';

const files = { 'prod/a': '1', 'production/a': '2', 'base/b': '3' };

describe('TracedTree', () => {
  it.each<[string, (tree: TracedTree) => Promise<unknown>, string[]]>([
    ['the directory', tree => tree.list('prod'), []],
    ['a file in it', tree => tree.read('prod/a'), []],
    ['a file beside it', tree => tree.read('base/b'), ['base/b']],
    ['a file that is not there', tree => tree.read('base/c'), ['base/c']],
    ['a directory beside it', tree => tree.list('base'), ['base']],
    ['the mode of a file', tree => tree.mode('base/b'), ['base/b']],
    [
      'a directory whose name begins as its name',
      tree => tree.read('production/a'),
      ['production/a'],
    ],
    [
      'a path that leaves it',
      tree => tree.read('prod/../base/b'),
      ['prod/../base/b'],
    ],
  ])('keeps where it was looked: %s', async (_what, look, outside) => {
    const tree = new TracedTree(treeOf(files), 'prod');
    await look(tree);
    const basis = await tree.basis();
    expect(basis.map(([path]) => path)).toEqual(outside);
  });

  it('keeps what was there, once for each place', async () => {
    const tree = new TracedTree(treeOf(files), 'prod');
    await tree.read('base/b');
    await tree.read('base/b');
    expect(await tree.basis()).toEqual([['base/b', '3']]);
  });
});
