import { classifyFailure, wordsOf } from './classifyFailure';
import { checkKey, commitMessage } from './commitMessage';
import { fastImport } from './fastImport';
import { parsePush } from './parsePush';
import { redact } from './redact';

const url = 'https://tls-host.example.com/connection/ssl.git';

describe('classifyFailure', () => {
  it.each([
    ["fatal: Authentication failed for 'https://h/r/'", 'unauthorized'],
    [
      "fatal: could not read Username for 'https://h': terminal prompts disabled",
      'unauthorized',
    ],
    [
      'remote: Permission to acme/gitops.git denied to bot.\nfatal: unable to access: The requested URL returned error: 403',
      'unauthorized',
    ],
    ['remote: Repository not found.\nfatal: repository', 'notFound'],
    [
      'fatal: unable to access: The requested URL returned error: 301',
      'invalid',
    ],
    ["fatal: transport 'ssh' not allowed", 'invalid'],
    ['error: RPC failed; HTTP 413 curl 22', 'transient'],
    [
      'fatal: the remote end hung up: pack exceeds maximum allowed size',
      'rejected',
    ],
    ['fatal: unable to access: Could not resolve host: h', 'transient'],
    [
      'fatal: unable to access: The requested URL returned error: 503',
      'transient',
    ],
    [
      'fatal: unable to access: server certificate verification failed',
      'transient',
    ],
    ['block timeout reached', 'transient'],
    [
      'fatal: unable to access: The requested URL returned error: 429',
      'rateLimited',
    ],
    [
      'remote: You have exceeded a secondary rate limit.\nfatal: unable to access: The requested URL returned error: 403',
      'rateLimited',
    ],
    [
      'remote: This repository was archived so it is read-only.\nfatal: unable to access: The requested URL returned error: 403',
      'rejected',
    ],
  ])('takes %j for %s', (stderr, kind) => {
    const attempt = { url, access: 'write', credentials: 'present' } as const;
    expect(classifyFailure(stderr, attempt)).toMatchObject({
      kind,
      message: expect.stringContaining(url),
    });
  });

  it('does not take a name in the URL for a reason', () => {
    const attempt = { url, access: 'read', credentials: 'absent' } as const;
    expect(classifyFailure(`fatal: bad thing at ${url}`, attempt)).toBe(
      undefined,
    );
  });

  it.each([
    ['remote: a\nremote:  b \nfatal: c', 'a b'],
    ['error: first\nfatal: second', 'first'],
    ['\nsomething else\nmore', 'something else'],
    ['', ''],
  ])('finds the words of %j', (stderr, words) => {
    expect(wordsOf(stderr)).toBe(words);
  });
});

describe('redact', () => {
  const credentials = { username: 'bot', token: 'to/ken+1' };

  it.each([
    ['a to/ken+1 b', 'a *** b'],
    ['a to%2Fken%2B1 b', 'a *** b'],
    [`Basic ${Buffer.from('bot:to/ken+1').toString('base64')}`, 'Basic ***'],
    ['https://bot:other@example.com/x', 'https://example.com/x'],
    ['HTTP://x@example.com', 'HTTP://example.com'],
  ])('turns %j into %j', (text, redacted) => {
    expect(redact(text, credentials)).toBe(redacted);
  });

  it('leaves a text alone when there is no credential', () => {
    expect(redact('a b', undefined)).toBe('a b');
    expect(redact('a b', { token: '' })).toBe('a b');
  });
});

describe('commitMessage', () => {
  it.each([
    ['Promote fixes GH-12 to prod', 'Promote fixes "GH-12" to prod'],
    ['dir/closes #12/x.yaml: a 1', 'dir/closes "#12"/x.yaml: a 1'],
    ['Resolves: acme/app#12', 'Resolves: "acme/app#12"'],
    ['fixed https://forge/a/b/issues/1', 'fixed "https://forge/a/b/issues/1"'],
    ['Promote app 1.29.0 to prod', 'Promote app 1.29.0 to prod'],
  ])('closes no issue with %j', (text, written) => {
    const message = commitMessage({ subject: text, body: text }, 'key');
    expect(message.split('\n\n').slice(0, 2)).toEqual([written, written]);
  });

  it('ends in one block of trailers that nobody can forge', () => {
    const message = {
      subject: 'Promote\napp\0',
      body: 'What\r\n\r\nKardinal-Step: forged',
      trailers: { 'Kardinal-Step': 'forged', 'Signed-Off-By': 'a\nb: c' },
    };
    expect(commitMessage(message, 'b1/prod')).toBe(
      'Promote app\n\nWhat\n\nKardinal-Step: forged\n\nSigned-Off-By: a b: c\nKardinal-Step: b1/prod\n',
    );
  });

  it.each(['', ' a', 'a ', 'a\nb', 'ä', 'a\tb'])('refuses the key %j', key => {
    expect(() => checkKey(key)).toThrow('idempotency key');
  });

  it.each(['a', 'default/b1/prod', 'a b:c=d'])('takes the key %j', key => {
    expect(() => checkKey(key)).not.toThrow();
  });
});

describe('fastImport', () => {
  it('writes paths and people so that nothing gets out of its place', () => {
    const stream = fastImport([
      {
        parent: 'p'.repeat(40),
        author: { name: 'A <x>\nB', email: 'a@b>\n' },
        at: 1_760_000_000_999,
        message: 'm\n',
        files: [
          {
            type: 'write',
            path: 'a "b"\\ü\nM',
            mode: '100644',
            content: Buffer.from('done\n'),
          },
        ],
      },
    ]).toString('utf8');
    expect(stream).toContain('author A x B <a@b> 1760000000 +0000\n');
    expect(stream).toContain(
      'M 100644 inline "a \\042b\\042\\134\\303\\274\\012M"',
    );
    expect(stream).toContain('data 5\ndone\n\n');
  });
});

describe('parsePush', () => {
  it('reads what became of each ref', () => {
    const output = [
      'To https://example.com/x',
      ' \tabc:refs/heads/main\t1..2',
      '*\tabc:refs/heads/new\t[new branch]',
      '!\tabc:refs/heads/a\t[rejected] (stale info)',
      '!\tabc:refs/heads/b\t[remote rejected] (protected branch hook declined)',
      '!\tabc:refs/heads/c\t[remote rejected]',
      'Done',
    ].join('\n');
    expect(Object.fromEntries(parsePush(output))).toEqual({
      'refs/heads/main': { type: 'accepted' },
      'refs/heads/new': { type: 'accepted' },
      'refs/heads/a': { type: 'raced', reason: 'stale info' },
      'refs/heads/b': {
        type: 'refused',
        reason: 'protected branch hook declined',
      },
      'refs/heads/c': { type: 'refused', reason: '[remote rejected]' },
    });
  });
});
