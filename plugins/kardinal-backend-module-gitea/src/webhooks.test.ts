import { parseDelivery, verifyDelivery } from './webhooks';

function delivery(
  event: string,
  payload: unknown,
  headers: Record<string, string> = {},
) {
  const body = Buffer.from(
    typeof payload === 'string' ? payload : JSON.stringify(payload),
  );
  return { headers: { 'x-gitea-event': event, ...headers }, body };
}

const repository = { full_name: 'acme/gitops' };
const pullRequest = { pull_request: { number: 7 }, repository };
const hint = { type: 'pullRequest', repository: 'acme/gitops', number: 7 };

describe('verifyDelivery', () => {
  const body = Buffer.from('Hello, World!');
  const secret = "It's a Secret to Everybody";
  const digest =
    '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

  it.each([
    ['accepted', { 'x-gitea-signature': digest }],
    ['refused', { 'x-gitea-signature': `sha256=${digest}` }],
    ['accepted', { 'x-forgejo-signature': digest }],
    ['accepted', { 'x-hub-signature-256': `sha256=${digest}` }],
    [
      'accepted',
      { 'x-gitea-signature': digest, 'x-forgejo-signature': digest },
    ],
    ['refused', { 'x-hub-signature-256': digest }],
    ['refused', { 'x-gitea-signature': digest, 'x-forgejo-signature': '00' }],
    ['refused', {}],
  ])('says %s to %j', (verdict, headers) => {
    expect(verifyDelivery({ headers, body }, secret)).toBe(verdict);
    expect(verifyDelivery({ headers, body }, undefined)).toBe('refused');
  });
});

describe('parseDelivery', () => {
  it.each([
    [delivery('pull_request', { action: 'closed', ...pullRequest }), hint],
    [delivery('pull_request', { action: 'reopened', ...pullRequest }), hint],
    [
      delivery('pull_request', { action: 'synchronized', ...pullRequest }),
      hint,
    ],
    [delivery('pull_request_approved', pullRequest), hint],
    [delivery('pull_request_rejected', pullRequest), hint],
    [delivery('pull_request_comment', pullRequest), hint],
    [
      delivery('pull_request', { action: 'label_updated', ...pullRequest }),
      { type: 'ignored', event: 'pull_request label_updated' },
    ],
    [
      delivery('status', { sha: 'abc', repository }),
      { type: 'check', repository: 'acme/gitops', sha: 'abc' },
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
      delivery('package', {
        package: {
          type: 'container',
          name: 'shop',
          owner: { login: 'Acme' },
          html_url: 'https://gitea.com/Acme/-/packages/container/shop/1.0.0',
        },
      }),
      { type: 'package', image: 'gitea.com/acme/shop' },
    ],
    [
      delivery('package', { package: { type: 'npm', name: 'shop' } }),
      { type: 'ignored', event: 'package' },
    ],
    [
      delivery(
        'pull_request_rejected',
        `payload=${encodeURIComponent(JSON.stringify(pullRequest))}`,
        { 'content-type': 'application/x-www-form-urlencoded' },
      ),
      hint,
    ],
    [delivery('issues', 'no JSON'), { type: 'ignored', event: 'issues' }],
  ])('reads %#', (sent, event) => {
    expect(parseDelivery(sent)).toEqual(event);
  });

  it.each([
    [delivery('pull_request', '{'), 'is not JSON'],
    [delivery('pull_request', { repository }), 'has no pull_request.number'],
    [delivery('push', { repository }), 'has no ref'],
    [delivery('status', { sha: 'abc' }), 'has no repository.full_name'],
  ])('says what is wrong with %#', (sent, message) => {
    expect(() => parseDelivery(sent)).toThrow(message);
  });
});
