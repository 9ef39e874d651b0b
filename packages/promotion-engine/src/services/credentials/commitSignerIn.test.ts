import { ed25519Key, openSshFile } from '../../__testUtils__/sshKeys';
import { secretOf } from '../../__testUtils__/secretOf';
import { createCommitSigner } from '../signing/createCommitSigner';
import { commitSignerIn } from './commitSignerIn';
import { Secret } from './Credentials';

const url = 'https://forge.example.com/platform/gitops';
const key = ed25519Key();
const file = openSshFile(key);

function signerIn(texts: Readonly<Record<string, string>> | undefined) {
  const name = 'team-a/signing';
  const secret: Secret | undefined =
    texts && secretOf({ name: 'signing' }, texts);
  return commitSignerIn({ name, secret, there: '' }, url);
}

describe('the key that signs commits', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['as ssh-keygen writes it', { 'ssh-privatekey': file }],
    [
      'in PEM',
      {
        'ssh-privatekey': key
          .export({ type: 'pkcs8', format: 'pem' })
          .toString(),
      },
    ],
    [
      'for repositories below an address',
      {
        'ssh-privatekey': file,
        url: 'https://forge.example.com/platform',
      },
    ],
  ])('is taken %s', (_, texts) => {
    expect(signerIn(texts).fingerprint).toBe(
      createCommitSigner(key).fingerprint,
    );
  });

  it.each<[string, Readonly<Record<string, string>> | undefined, string]>([
    [
      'without its Secret',
      undefined,
      'The Secret team-a/signing that spec.git.signingKeyRef names does not exist',
    ],
    [
      'under another name',
      { key: file },
      'The Secret team-a/signing needs the key ssh-privatekey with a private key',
    ],
    [
      'that is none',
      { 'ssh-privatekey': 'x' },
      'The key ssh-privatekey of the Secret team-a/signing is no private key',
    ],
    [
      'for another repository',
      { 'ssh-privatekey': file, url: 'https://forge.example.com/team-b' },
      'may not be used here (key url)',
    ],
    [
      'for none',
      { 'ssh-privatekey': file, url: '' },
      'may not be used here (key url)',
    ],
  ])('is refused %s', (_, texts, message) => {
    expect(() => signerIn(texts)).toThrow(message);
  });
});
