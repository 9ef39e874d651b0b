import { GitTree } from '../git';
import { treeOf } from './__testUtils__/treeOf';
import { DiffCache } from './DiffCache';

const files = { 'prod/a': '1', 'base/b': '2', 'dev/c': '3' };

describe('DiffCache', () => {
  const computed: string[] = [];
  let cache: DiffCache<string>;

  beforeEach(() => {
    computed.length = 0;
    cache = new DiffCache();
  });

  const get = (tree: GitTree, inputs = 'v1') =>
    cache.get(tree, 'prod', inputs, async traced => {
      const value = `${await traced.read('prod/a')}${await traced.read(
        'base/b',
      )} ${inputs}`;
      computed.push(value);
      return value;
    });

  it.each<[string, Record<string, string>, string, string[]]>([
    ['the same files', files, 'v1', ['12 v1']],
    ['another directory changed', { ...files, 'dev/c': '4' }, 'v1', ['12 v1']],
    [
      'the directory changed',
      { ...files, 'prod/a': '9' },
      'v1',
      ['12 v1', '92 v1'],
    ],
    [
      'a file that was read beside it changed',
      { ...files, 'base/b': '9' },
      'v1',
      ['12 v1', '19 v1'],
    ],
    ['other inputs', files, 'v2', ['12 v1', '12 v2']],
  ])('computes once for one content: %s', async (_name, later, inputs, all) => {
    await get(treeOf(files));
    expect(await get(treeOf(later), inputs)).toBe(all[all.length - 1]);
    expect(computed).toEqual(all);
  });

  it('keeps nothing of what failed, and forgets what was asked for long ago', async () => {
    const failing = cache.get(treeOf(files), 'prod', 'v1', async () => {
      throw new Error('no kustomize');
    });
    await expect(failing).rejects.toThrow('no kustomize');
    await get(treeOf(files));
    for (let version = 2; version <= 65; version += 1)
      await get(treeOf(files), `v${version}`);
    await get(treeOf(files), 'v65');
    expect(computed).toHaveLength(65);
    await get(treeOf(files));
    expect(computed).toHaveLength(66);
  });
});
