import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A registry on loopback that has the packed packages, each in one version, and no other.
 *
 * @param packed - files by the names of the packages
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export async function serveTarballs(packed) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  server.on('request', async (request, response) => {
    const path = decodeURIComponent(request.url.slice(1));
    const isTarball = path.endsWith('.tgz');
    const file = packed.get(path.replace(/\.tgz$/, ''));
    if (file === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const content = await readFile(file);
    response.end(
      isTarball ? content : await metadataOf(file, content, `${url}/${path}`),
    );
  });
  return { url, stop: () => server.close() };
}

async function metadataOf(file, content, url) {
  const { stdout } = await run('tar', ['-xzOf', file, 'package/package.json']);
  const manifest = JSON.parse(stdout);
  const hash = createHash('sha512').update(content).digest('base64');
  const dist = { tarball: `${url}.tgz`, integrity: `sha512-${hash}` };
  return JSON.stringify({
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  });
}
