import { isFinalError } from './isFinalError';

const answered = (statusCode: number, name: string) =>
  Object.assign(new Error('Request failed'), {
    statusCode,
    cause: Object.assign(new Error('It is not there.'), { name }),
  });

describe('isFinalError', () => {
  it.each([
    [400, 'InputError', true],
    [403, 'NotAllowedError', true],
    [404, 'NotFoundError', true],
    [404, 'MissingBundleError', true],
    // It may be about to be created.
    [404, 'MissingPipelineError', false],
    [401, 'AuthenticationError', false],
    [429, 'Error', false],
    [500, 'Error', false],
  ])('%i %s: %s', (statusCode, name, expected) => {
    expect(isFinalError(answered(statusCode, name))).toBe(expected);
  });

  it('is not one without an answer', () => {
    expect(isFinalError(new TypeError('network error'))).toBe(false);
  });
});
