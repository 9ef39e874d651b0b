import { allows, parseAllowedTarget } from './allowedTargets';

const target = (host: string, address: string, port: number) => ({
  host,
  address,
  port,
});

describe('what the operator allows', () => {
  it.each([
    '',
    'http://example.com',
    'a b',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'example.com/8',
    '::1/129',
    'example.com:0',
    'example.com:65536',
    '[example.com]:80',
  ])('%j is no entry', text => {
    expect(parseAllowedTarget(text)).toBeUndefined();
  });

  it.each<[string, Parameters<typeof allows>[1]]>([
    ['localhost', target('localhost', '::1', 8080)],
    ['LocalHost:8080', target('localhost', '127.0.0.1', 8080)],
    ['127.0.0.1', target('any', '127.0.0.1', 1)],
    ['127.0.0.0/8', target('any', '127.3.2.1', 1)],
    ['127.0.0.0/8', target('any', '::ffff:127.3.2.1', 1)],
    ['[::1]:80', target('::1', '::1', 80)],
    ['fe80::/10', target('any', 'fe80::5', 80)],
  ])('%s allows %j', (text, where) => {
    expect(allows(parseAllowedTarget(text)!, where, 'any')).toBe(true);
  });

  it.each<[string, Parameters<typeof allows>[1]]>([
    ['localhost', target('evil.example.com', '127.0.0.1', 8080)],
    ['localhost:8080', target('localhost', '127.0.0.1', 8081)],
    ['127.0.0.1', target('any', '127.0.0.2', 1)],
    ['[::1]:80', target('::1', '::1', 81)],
  ])('%s does not allow %j', (text, where) => {
    expect(allows(parseAllowedTarget(text)!, where, 'any')).toBe(false);
  });

  it('names a port, or does not', () => {
    const api = target('localhost', '127.0.0.1', 6443);
    const named = (text: string) =>
      allows(parseAllowedTarget(text)!, api, 'named');
    expect([named('localhost'), named('localhost:6443')]).toEqual([
      false,
      true,
    ]);
  });
});
