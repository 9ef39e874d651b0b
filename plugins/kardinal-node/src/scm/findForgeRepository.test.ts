import { findForgeRepository, ForgeSite } from './findForgeRepository';

const hosts = [
  { host: 'codeberg.org', baseUrl: 'https://codeberg.org' },
  { host: 'example.com:8443', baseUrl: 'https://example.com:8443/git' },
];

const findRepository = (known: readonly ForgeSite[], url: string) =>
  findForgeRepository(known, url, {
    forge: 'Gitea',
    setting: 'kardinal.gitea',
    pattern: 'OWNER/NAME',
    isName: ({ length }) => length === 2,
  });

describe('findForgeRepository', () => {
  it.each([
    ['https://codeberg.org/acme/gitops.git', 'acme/gitops', hosts[0]],
    ['https://Codeberg.org/acme/gitops/', 'acme/gitops', hosts[0]],
    ['https://example.com:8443/git/a/b', 'a/b', hosts[1]],
  ])('finds %s', (url, fullName, host) => {
    expect(findRepository(hosts, url)).toEqual({
      host,
      repository: { url, fullName },
    });
  });

  it.each([
    [
      'https://me:secret@codeberg.org/acme',
      'https://codeberg.org/acme names no repository: it must be https://codeberg.org/OWNER/NAME',
    ],
    ['https://codeberg.org/a/b/src/branch/main', 'names no repository'],
    ['https://example.com:8443/gitlab/a/b', 'names no repository'],
    [
      'https://github.com/acme/gitops',
      'https://github.com/acme/gitops is on none of the Gitea hosts that are configured (codeberg.org, example.com:8443)',
    ],
    ['git@codeberg.org:acme/gitops.git', 'is on none of the Gitea hosts'],
  ])('refuses %s', (url, message) => {
    expect(() => findRepository(hosts, url)).toThrow(message);
  });

  it('says where a host is configured', () => {
    expect(() => findRepository([], 'https://codeberg.org/a/b')).toThrow(
      'is on no Gitea host that is configured: name its host in kardinal.gitea',
    );
  });
});
