import { Verdicts } from './Verdicts';

describe('Verdicts', () => {
  it('judges each stored state of an object once, and what is not stored each time', () => {
    const verdicts = new Verdicts();
    const judged: string[] = [];
    const ask = (state: string | undefined, seal: string) =>
      verdicts.of(state, seal, () => {
        judged.push(`${state}/${seal}`);
        return seal === 'good';
      });
    expect(ask('1', 'good')).toBe(true);
    expect(ask('1', 'good')).toBe(true);
    expect(ask('1', 'bad')).toBe(false);
    expect(ask('2', 'good')).toBe(true);
    expect(ask(undefined, 'good')).toBe(true);
    expect(ask(undefined, 'good')).toBe(true);
    expect(judged).toEqual([
      '1/good',
      '1/bad',
      '2/good',
      'undefined/good',
      'undefined/good',
    ]);
  });
});
