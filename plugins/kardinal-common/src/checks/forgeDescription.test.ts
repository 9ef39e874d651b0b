import { forgeDescription, isForgeDescription } from './forgeDescription';

describe('the description of a check on a forge', () => {
  it.each<[string, string]>([
    ['none failed', 'none failed (from Kardinal)'],
    ['  two\n lines ', 'two lines (from Kardinal)'],
    ['x'.repeat(124), `${'x'.repeat(124)} (from Kardinal)`],
    ['x'.repeat(125), `${'x'.repeat(123)}… (from Kardinal)`],
    ['😀'.repeat(200), `${'😀'.repeat(123)}… (from Kardinal)`],
  ])('of %j', (words, expected) => {
    const description = forgeDescription(words);
    expect(description).toBe(expected);
    expect([...description].length).toBeLessThanOrEqual(140);
  });

  it.each<[string, boolean]>([
    [forgeDescription('none failed'), true],
    ['none failed', false],
    ['', false],
  ])('tells who wrote %j', (description, expected) => {
    expect(isForgeDescription(description)).toBe(expected);
  });
});
