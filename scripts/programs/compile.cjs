// Compiles a TypeScript program to one file, with all of this repository that it imports: that takes half a second, and
// to transform a thousand files one by one at each start takes four.
'use strict';

const { existsSync } = require('node:fs');
const { mkdir, readFile, rename, rm, writeFile } = require('node:fs/promises');
const { dirname, join, relative, resolve } = require('node:path');
const { build, stop } = require('esbuild');

const repository = resolve(__dirname, '../..');

/** Other packages are required as they are; paths beside a source stay those of the source. */
const fromThisRepository = {
  name: 'from-this-repository',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@kardinal/') ? undefined : { path, external: true },
    );
    onLoad({ filter: /\.(?:ts|cjs)$/ }, async ({ path }) => {
      const directory = dirname(path);
      const source = await readFile(path, 'utf8');
      const contents = source
        .replaceAll('__dirname', () => JSON.stringify(directory))
        .replace(/require\.resolve\('(\.[^']+)'\)/g, (_call, beside) =>
          JSON.stringify(resolve(directory, beside)),
        );
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/** The text of a program, by the absolute path of its first file. */
async function textOf(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    keepNames: true,
    logLevel: 'error',
    plugins: [fromThisRepository],
  });
  return outputFiles[0].text;
}

const cache = join(repository, 'node_modules/.cache');
/** Of programs that nobody compiles again. */
const keptPrograms = join(cache, 'compiled-once');

function keepsPrograms() {
  return process.env.COMPILED_ONCE === keptPrograms;
}

/** Where a program is once it is compiled. */
function compiledFile(file) {
  const name = relative(repository, file).replace(/\.ts$/, '.cjs');
  return join(keepsPrograms() ? keptPrograms : join(cache, 'compiled'), name);
}

/** The environment in which each program is compiled once from now on, and then taken as it is. */
async function compiledOnce() {
  await rm(keptPrograms, { recursive: true, force: true });
  return { COMPILED_ONCE: keptPrograms };
}

/**
 * Compiles a program, by the absolute path of its first file, and returns where it is. With the environment of
 * `compiledOnce`, only if nobody did: journeys start a hundred programs from sources that stay as they are.
 */
async function compile(file) {
  const compiled = compiledFile(file);
  if (keepsPrograms() && existsSync(compiled)) return compiled;
  const text = await textOf(file);
  // Its service is a process with 200 MB of memory, which would stay as long as the program runs.
  await stop();
  const known = await readFile(compiled, 'utf8').catch(() => undefined);
  if (text === known) return compiled;
  await mkdir(dirname(compiled), { recursive: true });
  // Another process that starts the same program must never read half of it.
  const part = `${compiled}.${process.pid}`;
  await writeFile(part, text);
  await rename(part, compiled);
  return compiled;
}

module.exports = { compile, compiledFile, compiledOnce };
