import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { rememberRequests } from './rememberRequests';

const pipeline = (requests?: string[]) =>
  ({ status: { requests } } as unknown as Pipeline);

const bundle = (digest: string | undefined, age = 0) =>
  ({
    metadata: {
      name: `b-${digest}`,
      creationTimestamp: new Date(age * 60_000).toISOString(),
      annotations:
        digest === undefined ? {} : { 'kardinal.io/idempotency-key': digest },
    },
  } as unknown as Bundle);

const remembered = (
  before: string[] | undefined,
  bundles: readonly Bundle[],
  goneRequests: readonly string[] = [],
) =>
  rememberRequests(pipeline(before), {
    bundles,
    goneRequests,
    missing: [],
    auditLog: 'present',
    drift: [],
  });

describe('rememberRequests', () => {
  it.each([
    ['nothing', undefined, [], [], []],
    ['a Bundle', undefined, [bundle('a')], [], ['a']],
    [
      'Bundles by age',
      undefined,
      [bundle('b', 2), bundle('a', 1)],
      [],
      ['a', 'b'],
    ],
    ['what it knows already', ['a'], [bundle('a')], [], ['a']],
    ['a Bundle that is gone', ['a'], [], [], ['a']],
    ['one that was gone before it was written', ['a'], [], ['b'], ['a', 'b']],
    ['no Bundle that nobody requested', undefined, [bundle(undefined)], [], []],
    [
      'the first characters of a digest',
      undefined,
      [bundle('0123456789abcdef0123')],
      [],
      ['0123456789abcdef'],
    ],
  ])('has %s', (_what, before, bundles, gone, after) => {
    expect(remembered(before, bundles, gone)).toEqual(after);
  });

  it('is bounded, forgets the oldest, and settles', () => {
    const full = Array.from({ length: 2_000 }, (_each, index) => `r${index}`);
    const bundles = [bundle('new', 2), bundle('r0', 1)];
    const once = remembered(full, bundles);
    expect(once).toHaveLength(2_000);
    expect(once.slice(-1)).toEqual(['new']);
    const twice = remembered(once, bundles);
    expect(twice.slice(-2)).toEqual(['new', 'r0']);
    expect(remembered(twice, bundles)).toEqual(twice);
  });
});
