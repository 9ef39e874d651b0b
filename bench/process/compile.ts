import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, Plugin } from 'esbuild';
import { compiledFile } from './compiledFile';

/** Other packages are required as they are; paths beside a source stay those of the source. */
const fromThisRepository: Plugin = {
  name: 'from-this-repository',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@kardinal/') ? undefined : { path, external: true },
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const directory = dirname(path);
      const source = await readFile(path, 'utf8');
      const contents = source
        .replaceAll('__dirname', () => JSON.stringify(directory))
        .replace(/require\.resolve\('(\.[^']+)'\)/g, (_call, beside: string) =>
          JSON.stringify(resolve(directory, beside)),
        );
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Compiles what runs in a process of its own, with all of this repository that it imports: no compiler is in the memory
 * that is measured.
 */
export async function compile(files: readonly string[]): Promise<void> {
  for (const file of files)
    await build({
      entryPoints: [file],
      outfile: compiledFile(file),
      bundle: true,
      platform: 'node',
      target: 'node22',
      format: 'cjs',
      logLevel: 'error',
      plugins: [fromThisRepository],
    });
}
