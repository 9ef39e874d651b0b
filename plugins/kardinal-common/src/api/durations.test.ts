import {
  durationWords,
  formatDuration,
  formatElapsed,
  parseDuration,
} from './durations';

describe('parseDuration', () => {
  it.each`
    text       | milliseconds
    ${'90s'}   | ${90_000}
    ${'1h30m'} | ${5_400_000}
    ${'1.5m'}  | ${90_000}
    ${'-72h'}  | ${-259_200_000}
    ${'0'}     | ${0}
    ${'500ms'} | ${500}
    ${''}      | ${undefined}
    ${'5'}     | ${undefined}
    ${'5 m'}   | ${undefined}
    ${'1d'}    | ${undefined}
    ${'m5'}    | ${undefined}
  `('reads $text as $milliseconds ms', ({ text, milliseconds }) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});

describe('formatDuration', () => {
  it.each`
    milliseconds | text
    ${0}         | ${'0s'}
    ${252_000}   | ${'4m12s'}
    ${5_400_000} | ${'1h30m'}
  `('writes $milliseconds ms as $text', ({ milliseconds, text }) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('formatElapsed', () => {
  it.each`
    minutes    | text
    ${0.5}     | ${'0m'}
    ${45}      | ${'45m'}
    ${60}      | ${'1h0m'}
    ${150}     | ${'2h30m'}
    ${72 * 60} | ${'3d'}
  `('writes $minutes minutes as $text', ({ minutes, text }) => {
    expect(formatElapsed(minutes * 60_000)).toBe(text);
  });
});

describe('durationWords', () => {
  it.each([
    [120_000, '2 minutes'],
    [5_400_000, '1 hour 30 minutes'],
    [1_000, '1 second'],
    [0, '0 seconds'],
  ])('%d ms is %s', (milliseconds, words) => {
    expect(durationWords(milliseconds)).toBe(words);
  });
});
