import { ConfigReader } from '@backstage/config';
import { readBitbucketCloudHosts } from './BitbucketCloudHost';

const read = (data: object) =>
  readBitbucketCloudHosts(new ConfigReader(data as never));
const bitbucketOrg = {
  host: 'bitbucket.org',
  apiBaseUrl: 'https://api.bitbucket.org/2.0',
};

describe('the hosts of Bitbucket Cloud', () => {
  it.each([
    ['where nobody names one', {}],
    ['as integrations have it', { integrations: { bitbucketCloud: [{}] } }],
    [
      'by its name',
      { kardinal: { bitbucketCloud: [{ host: 'bitbucket.org' }] } },
    ],
  ])('are bitbucket.org %s', (_where, data) => {
    expect(read(data)).toEqual([bitbucketOrg]);
  });

  it('are others that somebody names', () => {
    const hosts = [
      { host: 'localhost:3000', apiBaseUrl: 'http://localhost:3000/2.0/' },
    ];
    expect(read({ kardinal: { bitbucketCloud: hosts } })).toEqual([
      { host: 'localhost:3000', apiBaseUrl: 'http://localhost:3000/2.0' },
    ]);
  });

  it('are none that a token would be sent to unencrypted', () => {
    const hosts = [{ apiBaseUrl: 'http://api.example.com' }];
    expect(() => read({ kardinal: { bitbucketCloud: hosts } })).toThrow(
      'kardinal.bitbucketCloud: the apiBaseUrl of bitbucket.org is not encrypted',
    );
  });
});
