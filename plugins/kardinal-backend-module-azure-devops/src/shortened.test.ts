import { shortened } from './shortened';

describe('a description', () => {
  it('of 4,000 characters stays as it is', () => {
    const text = 'x'.repeat(4_000);
    expect(shortened(text)).toBe(text);
  });

  it('that is longer loses whole lines, and says so', () => {
    const line = `${'x'.repeat(99)}\n`;
    const short = shortened(line.repeat(50));
    expect(short.length).toBeLessThanOrEqual(4_000);
    expect(short).toBe(
      `${line
        .repeat(39)
        .trimEnd()}\n\n… The rest is on the page of the Bundle.`,
    );
  });

  it('of one line is cut', () => {
    expect(shortened('x'.repeat(5_000))).toHaveLength(4_000);
    expect(shortened(`x${'🚢'.repeat(2_500)}`)).toMatch(/^x🚢+\n/u);
  });
});
