import { OwnSeals } from './OwnSeals';

describe('OwnSeals', () => {
  it('makes the seal of a text with a key once, and knows its own', () => {
    const own = new OwnSeals();
    const made: string[] = [];
    const ask = (key: string, text: string) =>
      own.of(key, text, () => {
        made.push(`${key}(${text})`);
        return `${key}.${made.length}`;
      });
    expect(ask('k', 'a')).toBe('k.1');
    expect(ask('k', 'a')).toBe('k.1');
    expect(ask('l', 'a')).toBe('l.2');
    expect(ask('k', 'b')).toBe('k.3');
    expect(made).toEqual(['k(a)', 'l(a)', 'k(b)']);
    expect(own.includes('k', 'a', 'k.1')).toBe(true);
    expect(own.includes('k', 'a', 'k.3')).toBe(false);
    expect(own.includes('l', 'b', 'k.1')).toBe(false);
  });
});
