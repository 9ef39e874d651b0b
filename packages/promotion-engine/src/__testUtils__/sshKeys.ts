import { spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, KeyObject } from 'node:crypto';
import { sshString } from '../services/signing/sshWire';

/** A new private key. */
export function ed25519Key(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** A key as `ssh-keygen -t ed25519` writes it, with what it is encrypted with. */
export function openSshFile(
  key: KeyObject,
  options: { readonly cipher?: string } = {},
): string {
  const { x = '', d = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const publicKey = [sshString('ssh-ed25519'), sshString(bytes(x))];
  const check = Buffer.from('00112233', 'hex');
  const inner = Buffer.concat([
    check,
    check,
    ...publicKey,
    sshString(Buffer.concat([bytes(d), bytes(x)])),
    sshString('somebody@example.com'),
  ]);
  const padding = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]).subarray(
    0,
    (8 - (inner.length % 8)) % 8,
  );
  const content = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    sshString(options.cipher ?? 'none'),
    sshString('none'),
    sshString(''),
    Buffer.from([0, 0, 0, 1]),
    sshString(Buffer.concat(publicKey)),
    sshString(Buffer.concat([inner, padding])),
  ]).toString('base64');
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${content.replace(
    /.{70}/g,
    '$&\n',
  )}\n-----END OPENSSH PRIVATE KEY-----\n`;
}

/** A key of the type Ed25519 as a line of an authorized_keys file has it. */
export function authorizedKey(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const wire = [
    sshString('ssh-ed25519'),
    sshString(Buffer.from(x, 'base64url')),
  ];
  return `ssh-ed25519 ${Buffer.concat(wire).toString('base64')}`;
}

/** Whether what OpenSSH says is tested: where its programs are installed, and in CI whether they are or not. Elsewhere it says that it is not. */
export function hasSshKeygen(): boolean {
  const { error } = spawnSync('ssh-keygen', ['-?']);
  if (error === undefined || process.env.CI) return true;
  process.stderr.write(
    'ssh-keygen is not installed (apt-get install openssh-client): what it says of signatures was NOT tested.\n',
  );
  return false;
}
