import { ConcurrencyLimit } from './ConcurrencyLimit';

describe('ConcurrencyLimit', () => {
  it('lets in so many, then who waits in turn, and turns the rest away', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 2 });
    const entered: string[] = [];
    const enter = (name: string) =>
      limit.enter().then(place => {
        entered.push(place === 'full' ? `no ${name}` : name);
        return place === 'full' ? () => {} : place;
      });
    const leaveFirst = await enter('first');
    const second = enter('second');
    const third = enter('third');
    await enter('fourth');
    expect(entered).toEqual(['first', 'no fourth']);
    leaveFirst();
    (await second)();
    (await third)();
    expect(entered.slice(2)).toEqual(['second', 'third']);
    await enter('fifth');
    expect(entered[4]).toBe('fifth');
  });
});
