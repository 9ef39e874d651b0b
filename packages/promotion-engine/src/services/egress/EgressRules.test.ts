import { parseAllowedTarget } from './allowedTargets';
import { EgressRules } from './EgressRules';

const own = ['https://api.example.com:6443', 'http://10.1.1.1'];

const names: Readonly<Record<string, string>> = {
  'api.example.com': '10.0.0.7',
  'alias.example.com': '10.0.0.7',
};

const resolve = async (host: string) => [names[host] ?? host];

/** Where a URL leads, at the addresses of its host. */
async function refusalOf(url: string, allow: readonly string[] = []) {
  const allowed = allow.flatMap(text => parseAllowedTarget(text) ?? []);
  const rules = new EgressRules(allowed, own, resolve);
  const { hostname } = new URL(url);
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''));
  return rules.problemOf(url) ?? rules.refusalOf(new URL(url), addresses);
}

describe('Kardinal and its control plane', () => {
  it.each([
    'https://api.example.com:6443/api',
    'https://API.example.com.:6443/api',
    'https://10.0.0.7:6443/api',
    'https://alias.example.com:6443/api',
    'http://10.1.1.1/',
    'http://[::ffff:10.1.1.1]/',
  ])('are not reached by %s, also where its network is allowed', async url => {
    const message = /belongs to Kardinal or its control plane/;
    expect(await refusalOf(url)).toMatch(message);
    expect(await refusalOf(url, ['10.0.0.0/8', 'api.example.com'])).toMatch(
      message,
    );
  });

  it.each<[string, readonly string[]]>([
    ['https://api.example.com:6443/api', ['api.example.com:6443']],
    ['https://alias.example.com:6443/', ['10.0.0.7:6443']],
    ['https://10.0.0.7:8443/api', []],
    ['https://server.shop.svc/step', []],
  ])('%s is open with %j', async (url, allow) => {
    expect(await refusalOf(url, allow)).toBeUndefined();
  });
});
