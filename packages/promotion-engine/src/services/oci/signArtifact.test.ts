import { generateKeyPairSync } from 'node:crypto';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { SigningKey } from '../credentials/signingKey';
import { artifactOf } from './artifact';
import { pushArtifact } from './pushArtifact';
import { signArtifact, verifySignature } from './signArtifact';
import { signatureTag } from './signature';

const url = 'https://registry.example.com';
const target = { registry: url, repository: 'acme/shop', tenant: 'shop' };
const { signal } = new AbortController();
const artifact = artifactOf(Buffer.from('layer'), {});
const { digest } = artifact.manifest;
const stored = `acme/shop@${signatureTag(digest)}`;

const keyNamed = (name: string): SigningKey => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  fingerprint: `sha256:${name}`,
});
const own = keyNamed('own');
const other = keyNamed('other');

let registry: MemoryRegistry;

beforeEach(async () => {
  registry = new MemoryRegistry(url);
  await pushArtifact(registry, target, artifact, signal);
});

const sign = (key: SigningKey) =>
  signArtifact(registry, target, { digest, key }, signal);
const check = (key: SigningKey) =>
  verifySignature(registry, target, { digest, key }, signal);

it('is signed once, and verified', async () => {
  await expect(check(own)).rejects.toThrow(/is not signed with the key/);
  expect(await sign(own)).toBe('signed');
  const { length } = registry.writes;
  expect(await sign(own)).toBe('reused');
  expect(registry.writes).toHaveLength(length);
  await expect(check(own)).resolves.toBeUndefined();
});

it('keeps what others have signed', async () => {
  await sign(other);
  await sign(own);
  await expect(check(other)).resolves.toBeUndefined();
  await expect(check(own)).resolves.toBeUndefined();
});

it('is no other key', async () => {
  await sign(other);
  await expect(check(own)).rejects.toThrow(
    `registry.example.com/acme/shop@${digest} is not signed with the key sha256:own`,
  );
});

it('is not what stands for another digest', async () => {
  await sign(own);
  const foreign = artifactOf(Buffer.from('other'), {}).manifest.digest;
  const moved = registry.manifests.get(stored)!;
  registry.manifests.set(`acme/shop@${signatureTag(foreign)}`, moved);
  await expect(
    verifySignature(registry, target, { digest: foreign, key: own }, signal),
  ).rejects.toThrow(/is not signed/);
});

it.each<[string, Buffer, RegExp]>([
  ['no manifest', Buffer.from('<html>'), /is no manifest/],
  [
    'a payload that is not there',
    Buffer.from(
      JSON.stringify({
        layers: [
          {
            mediaType: 'application/vnd.dev.cosign.simplesigning.v1+json',
            digest: `sha256:${'0'.repeat(64)}`,
            annotations: { 'dev.cosignproject.cosign/signature': 'x' },
          },
        ],
      }),
    ),
    /is not what the signature names/,
  ],
])('is a reason where the tag has %s', async (_what, manifest, reason) => {
  registry.manifests.set(stored, manifest);
  await expect(check(own)).rejects.toThrow(reason);
  await expect(sign(own)).rejects.toThrow(reason);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'is whole after request %i was the last one',
  async count => {
    const before = registry.requests.length;
    registry.instead = () => {
      if (registry.requests.length - before > count) throw new Error('killed');
      return undefined;
    };
    await sign(own).catch(() => undefined);
    registry.instead = () => undefined;
    await sign(own);
    await expect(check(own)).resolves.toBeUndefined();
    const { layers } = JSON.parse(registry.manifests.get(stored)!.toString());
    expect(layers).toHaveLength(1);
  },
);
