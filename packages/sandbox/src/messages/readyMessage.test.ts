import { execFileSync } from 'node:child_process';
import { bundleRequest, curlLine, signatureOf } from './curlLine';
import { readyMessage } from './readyMessage';

const facts = {
  appUrl: 'http://localhost:7007',
  backendUrl: 'http://localhost:7007',
  forgeUrl: 'http://localhost:7009',
  kubeconfig: '/s/kubeconfig',
  backendLog: '/s/backend.log',
  secrets: { ciToken: 'token', ciHmacSecret: 'secret' },
  now: Date.parse('2026-11-18T10:00:00Z'),
  version: '1.29.0',
  isClockMoved: false,
};

describe('readyMessage', () => {
  it('names everything that a person can act on', () => {
    const message = readyMessage(facts);
    expect(message).toContain(
      'http://localhost:7007/catalog/default/component/guestbook/promotion',
    );
    expect(message).toContain('http://localhost:7009/platform/gitops');
    expect(message).toContain('kubectl --kubeconfig /s/kubeconfig get bundles');
    expect(message).not.toContain('secret');
    expect(message).not.toContain('Registry');
  });

  it('releases what nobody has released yet', () => {
    const message = readyMessage({ ...facts, version: '1.31.0' });
    expect(message).toContain('Release guestbook 1.31.0');
    expect(message).toContain('guestbook:1.31.0"');
    expect(message).toContain('curl 1.31.1-bad');
    expect(message).not.toContain('1.29');
  });

  it('names the registry where there is one', () => {
    const registryUrl = 'http://localhost:7010';
    expect(readyMessage({ ...facts, registryUrl })).toContain(
      `Registry    ${registryUrl}`,
    );
  });

  it.each([
    [undefined, 'curl 1.29.1-bad$'],
    ['/my state', "curl 1.29.1-bad --state '/my state'$"],
    ["/it's", "curl 1.29.1-bad --state '/it'\\\\''s'$"],
  ])('has commands that find the sandbox in %s', (stateDirectory, expected) => {
    expect(readyMessage({ ...facts, stateDirectory })).toMatch(
      new RegExp(expected),
    );
  });

  it.each([
    ['2026-11-20T23:59:00Z', false, /./, /clock/],
    ['2026-11-21T00:00:00Z', false, /Saturday.*\n.*--clock/, /moved/],
    ['2026-11-22T00:00:00Z', false, /Sunday/, /moved/],
    ['2026-11-18T10:00:00Z', true, /it is Wed, 18 Nov 2026/, /weekend/],
  ])('at %s (moved: %s)', (now, isClockMoved, present, absent) => {
    const message = readyMessage({
      ...facts,
      now: Date.parse(now),
      isClockMoved,
    });
    expect(message).toMatch(present);
    expect(message).not.toMatch(absent);
  });
});

describe('curlLine', () => {
  it('sends the signed body, as a shell reads it', () => {
    const line = curlLine(facts, '1.29.0').replace(/^curl/, "printf '%s\\n'");
    const args = execFileSync('sh', ['-c', line], { encoding: 'utf8' });
    const body = bundleRequest('1.29.0', facts.now);
    expect(args.trim().split('\n')).toEqual([
      '-sS',
      'http://localhost:7007/api/v1/bundles',
      '-H',
      'Authorization: Bearer token',
      '-H',
      'Content-Type: application/json',
      '-H',
      `X-Kardinal-Signature: ${signatureOf(body, 'secret')}`,
      '-d',
      body,
    ]);
  });
});
