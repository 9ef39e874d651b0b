import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes generated files, each `{ file, make }` with a path from the root; with `check` it only says of each whether it is
 * up to date with its source, and makes the process fail where one is not.
 */
export async function writeOutputs(root, outputs, { check, source }) {
  for (const { file, make } of outputs) {
    const path = join(root, file);
    const text = await make();
    if (!check) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      continue;
    }
    const current = await readFile(path, 'utf8').catch(() => '');
    if (text === current) {
      console.log(`${file} is up to date with ${source}.`);
      continue;
    }
    console.error(
      `${file} differs from ${source}: run ./yarnw generate and commit the result.`,
    );
    process.exitCode = 1;
  }
}
