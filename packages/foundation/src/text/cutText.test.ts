import { cutText } from './cutText';

describe('cutText', () => {
  it('keeps what fits, and says of what does not how long it is', () => {
    expect(cutText('x'.repeat(1_024))).toBe('x'.repeat(1_024));
    expect(cutText('x'.repeat(100_000))).toBe(
      `${'x'.repeat(991)}… (cut: it has 100000 characters)`,
    );
    expect(cutText('a name that is long', 10)).toBe('a name th…');
  });

  it('leaves no half of a character, at any length', () => {
    const text = 'a🚢'.repeat(100);
    for (let most = 1; most < text.length; most++) {
      const cut = cutText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      // Throws at half a character.
      expect(encodeURIComponent(cut)).toContain(encodeURIComponent('…'));
      expect(cutText(cut, most)).toBe(cut);
    }
  });
});
