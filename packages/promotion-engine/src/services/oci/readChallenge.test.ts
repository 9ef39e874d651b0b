import { readChallenge } from './readChallenge';

it.each<[string, ReturnType<typeof readChallenge>]>([
  ['Basic realm="registry"', { type: 'basic' }],
  [
    'Bearer realm="https://auth.example.com/token",service="registry",scope="repository:a:pull,push"',
    {
      type: 'bearer',
      realm: 'https://auth.example.com/token',
      service: 'registry',
    },
  ],
  [
    'bearer realm="https://auth.example.com/token"',
    { type: 'bearer', realm: 'https://auth.example.com/token' },
  ],
])('reads %s', (header, challenge) => {
  expect(readChallenge(header)).toEqual(challenge);
});

it.each([undefined, '', 'Negotiate', 'Bearer', 'Bearer realm="no url"'])(
  'reads nothing in %s',
  header => {
    expect(readChallenge(header)).toBeUndefined();
  },
);
