import { WholeObjects } from './WholeObjects';

class Guest {
  isCold = false;
  isUsed = false;

  constructor(readonly name: string) {}

  cool(): 'cold' | 'used' {
    if (this.isUsed) {
      this.isUsed = false;
      return 'used';
    }
    this.isCold = true;
    return 'cold';
  }
}

function admit(space: WholeObjects, names: string): readonly Guest[] {
  return [...names].map(name => {
    const guest = new Guest(name);
    space.admit(guest, 10);
    return guest;
  });
}

function whole(guests: readonly Guest[]): string {
  return guests.flatMap(each => (each.isCold ? [] : each.name)).join('');
}

describe('WholeObjects', () => {
  it('cools the oldest when there is no more room', () => {
    const guests = admit(new WholeObjects(30), 'abcde');
    expect(whole(guests)).toBe('cde');
  });

  it('keeps what was used since it was asked last', () => {
    const space = new WholeObjects(30);
    const guests = admit(space, 'abc');
    guests[0].isUsed = true;
    const more = admit(space, 'd');
    expect(whole([...guests, ...more])).toBe('acd');
    const most = admit(space, 'ef');
    expect(whole([...guests, ...more, ...most])).toBe('aef');
    admit(space, 'g');
    expect(whole([...guests, ...more, ...most])).toBe('ef');
  });

  it('keeps the newest, however large it is', () => {
    const space = new WholeObjects(30);
    const guests = admit(space, 'ab');
    const large = new Guest('l');
    space.admit(large, 1_000);
    expect(whole([...guests, large])).toBe('l');
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
    const guests = admit(space, 'abc');
    for (const guest of guests) guest.isUsed = true;
    expect(whole([...guests, ...admit(space, 'd')])).toBe('bcd');
  });
});
