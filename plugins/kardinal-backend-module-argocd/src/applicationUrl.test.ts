import { applicationUrl } from './applicationUrl';

const key = { namespace: 'argocd', name: 'guestbook-prod' };

it.each([
  'https://argocd.example.com',
  'https://argocd.example.com/',
  'https://argocd.example.com//',
])('leads from %s to an Application', url => {
  expect(applicationUrl(url, key)).toBe(
    'https://argocd.example.com/applications/argocd/guestbook-prod',
  );
});

it('keeps the path that Argo CD is served below, and escapes names', () => {
  expect(
    applicationUrl('https://tools.example.com/cd/', { ...key, name: 'a/?b' }),
  ).toBe('https://tools.example.com/cd/applications/argocd/a%2F%3Fb');
});
