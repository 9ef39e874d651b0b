import { BoardLog } from './BoardLog';

describe('BoardLog', () => {
  it('knows what is different since each state', () => {
    const log = new BoardLog();
    log.add(['a', 'b'], []);
    log.add(['b', 'c'], []);
    log.add(['d'], ['c']);
    expect(log.state).toBe(3);
    expect(
      [0, 1, 2, 3].map(state => [...log.since(state)].sort().join()),
    ).toEqual(['a,b,d', 'b,d', 'd', '']);
  });

  it.each([-1, 1, NaN])('does not know state %d', state => {
    expect(new BoardLog().since(state)).toBe('unknown');
  });
});
