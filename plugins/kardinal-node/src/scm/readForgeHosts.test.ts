import {
  ForgeHostsConfig,
  ForgeHostsSettings,
  readForgeHosts,
} from './readForgeHosts';

const settings: ForgeHostsSettings = {
  key: 'forge',
  urlKey: 'baseUrl',
  urlOf: host => `https://${host}/api`,
};

type Entry = Readonly<Record<string, string>>;

const entryOf = (entry: Entry): ForgeHostsConfig => ({
  getOptionalString: key => entry[key],
  getOptionalConfigArray: () => undefined,
});

const read = (
  data: Readonly<Record<string, readonly Entry[]>>,
  more: Partial<ForgeHostsSettings> = {},
) =>
  readForgeHosts(
    {
      getOptionalString: () => undefined,
      getOptionalConfigArray: key => data[key]?.map(entryOf),
    },
    { ...settings, ...more },
  );

describe('readForgeHosts', () => {
  it('takes those of both places, each as it is named first', () => {
    const hosts = read({
      'kardinal.forge': [
        { host: 'One.example.com', baseUrl: 'https://one.example.com/git/' },
        { host: 'localhost:3000', baseUrl: 'http://localhost:3000' },
      ],
      'integrations.forge': [
        { host: 'one.example.com' },
        { host: 'two.example.com' },
      ],
    });
    expect(hosts).toEqual([
      { host: 'one.example.com', url: 'https://one.example.com/git' },
      { host: 'localhost:3000', url: 'http://localhost:3000' },
      { host: 'two.example.com', url: 'https://two.example.com/api' },
    ]);
  });

  it('takes those of integrations of other names', () => {
    const data = {
      'integrations.forge': [{ host: 'older.example.com' }],
      'integrations.forgeCloud': [{}],
      'integrations.forgeServer': [{ host: 'own.example.com' }],
    };
    const hosts = read(data, {
      integrations: ['forgeCloud', 'forgeServer'],
      defaultHost: 'forge.com',
    });
    expect(hosts).toEqual([
      { host: 'forge.com', url: 'https://forge.com/api' },
      { host: 'own.example.com', url: 'https://own.example.com/api' },
    ]);
  });

  it('knows none where none is named, unless there is a default', () => {
    expect(read({})).toEqual([]);
    expect(read({}, { defaultHost: 'forge.com' })).toEqual([
      { host: 'forge.com', url: 'https://forge.com/api' },
    ]);
  });

  it.each<[Entry, string]>([
    [{}, '"" is not a host name'],
    [{ host: 'a/b' }, '"a/b" is not a host name'],
    [{ host: 'a', baseUrl: 'nonsense' }, 'the baseUrl of a is not a URL'],
    [{ host: 'a', baseUrl: 'http://a/' }, 'use https'],
    [{ host: 'a', baseUrl: 'http://127.0.0.1.a/' }, 'use https'],
    [{ host: 'a', baseUrl: 'ftp://localhost/' }, 'use https'],
  ])('refuses %j', (host, message) => {
    const refused = () => read({ 'kardinal.forge': [host] });
    expect(refused).toThrow('kardinal.forge: ');
    expect(refused).toThrow(message);
  });
});
