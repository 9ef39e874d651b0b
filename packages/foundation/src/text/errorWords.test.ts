import { errorWords } from './errorWords';

describe('errorWords', () => {
  it.each([
    [new Error('no such host'), 'no such host'],
    ['no such host', 'no such host'],
    [undefined, 'undefined'],
  ])('says %s', (error, words) => {
    expect(errorWords(error)).toBe(words);
  });

  it('says no more than a status takes', () => {
    expect(errorWords(new Error('x'.repeat(100_000)))).toMatch(
      /^x+… \(cut: it has 100000 characters\)$/,
    );
  });
});
