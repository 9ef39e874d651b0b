import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { verifyCommit } from '@kardinal/local-forge';
import {
  authorizedKey,
  ed25519Key,
  hasSshKeygen,
  openSshFile,
} from '../../__testUtils__/sshKeys';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { createCommitSigner } from './createCommitSigner';
import { readCommitKey } from './readCommitKey';

const commit = [
  `tree ${'a'.repeat(40)}`,
  'author Kardinal <kardinal@example.com> 1760000000 +0000',
  'committer Kardinal <kardinal@example.com> 1760000000 +0000',
  '',
  'Promote',
  '',
].join('\n');

/** The commit with its signature as Git has it. */
function signedWith(signature: string, text = commit): Buffer {
  const header = `gpgsig ${signature.split('\n').join('\n ')}`;
  return Buffer.from(text.replace('\n\n', `\n${header}\n\n`));
}

const ec = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey;
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey;
const pem = (key: KeyObject) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('createCommitSigner', () => {
  it.each<[string, () => KeyObject]>([
    ['Ed25519', ed25519Key],
    ['ECDSA on P-256', () => ec('prime256v1')],
    ['ECDSA on P-384', () => ec('secp384r1')],
    ['ECDSA on P-521', () => ec('secp521r1')],
    ['RSA', () => rsa(2048)],
  ])('signs with %s what a verifier takes for this commit alone', (_, make) => {
    const signer = createCommitSigner(readCommitKey(pem(make())));
    // Numbers of ECDSA are written in as few bytes as they need: often enough to meet a short one.
    for (let turn = 0; turn < 40; turn += 1) {
      const text = `${commit}${turn}`;
      const signature = signer.sign(Buffer.from(text));
      const verified = verifyCommit(signedWith(signature, text));
      expect(verified).toMatchObject({
        type: 'signed',
        email: 'kardinal@example.com',
      });
      if (verified.type !== 'signed') throw new Error('not reached');
      const digest = createHash('sha256')
        .update(Buffer.from(verified.key, 'base64'))
        .digest('base64');
      expect(`SHA256:${digest}`.replace(/=+$/, '')).toBe(signer.fingerprint);
      const other = text.replace('Promote', 'Demote');
      expect(verifyCommit(signedWith(signature, other))).toEqual({
        type: 'invalid',
      });
    }
  });

  it.each<[string, KeyObject]>([
    ['Ed25519', ed25519Key()],
    ['RSA', rsa(2048)],
  ])('signs a commit with %s always the same way', (_, key) => {
    const [one, other] = [createCommitSigner(key), createCommitSigner(key)];
    const text = Buffer.from(commit);
    expect(one.sign(text)).toBe(other.sign(text));
  });

  it.each<[string, KeyObject, string]>([
    ['a short RSA key', rsa(1024), 'has 1024 bits, and needs 2048'],
    ['a curve that SSH lacks', ec('secp256k1'), 'is on a curve that SSH'],
    [
      'a key that only exchanges keys',
      generateKeyPairSync('x25519').privateKey,
      'is of the type x25519, which SSH signs nothing with',
    ],
  ])('refuses %s', (_, key, message) => {
    expect(() => createCommitSigner(key)).toThrow(message);
  });
});

describe('readCommitKey', () => {
  it('reads a file of OpenSSH', () => {
    const key = ed25519Key();
    const signature = createCommitSigner(readCommitKey(openSshFile(key))).sign(
      Buffer.from(commit),
    );
    expect(verifyCommit(signedWith(signature))).toMatchObject({
      key: authorizedKey(key).split(' ')[1],
    });
  });

  const file = openSshFile(ed25519Key());
  it.each<[string, string, string]>([
    [
      'a file with a passphrase',
      openSshFile(ed25519Key(), { cipher: 'aes256-ctr' }),
      'is encrypted: take its passphrase away with ssh-keygen -p -N "" -f FILE',
    ],
    [
      'PEM with a passphrase',
      ed25519Key()
        .export({
          type: 'pkcs8',
          format: 'pem',
          cipher: 'aes-256-cbc',
          passphrase: 'secret',
        })
        .toString(),
      'is encrypted: put the key without a passphrase into the Secret',
    ],
    [
      'half of a file',
      file.replace(/\n.*\n-----END/, '\n-----END'),
      'is damaged: it ends too early',
    ],
    [
      'a public key',
      authorizedKey(ed25519Key()),
      'is no private key of OpenSSH or in PEM',
    ],
    ['nothing', '', 'is no private key of OpenSSH or in PEM'],
  ])('refuses %s', (_, text, message) => {
    expect(() => readCommitKey(text)).toThrow(message);
  });
});

if (hasSshKeygen())
  describe('the programs of OpenSSH', () => {
    const directory = temporaryDirectory();

    it.each([
      ['ed25519', 256],
      ['ecdsa', 256],
      ['ecdsa', 384],
      ['ecdsa', 521],
      ['rsa', 3072],
    ])('make a key of the type %s (%d) that signs', (type, bits) => {
      directory.clear();
      const file = directory.resolve('key');
      const options = ['-q', '-t', type, '-b', String(bits), '-N', ''];
      execFileSync('ssh-keygen', [...options, '-f', file]);
      const signer = createCommitSigner(
        readCommitKey(readFileSync(file, 'utf8')),
      );
      const print = execFileSync('ssh-keygen', ['-l', '-f', file]).toString();
      expect(print).toContain(signer.fingerprint);
      writeFileSync(
        directory.resolve('allowed'),
        `kardinal@example.com ${readFileSync(`${file}.pub`, 'utf8')}`,
      );
      const signature = directory.resolve('signature');
      writeFileSync(signature, `${signer.sign(Buffer.from(commit))}\n`);
      const verify = ['-Y', 'verify', '-n', 'git', '-s', signature];
      const person = ['-I', 'kardinal@example.com'];
      const allowed = ['-f', directory.resolve('allowed')];
      const said = execFileSync(
        'ssh-keygen',
        [...verify, ...person, ...allowed],
        { input: commit },
      );
      expect(said.toString()).toMatch(/Good "git" signature/);
    });
  });
