import { run } from './PortalWorld.mjs';

/** Paths below the directories of layouts that have nothing to do in an image, one a line: source, tests, package managers. */
export function foreignFiles(directories) {
  const dependencies = ['-path', '*/node_modules/*', '-prune'];
  const foreign = [
    '-name',
    '*.test.*',
    '-o',
    '-name',
    'yarn*',
    '-o',
    '-name',
    'src',
  ];
  return run('find', [
    ...directories,
    ...dependencies,
    '-o',
    '(',
    ...foreign,
    ')',
    '-print',
  ]);
}
