import { BoardSite } from '../../__testUtils__/BoardSite';

const rows = (site: BoardSite) =>
  JSON.parse(
    site.index.text(site.index.pipelines.map(({ name }) => `default/${name}`)),
  ).map(({ name, bundle }: { name: string; bundle: string }) =>
    [name, bundle].join(),
  );

async function opened(...names: readonly string[]) {
  const site = new BoardSite(...names);
  await site.index.open();
  const changes: (readonly string[])[] = [];
  site.index.onChange(keys => changes.push(keys));
  site.computed.length = 0;
  return { site, changes };
}

describe('the index of the board', () => {
  it('computes nothing before somebody asks, and then everything once', async () => {
    const site = new BoardSite('a', 'b');
    expect(site.computed).toEqual([]);
    await Promise.all([site.index.open(), site.index.open()]);
    expect(site.computed).toEqual(['a', 'b']);
    expect(rows(site)).toEqual(['a,1', 'b,1']);
    expect(site.questions).toBe(1);
  });

  it('computes again what has changed, and tells who follows it', async () => {
    const { site, changes } = await opened('a', 'b', 'c');
    site.change('b', '2');
    site.change('b', '3');
    await site.settle();
    expect(site.computed).toEqual(['b']);
    expect(changes).toEqual([['default/b']]);
    expect(rows(site)).toEqual(['a,1', 'b,3', 'c,1']);
  });

  it('says nothing where the row is the same', async () => {
    const { site, changes } = await opened('a');
    const before = site.index.version;
    site.change('a', '1');
    await site.settle();
    expect([changes, site.index.version]).toEqual([[], before]);
  });

  it('has Pipelines that come, and not those that go', async () => {
    const { site, changes } = await opened('a', 'b');
    site.add('c');
    site.remove('a');
    await site.settle();
    expect(rows(site)).toEqual(['b,1', 'c,1']);
    expect(changes).toEqual([['default/c', 'default/a']]);
  });

  it('tells what is different since a version', async () => {
    const { site } = await opened('a', 'b');
    const first = site.index.version;
    site.change('a', '2');
    await site.settle();
    const second = site.index.version;
    site.change('b', '2');
    await site.settle();
    expect(site.index.since(first)).toEqual(['default/a', 'default/b']);
    expect(site.index.since(second)).toEqual(['default/b']);
    expect(site.index.since(site.index.version)).toEqual([]);
    expect(site.index.since('another.1')).toBe('unknown');
    expect(site.index.since('')).toBe('unknown');
  });

  it.each(['changeAll', 'answerOfCatalog'] as const)(
    'looks at all rows at what concerns them all: %s',
    async what => {
      const { site, changes } = await opened('a', 'b');
      site.bundles.set('b', '2');
      site[what]();
      await site.settle();
      expect(site.computed).toEqual(['a', 'b']);
      expect(changes).toEqual([['default/b']]);
    },
  );

  it('looks every minute at what is not finished, as time may have changed it', async () => {
    const { site, changes } = await opened('a', 'b');
    site.change('b', 'moving');
    await site.settle();
    site.computed.length = 0;
    site.bundles.set('b', 'arrived');
    await site.clock.advance(61_000);
    expect(site.computed).toEqual(['b']);
    expect(changes).toHaveLength(2);
  });

  it('keeps the row of a Pipeline that cannot be shown, and shows the others', async () => {
    const { site } = await opened('a', 'b');
    site.broken.add('a');
    site.change('a', '2');
    site.change('b', '2');
    await site.settle();
    expect(rows(site)).toEqual(['a,1', 'b,2']);
  });
});
