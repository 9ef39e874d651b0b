import { ConfigReader } from '@backstage/config';
import { readBitbucketHosts } from './BitbucketHost';

const read = (data: object) =>
  readBitbucketHosts(new ConfigReader(data as never));

describe('the hosts of Bitbucket', () => {
  it('are those of Kardinal and of integrations', () => {
    const hosts = read({
      kardinal: {
        bitbucket: [
          { host: 'example.com', baseUrl: 'https://example.com/bitbucket/' },
        ],
      },
      integrations: {
        bitbucketServer: [
          { host: 'example.com' },
          { host: 'bitbucket.example.com' },
        ],
      },
    });
    expect(hosts).toEqual([
      { host: 'example.com', baseUrl: 'https://example.com/bitbucket' },
      {
        host: 'bitbucket.example.com',
        baseUrl: 'https://bitbucket.example.com',
      },
    ]);
  });

  it('are none where nobody names one', () => {
    expect(read({})).toEqual([]);
  });

  it('have nothing of Bitbucket Cloud', () => {
    expect(() =>
      read({ kardinal: { bitbucket: [{ host: 'bitbucket.org' }] } }),
    ).toThrow('kardinal.bitbucket: bitbucket.org is Bitbucket Cloud');
  });
});
