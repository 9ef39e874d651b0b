import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { CredentialError } from '../credentials/Credentials';
import { RegistryLimitError } from '../oci';
import { HeldError, lookFailure } from './lookFailure';

const minute = 60_000;
const now = Date.parse('2026-11-26T10:00:00Z');
const source = {
  registry: 'https://ghcr.io',
  path: 'acme/shop',
  interval: 5 * minute,
};
const after = (error: unknown, failures = 0) => {
  const { reason, retryAt, message } = lookFailure(error, source, {
    now,
    failures,
  });
  return { reason, minutes: (retryAt - now) / minute, message };
};

describe('lookFailure', () => {
  it.each([
    [0, 1],
    [1, 2],
    [3, 8],
    [4, 15],
    [2_000, 15],
  ])('after %d failures in a row waits for %d min', (failures, minutes) => {
    expect(after(new StepError('transient', 'away'), failures)).toEqual({
      reason: 'RegistryUnavailable',
      minutes,
      message: 'away',
    });
  });

  it.each([
    ['CredentialMissing', new CredentialError('no Secret')],
    ['RegistryRefused', new StepError('terminal', 'refused')],
  ])(
    'waits for the interval where waiting does not help: %s',
    (reason, error) => {
      expect(after(error, 7)).toMatchObject({ reason, minutes: 5 });
    },
  );

  it.each([
    ['says nothing', undefined, 10],
    ['names an instant', '1800', 30],
    ['names one that is too near', '1', 1],
    ['names one that is too far', '864000', 360],
  ])('leaves a registry alone that %s', (_what, retryAfter, minutes) => {
    const headers = retryAfter === undefined ? {} : { retryAfter };
    expect(
      after(new RegistryLimitError('ghcr.io answered with 429', headers)),
    ).toMatchObject({ reason: 'RateLimited', minutes });
  });

  it('says until when it is left alone for somebody else', () => {
    expect(after(new HeldError(now + 7 * minute))).toEqual({
      reason: 'RateLimited',
      minutes: 7,
      message:
        'ghcr.io wants to be asked less; it is looked at again at 2026-11-26T10:07Z',
    });
  });

  it('takes what is no error for something that passes', () => {
    expect(after('away')).toMatchObject({ reason: 'RegistryUnavailable' });
  });
});
