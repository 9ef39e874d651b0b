import {
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { cosignKey } from '../../__testUtils__/cosignKey';
import {
  readSigningKey,
  readVerifyingKey,
  SigningKeyError,
} from './signingKey';

const { privateKey, publicKey, password } = cosignKey;

/** As cosign would write it with other parameters. */
function rewritten(change: (sealed: { kdf: { params: object } }) => void) {
  const body = privateKey.replace(/-----[^-]+-----/g, '');
  const sealed = JSON.parse(Buffer.from(body, 'base64').toString('utf8'));
  change(sealed);
  const again = Buffer.from(JSON.stringify(sealed)).toString('base64');
  return `-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\n${again}\n-----END ENCRYPTED SIGSTORE PRIVATE KEY-----\n`;
}

it('reads a key as cosign encrypts it', async () => {
  const key = await readSigningKey(privateKey, password);
  const content = Buffer.from('content');
  const signature = sign('sha256', content, key.privateKey);
  expect(verify('sha256', content, createPublicKey(publicKey), signature)).toBe(
    true,
  );
  expect(key.fingerprint).toMatch(/^sha256:[0-9a-f]{64}$/);
});

it('reads a key that is not encrypted', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const key = await readSigningKey(pem.toString(), '');
  expect(key.publicKey.equals(pair.publicKey)).toBe(true);
});

it.each<[string, string, string, RegExp]>([
  ['a wrong password', privateKey, 'guess', /the password in cosign\.password/],
  ['no key', 'something', '', /^is no private key in PEM$/],
  [
    'what wants all memory',
    rewritten(({ kdf }) => Object.assign(kdf.params, { N: 2 ** 30 })),
    password,
    /more than 256 MiB of memory/,
  ],
  [
    'another encryption',
    rewritten(({ kdf }) => Object.assign(kdf, { name: 'argon2' })),
    password,
    /^is no private key in PEM$/,
  ],
  [
    'a key of another kind',
    generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    '',
    /no ECDSA key on the curve P-256/,
  ],
])(
  'refuses %s, and says nothing of what it is',
  async (_what, pem, by, reason) => {
    const error = await readSigningKey(pem, by).catch((each: Error) => each);
    expect(error).toBeInstanceOf(SigningKeyError);
    expect(error).toMatchObject({ message: expect.stringMatching(reason) });
  },
);

describe('readVerifyingKey', () => {
  it('reads the public half of a key', async () => {
    const { fingerprint } = await readSigningKey(privateKey, password);
    expect(readVerifyingKey(publicKey).fingerprint).toBe(fingerprint);
  });

  it.each([
    ['a private key', privateKey],
    ['nothing', ''],
    [
      'something else',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    ],
  ])('refuses %s', (_what, pem) => {
    expect(() => readVerifyingKey(pem)).toThrow(SigningKeyError);
  });
});
