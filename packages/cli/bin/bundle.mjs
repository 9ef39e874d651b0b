// Makes the command line one file, for any Node.js that the repository supports: dist/kardinal.cjs, or the one that is named.
// Beside it the licenses of what is in it.
import { build } from 'esbuild';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [
  outfile = fileURLToPath(new URL('../dist/kardinal.cjs', import.meta.url)),
] = process.argv.slice(2);

const { metafile } = await build({
  entryPoints: [fileURLToPath(new URL('../src/main.ts', import.meta.url))],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  metafile: true,
  // What its libraries use of Node.js is nothing that whoever calls it can mend.
  banner: { js: '#!/usr/bin/env node\nprocess.noDeprecation = true;' },
  // The engine starts programs of its own; the command line starts none.
  logOverride: { 'require-resolve-not-external': 'silent' },
  logLevel: 'warning',
});
await chmod(outfile, 0o755);
await writeFile(
  join(dirname(outfile), 'LICENSES.txt'),
  (
    await Promise.all(foldersOf(Object.keys(metafile.inputs)).map(licenseOf))
  ).join(`\n${'-'.repeat(80)}\n`),
);

/** The packages of others that files come from. */
function foldersOf(files) {
  const folders = files.flatMap(
    file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}

/** What the license of a package demands to be said. */
async function licenseOf(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const texts = (await readdir(folder)).filter(file =>
    /^(licen[cs]e|notice|copying)/i.test(file),
  );
  const read = texts.map(file => readFile(join(folder, file), 'utf8'));
  return [
    `${name} ${version}: ${license ?? 'see below'}\n`,
    ...(await Promise.all(read)),
  ].join('\n');
}
