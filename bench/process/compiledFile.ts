import { join, relative } from 'node:path';

const repository = join(__dirname, '../..');
const compiled = join(repository, 'node_modules/.cache/bench');

/** Where a TypeScript file, by its absolute path, is once it is compiled. */
export function compiledFile(file: string): string {
  const name = relative(repository, file).replace(/\.ts$/, '.cjs');
  return join(compiled, name);
}
