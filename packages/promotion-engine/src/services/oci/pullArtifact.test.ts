import { gunzipSync, gzipSync } from 'node:zlib';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { artifactOf, digestOf } from './artifact';
import { pullArtifact } from './pullArtifact';
import { pushArtifact } from './pushArtifact';
import { tarball } from './tarball';

const url = 'https://registry.example.com';
const target = {
  registry: url,
  repository: 'acme/shop',
  tenant: 'default',
  access: 'pull',
} as const;
const { signal } = new AbortController();
const manifest = { path: 'manifest.yaml', content: Buffer.from('kind: x\n') };

/** A registry with an artifact whose one layer is this. */
async function registryWith(layer: Buffer) {
  const registry = new MemoryRegistry(url);
  const artifact = artifactOf(layer, {});
  await pushArtifact(registry, target, artifact, signal);
  const { digest } = artifact.manifest;
  return {
    registry,
    digest,
    pull: () => pullArtifact(registry, target, { digest }, signal),
  };
}

/** A registry with a manifest of somebody else. */
function registryOf(change: object, type?: 'chart') {
  const registry = new MemoryRegistry(url);
  const layer = {
    mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
    digest: digestOf(''),
    size: 1,
    ...change,
  };
  const text = JSON.stringify({ schemaVersion: 2, layers: [layer], ...change });
  const digest = digestOf(text);
  registry.manifests.set(`acme/shop@${digest}`, Buffer.from(text));
  return {
    registry,
    pull: () => pullArtifact(registry, target, { digest, type }, signal),
  };
}

describe('pullArtifact of a chart', () => {
  const mediaType = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip';
  const packed = tarball([
    { path: 'web/Chart.yaml', content: Buffer.from('name: web\n') },
  ]);
  const layer = { mediaType, digest: digestOf(packed), size: packed.length };
  const signature = {
    mediaType: 'application/vnd.cncf.helm.chart.provenance.v1.prov',
    digest: digestOf('signature'),
    size: 9,
  };

  it('reads the chart, and not its signature', async () => {
    const { registry, pull } = registryOf(
      { layers: [signature, layer] },
      'chart',
    );
    registry.blobs.set(`acme/shop@${layer.digest}`, packed);
    const files = await pull();
    expect(files.map(({ path }) => path)).toEqual(['web/Chart.yaml']);
  });

  it.each<[string, object, RegExp]>([
    ['manifests', {}, /is no chart: name one that helm push stored/],
    ['two charts', { layers: [layer, layer] }, /is no chart/],
    [
      'one of 1 GiB',
      { layers: [{ ...layer, size: 1024 ** 3 }] },
      /holds 1073741824 bytes/,
    ],
  ])('refuses %s', async (_what, change, message) => {
    await expect(registryOf(change, 'chart').pull()).rejects.toThrow(message);
  });

  it('refuses a path that leads out of it', async () => {
    const evil = tarball([{ path: '../x', content: Buffer.from('x') }]);
    const { registry, pull } = registryOf(
      { layers: [{ mediaType, digest: digestOf(evil), size: evil.length }] },
      'chart',
    );
    registry.blobs.set(`acme/shop@${digestOf(evil)}`, evil);
    await expect(pull()).rejects.toThrow(/leads out of it/);
  });
});

describe('pullArtifact', () => {
  it('reads what was stored', async () => {
    const { pull } = await registryWith(tarball([manifest]));
    expect(await pull()).toEqual([manifest]);
  });

  it('reads an archive that was compressed', async () => {
    const packed = gzipSync(gunzipSync(tarball([manifest])));
    const { pull } = await registryWith(packed);
    expect(await pull()).toEqual([manifest]);
  });

  it('follows a registry that sends elsewhere for content, without the login', async () => {
    const { registry, pull } = await registryWith(tarball([manifest]));
    const [, layer] = [...registry.blobs.values()];
    const sent: object[] = [];
    registry.instead = ({ url: asked, as, headers }) => {
      if (asked.startsWith('https://cdn.example.com')) {
        sent.push(headers);
        return { type: 'answered', status: 200, body: '', content: layer };
      }
      return as === 'bytes'
        ? {
            type: 'answered',
            status: 307,
            body: '',
            headers: { location: 'https://cdn.example.com/blob' },
          }
        : undefined;
    };
    expect(await pull()).toEqual([manifest]);
    expect(sent).toEqual([{}]);
  });

  it('asks for nothing of an artifact of 1 GiB', async () => {
    const { registry, pull } = registryOf({ size: 1024 ** 3 });
    await expect(pull()).rejects.toThrow(
      /holds 1073741824 bytes, and a source may hold 8388608 \(8 MiB\)/,
    );
    expect(registry.requests).toHaveLength(1);
  });

  it.each<[string, object, RegExp]>([
    [
      'an index',
      { layers: undefined, manifests: [] },
      /no artifact of one layer/,
    ],
    ['several layers', { layers: [{}, {}] }, /no artifact of one layer/],
    [
      'a chart',
      { mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip' },
      /is a chart: render it where it is released/,
    ],
  ])('refuses %s', async (_what, change, message) => {
    await expect(registryOf(change).pull()).rejects.toThrow(message);
  });

  it('refuses what unpacks to more than it may hold', async () => {
    const { pull } = await registryWith(
      gzipSync(Buffer.alloc(9 * 1024 * 1024)),
    );
    await expect(pull()).rejects.toThrow(/unpacks to more than 8388608 bytes/);
  });

  it('refuses what is not packed', async () => {
    const { pull } = await registryWith(Buffer.from('kind: x\n'));
    await expect(pull()).rejects.toThrow(/is not packed with gzip/);
  });

  it('refuses a registry that answers with another manifest or other content', async () => {
    const { registry, pull } = await registryWith(tarball([manifest]));
    registry.instead = ({ as }) =>
      as === 'bytes'
        ? {
            type: 'answered',
            status: 200,
            body: '',
            content: Buffer.from('other'),
          }
        : undefined;
    await expect(pull()).rejects.toThrow(
      /and the registry answers with sha256:/,
    );
    registry.instead = () => ({ type: 'answered', status: 200, body: '{}' });
    await expect(pull()).rejects.toThrow(
      /and the registry answers with sha256:/,
    );
  });

  it('says what is not there', async () => {
    const { registry, pull } = await registryWith(tarball([manifest]));
    registry.manifests.clear();
    await expect(pull()).rejects.toThrow(/is not in the registry/);
  });

  it('wants a login that may pull', async () => {
    const { registry, pull } = await registryWith(tarball([manifest]));
    registry.instead = () => ({ type: 'answered', status: 403, body: '' });
    await expect(pull()).rejects.toThrow(
      /refuses to return it: .* may pull there/,
    );
  });
});
