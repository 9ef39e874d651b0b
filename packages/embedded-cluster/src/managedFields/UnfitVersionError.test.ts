import { fitting, refuseUnfit, UnfitVersionError } from './UnfitVersionError';

const unfit = () => {
  throw new UnfitVersionError(['.spec.a', '.spec.b']);
};
const broken = () => {
  throw new Error('broken');
};

describe('an object that does not fit a version that it accepts', () => {
  it('has no result', () => {
    expect(fitting(unfit)).toBeUndefined();
  });

  it('is refused with its problems where it is applied', () => {
    expect(() => refuseUnfit(unfit)).toThrow(
      expect.objectContaining({
        code: 500,
        message: expect.stringContaining('.spec.a; .spec.b'),
      }),
    );
  });
});

describe.each([
  ['fitting', fitting],
  ['refuseUnfit', refuseUnfit],
])('%s', (_name, take) => {
  it('returns the result where there is one', () => {
    expect(take(() => 'result')).toBe('result');
  });

  it('lets other errors pass', () => {
    expect(() => take(broken)).toThrow(new Error('broken'));
  });
});
