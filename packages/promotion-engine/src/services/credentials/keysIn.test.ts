import { cosignKey, cosignSecret } from '../../__testUtils__/cosignKey';
import { signingKeyIn, verifyingKeyIn } from './keysIn';

const field = 'spec.image.verifyKeyRef';
const verify = (secret: Parameters<typeof verifyingKeyIn>[0]) =>
  verifyingKeyIn(secret, 'default/cosign', field);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('keys in a Secret that cosign made', () => {
  it('are two halves of one', async () => {
    const secret = cosignSecret('cosign');
    const { fingerprint } = await signingKeyIn(secret, 'default/cosign');
    expect(verify(secret).fingerprint).toBe(fingerprint);
  });

  it.each<[string, Parameters<typeof verifyingKeyIn>[0], string]>([
    [
      'no Secret',
      undefined,
      'The Secret default/cosign that spec.image.verifyKeyRef names does not exist',
    ],
    [
      'another Secret',
      { data: { token: base64('x') } },
      'The Secret default/cosign needs the key cosign.pub with a public key',
    ],
    [
      'a private key in place of the public one',
      { data: { 'cosign.pub': base64(cosignKey.privateKey) } },
      'The key cosign.pub of the Secret default/cosign is no public key in PEM',
    ],
  ])('are not found in %s', (_what, secret, message) => {
    expect(() => verify(secret)).toThrow(message);
  });
});
