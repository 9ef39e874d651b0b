import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentProblems } from '../../scripts/packages/contentProblems.mjs';

const run = promisify(execFile);
const largest = 64 * 1024 * 1024;

/**
 * Packs every package that is published, once it is built. Meanwhile their package.json are what users get: nothing else may
 * run in the checkout.
 */
export async function packAll({ root, yarn, directory }) {
  const out = join(directory, '%s-%v.tgz');
  const pack = ['workspaces', 'foreach', '-A', '--no-private', '--jobs', '2'];
  await run(process.execPath, [yarn, ...pack, '-p', 'pack', '--out', out], {
    cwd: root,
    maxBuffer: largest,
  });
  return readAll(directory);
}

/** The tarballs of a directory by the names of their packages. Throws with what is wrong with their content. */
export async function readAll(directory) {
  const packed = new Map();
  const problems = [];
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    const { stdout } = await run('tar', ['-tzf', file]);
    const files = stdout
      .trim()
      .split('\n')
      .map(path => path.replace(/^package\//, ''));
    const text = await run('tar', ['-xzOf', file, 'package/package.json']);
    const manifest = JSON.parse(text.stdout);
    problems.push(...contentProblems({ manifest, files }));
    packed.set(manifest.name, file);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return packed;
}
