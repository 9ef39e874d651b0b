import { readLogin } from './registryLogin';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const ana = { username: 'ana', password: 'pass:word' };

it.each<[string, object]>([
  ['auth', { 'ghcr.io': { auth: base64('ana:pass:word') } }],
  ['username and password', { 'ghcr.io': ana }],
  ['a URL as the name', { 'https://ghcr.io/v2/': ana }],
])('reads a login by %s', (_what, auths) => {
  expect(readLogin(JSON.stringify({ auths }), 'ghcr.io')).toEqual(ana);
});

it.each<[string, string]>([
  ['no JSON', '{'],
  ['no auths', '{}'],
  ['another host', JSON.stringify({ auths: { 'ghcr.io.evil.example': ana } })],
  ['another port', JSON.stringify({ auths: { 'ghcr.io:5000': ana } })],
  [
    'half a login',
    JSON.stringify({ auths: { 'ghcr.io': { auth: base64('ana') } } }),
  ],
])('finds none in %s', (_what, text) => {
  expect(readLogin(text, 'ghcr.io')).toBeUndefined();
});

it.each(['https://index.docker.io/v1/', 'docker.io', 'registry-1.docker.io'])(
  'takes a login for %s for one of Docker Hub, and for no other',
  name => {
    const text = JSON.stringify({ auths: { [name]: ana } });
    expect(readLogin(text, 'registry-1.docker.io')).toEqual(ana);
    expect(readLogin(text, 'ghcr.io')).toBeUndefined();
  },
);
