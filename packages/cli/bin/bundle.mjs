// Makes dist/kardinal.cjs: the command line as one file, for any Node.js that the repository supports.
import { build } from 'esbuild';
import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const outfile = fileURLToPath(new URL('../dist/kardinal.cjs', import.meta.url));

await build({
  entryPoints: [fileURLToPath(new URL('../src/main.ts', import.meta.url))],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  // What its libraries use of Node.js is nothing that whoever calls it can mend.
  banner: { js: '#!/usr/bin/env node\nprocess.noDeprecation = true;' },
  // The engine starts programs of its own; the command line starts none.
  logOverride: { 'require-resolve-not-external': 'silent' },
  logLevel: 'warning',
});
await chmod(outfile, 0o755);
