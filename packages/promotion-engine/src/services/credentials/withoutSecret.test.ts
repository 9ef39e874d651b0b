import { withoutSecret } from './withoutSecret';

const basic = `Basic ${Buffer.from('bot:p4ssw0rd').toString('base64')}`;

describe('withoutSecret', () => {
  it.each<[string, unknown, unknown]>([
    ['Bearer t0ken', 'you sent Bearer t0ken', 'you sent ***'],
    [
      'Bearer t0ken',
      { outputs: { a: ['t0ken'] } },
      { outputs: { a: ['***'] } },
    ],
    ['Bearer t0ken', { 'key t0ken': 1 }, { 'key ***': 1 }],
    ['t0ken', 'a t0ken', 'a ***'],
    [basic, 'hello bot:p4ssw0rd', 'hello ***'],
    [basic, 'p4ssw0rd', '***'],
    [basic, basic.slice(6), '***'],
  ])('of %j takes %j for %j', (authorization, json, expected) => {
    expect(withoutSecret(json, authorization)).toEqual(expected);
  });

  it.each([undefined, null, 1, true, 'Bearer', { a: null }])(
    'leaves %j as it is',
    json => {
      expect(withoutSecret(json, 'Bearer t0ken')).toEqual(json);
      expect(withoutSecret(json, undefined)).toEqual(json);
    },
  );
});
