import { parseUse, useText } from './useByMinute';

describe('the text of what was used', () => {
  const minute = 29_000_000;

  it('has the hour that ends now, and the minute of a clock that is fast', () => {
    const use = new Map([
      [minute - 61, 7],
      [minute - 60, 5],
      [minute, 2],
      [minute + 1, 1],
    ]);
    const text = useText(use, minute);
    expect(text).toBe('m28999940=5 m29000000=2 m29000001=1');
    expect(useText(parseUse(text), minute)).toBe(text);
  });

  it('keeps what was used when somebody wrote of a time to come', () => {
    const use = parseUse(`m${minute}=5 m999999999999=1`);
    expect(useText(use, minute)).toBe('m29000000=5');
  });
});
