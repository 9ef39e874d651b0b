import { generateKeyPairSync } from 'node:crypto';
import {
  isSignatureOf,
  signatureAnnotation,
  signatureArtifact,
  signatureTag,
  signDigest,
} from './signature';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const digest = `sha256:${'1'.repeat(64)}`;
const entry = signDigest('ghcr.io/acme/shop', digest, key);

it('is found where cosign looks for it', () => {
  expect(signatureTag(digest)).toBe(`sha256-${'1'.repeat(64)}.sig`);
});

it('signs what cosign signs', () => {
  expect(entry.payload.toString()).toBe(
    `{"critical":{"identity":{"docker-reference":"ghcr.io/acme/shop"},"image":{"docker-manifest-digest":"${digest}"},"type":"cosign container image signature"},"optional":null}`,
  );
});

it('is stored as cosign stores it', () => {
  const { manifest, blobs } = signatureArtifact([entry]);
  const { config, layers } = JSON.parse(manifest.content.toString());
  expect(config.mediaType).toBe('application/vnd.oci.image.config.v1+json');
  expect(layers).toEqual([
    {
      mediaType: 'application/vnd.dev.cosign.simplesigning.v1+json',
      digest: blobs[1].digest,
      size: entry.payload.length,
      annotations: { [signatureAnnotation]: entry.signature },
    },
  ]);
  const { rootfs } = JSON.parse(blobs[0].content.toString());
  expect(rootfs.diff_ids).toEqual([blobs[1].digest]);
});

it.each<[string, Parameters<typeof isSignatureOf>, boolean]>([
  ['a digest that its key has signed', [entry, digest, key], true],
  ['another digest', [entry, digest.replace('1', '2'), key], false],
  ['another key', [entry, digest, other], false],
  [
    'a payload that was changed',
    [
      { ...entry, payload: Buffer.concat([entry.payload, Buffer.from(' ')]) },
      digest,
      key,
    ],
    false,
  ],
  ['no signature', [{ ...entry, signature: 'x' }, digest, key], false],
])('of %s', (_what, args, isValid) => {
  expect(isSignatureOf(...args)).toBe(isValid);
});
