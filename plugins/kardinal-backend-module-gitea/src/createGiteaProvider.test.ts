import { createGiteaProvider } from './createGiteaProvider';

const provider = createGiteaProvider({
  hosts: [
    { host: 'codeberg.org', baseUrl: 'https://codeberg.org' },
    { host: 'example.com', baseUrl: 'https://example.com/git' },
  ],
});

it.each([
  [
    'https://codeberg.org/acme/gitops.git',
    'https://codeberg.org/acme/gitops/commit/abc',
    'https://codeberg.org/acme/gitops/compare/main...kardinal%2Fb1',
  ],
  [
    'https://example.com/git/acme/gitops',
    'https://example.com/git/acme/gitops/commit/abc',
    'https://example.com/git/acme/gitops/compare/main...kardinal%2Fb1',
  ],
])('links to pages of %s', (url, commit, compare) => {
  const { links } = provider;
  const repository = provider.repositoryOf(url);
  expect(links.commit(repository, 'abc')).toBe(commit);
  expect(links.compare(repository, 'main', 'kardinal/b1')).toBe(compare);
});

it('knows no repository of another host', () => {
  expect(() =>
    provider.repositoryOf('https://codeberg.org.evil.example/acme/gitops'),
  ).toThrow('codeberg.org');
});

it('accepts no delivery while it knows no secret', () => {
  const { webhooks } = provider;
  const delivery = {
    headers: { [webhooks.signatureHeaders[0]]: '' },
    body: Buffer.from('{}'),
  };
  expect(webhooks.verify(delivery, undefined)).toBe('refused');
  expect(webhooks.verify(delivery, '')).toBe('refused');
});
