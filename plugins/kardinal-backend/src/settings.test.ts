import { mockServices } from '@backstage/backend-test-utils';
import { readSettings } from './settings';

function read(leaderElection: Record<string, string>) {
  const data = { kardinal: { leaderElection } };
  return readSettings(mockServices.rootConfig({ data })).leaderElection;
}

describe('the election of a leader', () => {
  it('has times without a word in the configuration', () => {
    expect(readSettings(mockServices.rootConfig()).leaderElection).toEqual({
      namespace: 'default',
      leaseDuration: 15_000,
      renewDeadline: 10_000,
      retryPeriod: 2_000,
    });
  });

  it('takes the times that the configuration says', () => {
    expect(
      read({ leaseDuration: '1m', renewDeadline: '40s', retryPeriod: '500ms' }),
    ).toMatchObject({
      leaseDuration: 60_000,
      renewDeadline: 40_000,
      retryPeriod: 500,
    });
  });

  it.each([
    [
      'a lease that ends with the deadline',
      { leaseDuration: '10s' },
      /kardinal\.leaderElection\.leaseDuration: must be longer than renewDeadline/,
    ],
    [
      'a deadline that a late renewal misses',
      { renewDeadline: '2400ms' },
      /kardinal\.leaderElection\.renewDeadline: must be longer than 1\.2 × retryPeriod/,
    ],
    [
      'a deadline longer than the lease',
      { renewDeadline: '20s' },
      /kardinal\.leaderElection\.leaseDuration: must be longer/,
    ],
    [
      'no time between two tries',
      { retryPeriod: '0s' },
      /kardinal\.leaderElection\.retryPeriod: must be longer than 0s/,
    ],
    [
      'what is no duration',
      { leaseDuration: '15' },
      /kardinal\.leaderElection\.leaseDuration: 15 is no duration/,
    ],
  ])('refuses %s, naming the field', (_what, leaderElection, message) => {
    expect(() => read(leaderElection)).toThrow(message);
  });
});
