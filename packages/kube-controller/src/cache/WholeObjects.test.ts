import { WholeObjects } from './WholeObjects';

class Item {
  isReleased = false;
  isUsed = false;

  constructor(readonly name: string) {}

  release(): 'released' | 'used' {
    if (this.isUsed) {
      this.isUsed = false;
      return 'used';
    }
    this.isReleased = true;
    return 'released';
  }
}

function admit(space: WholeObjects, names: string): readonly Item[] {
  return [...names].map(name => {
    const item = new Item(name);
    space.admit(item, 10);
    return item;
  });
}

function whole(items: readonly Item[]): string {
  return items.flatMap(each => (each.isReleased ? [] : each.name)).join('');
}

describe('WholeObjects', () => {
  it('releases the oldest when there is no more room', () => {
    const items = admit(new WholeObjects(30), 'abcde');
    expect(whole(items)).toBe('cde');
  });

  it('keeps what was used since the last attempt', () => {
    const space = new WholeObjects(30);
    const items = admit(space, 'abc');
    items[0].isUsed = true;
    const more = admit(space, 'd');
    expect(whole([...items, ...more])).toBe('acd');
    const most = admit(space, 'ef');
    expect(whole([...items, ...more, ...most])).toBe('aef');
    admit(space, 'g');
    expect(whole([...items, ...more, ...most])).toBe('ef');
  });

  it('keeps the newest, however large it is', () => {
    const space = new WholeObjects(30);
    const items = admit(space, 'ab');
    const large = new Item('l');
    space.admit(large, 1_000);
    expect(whole([...items, large])).toBe('l');
    expect(whole([large, ...admit(space, 'c')])).toBe('c');
  });

  it('has room again for what was dismissed', () => {
    const space = new WholeObjects(30);
    const [a, ...others] = admit(space, 'abc');
    expect(space.hasRoomFor(1)).toBe(false);
    space.dismiss(a);
    space.dismiss(a);
    expect(space.hasRoomFor(10)).toBe(true);
    expect(space.hasRoomFor(11)).toBe(false);
    expect(whole([...others, ...admit(space, 'd')])).toBe('bcd');
  });

  it('makes room when all are used', () => {
    const space = new WholeObjects(30);
    const items = admit(space, 'abc');
    for (const item of items) item.isUsed = true;
    expect(whole([...items, ...admit(space, 'd')])).toBe('bcd');
  });
});
