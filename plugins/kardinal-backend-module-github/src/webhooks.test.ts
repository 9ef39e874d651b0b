import { createHmac } from 'node:crypto';
import { parseDelivery, verifyDelivery } from './webhooks';

const SECRET = "It's a Secret to Everybody";

function delivery(
  event: string,
  payload: unknown,
  headers: Record<string, string> = {},
) {
  const body = Buffer.from(
    typeof payload === 'string' ? payload : JSON.stringify(payload),
  );
  return { headers: { 'x-github-event': event, ...headers }, body };
}

const repository = { full_name: 'acme/gitops' };

describe('verifyDelivery', () => {
  it('accepts the example of GitHub', () => {
    const signature =
      'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    expect(
      verifyDelivery(
        {
          headers: { 'x-hub-signature-256': signature },
          body: Buffer.from('Hello, World!'),
        },
        SECRET,
      ),
    ).toBe('accepted');
  });

  it.each([
    ['no signature', undefined],
    ['another length', 'sha256=00'],
    ['another algorithm', `sha1=${'0'.repeat(64)}`],
    ['another digest', `sha256=${'0'.repeat(64)}`],
  ])('refuses %s', (_what, signature) => {
    const headers = { 'x-hub-signature-256': signature };
    const body = Buffer.from('Hello, World!');
    expect(verifyDelivery({ headers, body }, SECRET)).toBe('refused');
  });

  it.each([undefined, ''])('refuses everything with the secret %j', secret => {
    const body = Buffer.from('{}');
    const digest = createHmac('sha256', secret ?? '')
      .update(body)
      .digest('hex');
    const headers = { 'x-hub-signature-256': `sha256=${digest}` };
    expect(verifyDelivery({ headers, body }, secret)).toBe('refused');
  });
});

describe('parseDelivery', () => {
  it.each([
    [
      delivery('pull_request', { pull_request: { number: 7 }, repository }),
      { type: 'pullRequest', repository: 'acme/gitops', number: 7 },
    ],
    [
      delivery('pull_request_review', {
        pull_request: { number: 8 },
        repository,
      }),
      { type: 'pullRequest', repository: 'acme/gitops', number: 8 },
    ],
    [
      delivery('status', { sha: 'abc', repository }),
      { type: 'check', repository: 'acme/gitops', sha: 'abc' },
    ],
    [
      delivery('check_run', { check_run: { head_sha: 'abc' }, repository }),
      { type: 'check', repository: 'acme/gitops', sha: 'abc' },
    ],
    [
      delivery('merge_group', {
        merge_group: {
          head_ref: 'refs/heads/gh-readonly-queue/main/pr-7-0a1b',
        },
        repository,
      }),
      { type: 'pullRequest', repository: 'acme/gitops', number: 7 },
    ],
    [
      delivery('merge_group', {
        merge_group: { head_ref: 'refs/heads/elsewhere' },
        repository,
      }),
      { type: 'ignored', event: 'merge_group' },
    ],
    [
      delivery('pull_request', {
        action: 'labeled',
        pull_request: { number: 7 },
        repository,
      }),
      { type: 'ignored', event: 'pull_request labeled' },
    ],
    [
      delivery('pull_request', {
        action: 'closed',
        pull_request: { number: 7 },
        repository,
      }),
      { type: 'pullRequest', repository: 'acme/gitops', number: 7 },
    ],
    [
      delivery('push', { ref: 'refs/heads/kardinal/b1/prod', repository }),
      { type: 'push', repository: 'acme/gitops', branch: 'kardinal/b1/prod' },
    ],
    [
      delivery('push', { ref: 'refs/tags/v1', repository }),
      { type: 'tag', repository: 'acme/gitops', tag: 'v1' },
    ],
    [
      delivery('push', { ref: 'refs/notes/x', repository }),
      { type: 'ignored', event: 'push' },
    ],
    [
      delivery('package', {
        package: {
          package_type: 'CONTAINER',
          package_version: { package_url: 'ghcr.io/acme/shop:1.2.0' },
        },
      }),
      { type: 'package', image: 'ghcr.io/acme/shop' },
    ],
    [
      delivery('registry_package', {
        registry_package: {
          package_type: 'container',
          package_version: { package_url: 'ghcr.io/acme/shop:1.2.0' },
        },
      }),
      { type: 'package', image: 'ghcr.io/acme/shop' },
    ],
    [
      delivery('package', { package: { package_type: 'npm' } }),
      { type: 'ignored', event: 'package' },
    ],
    [
      delivery(
        'pull_request',
        `payload=${encodeURIComponent(
          JSON.stringify({ pull_request: { number: 9 }, repository }),
        )}`,
        { 'content-type': 'application/x-www-form-urlencoded' },
      ),
      { type: 'pullRequest', repository: 'acme/gitops', number: 9 },
    ],
    [delivery('ping', {}), { type: 'ping' }],
    [delivery('star', 'no JSON'), { type: 'ignored', event: 'star' }],
  ])('reads %#', (sent, event) => {
    expect(parseDelivery(sent)).toEqual(event);
  });

  it.each([
    [delivery('pull_request', '{'), 'is not JSON'],
    [delivery('pull_request', 'null'), 'has no pull_request.number'],
    [delivery('pull_request', { repository }), 'has no pull_request.number'],
    [
      delivery('pull_request', { pull_request: { number: 1 } }),
      'has no repository.full_name',
    ],
    [delivery('push', { repository }), 'has no ref'],
  ])('says what is wrong with %#', (sent, message) => {
    expect(() => parseDelivery(sent)).toThrow(message);
  });
});
