import { generateKeyPairSync } from 'node:crypto';
import { openSshPrivateKey } from './openSshPrivateKey';
import { sshNumber, sshString } from './sshWire';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const parts = privateKey.export({ format: 'jwk' });

/** What `ssh-keygen -t rsa` writes between the first and the last line. */
function rsaFile({ n, e, d, qi, p, q } = parts): string {
  const check = Buffer.from('00112233', 'hex');
  const numbers = [n, e, d, qi, p, q].map((text = '') =>
    sshNumber(Buffer.from(text, 'base64url')),
  );
  const inner = [check, check, sshString('ssh-rsa'), ...numbers];
  return Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...['none', 'none', ''].map(sshString),
    Buffer.from([0, 0, 0, 1]),
    sshString(''),
    sshString(Buffer.concat(inner)),
  ]).toString('base64');
}

describe('an RSA key', () => {
  it('is read', () =>
    expect(openSshPrivateKey(rsaFile()).equals(privateKey)).toBe(true));

  it.each(['p', 'q'] as const)('is refused where %s is no prime', prime =>
    expect(() =>
      openSshPrivateKey(rsaFile({ ...parts, [prime]: 'AQ' })),
    ).toThrow('is damaged: copy the file again, as it is'),
  );
});
