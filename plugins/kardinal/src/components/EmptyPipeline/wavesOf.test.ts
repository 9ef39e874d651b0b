import { wavesOf } from './wavesOf';

const planned = (environment: string, ...upstreams: readonly string[]) => ({
  environment,
  upstreams,
  approval: 'auto' as const,
  path: environment,
  sentence: [],
});
const names = (plan: readonly ReturnType<typeof planned>[]) =>
  wavesOf(plan).map(wave => wave.map(({ environment }) => environment));

describe('wavesOf', () => {
  it('is empty for no environments', () => {
    expect(wavesOf([])).toEqual([]);
  });

  it('puts those side by side that are promoted together', () => {
    expect(
      names([
        planned('dev'),
        planned('eu', 'dev'),
        planned('us', 'dev'),
        planned('done', 'eu', 'dev'),
      ]),
    ).toEqual([['dev'], ['eu', 'us'], ['done']]);
  });
});
