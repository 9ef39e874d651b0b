import { posix } from 'node:path';
import {
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  checkPluginFile,
  isKustomization,
  readKustomization,
} from './readKustomization';
import { SourceCopy } from './SourceCopy';

/**
 * The files that kustomize may read to build a directory: all that is below it, and below the directories of the repository that
 * its kustomizations name.
 *
 * @throws StepError when something is not in the repository, or is too much
 */
export async function kustomizeSources(
  files: SourceTree,
  source: string,
  output?: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const copy = new SourceCopy(files, output);
  const pending = [{ directory: source, named: 'config.path' }];
  for (let next = pending.shift(); next; next = pending.shift()) {
    const { directory, named } = next;
    const added = copy.covers(directory) ? [] : await copy.add(directory);
    if (!copy.has(directory))
      throw new StepError(
        'terminal',
        `${named} names ${directory}, which is not in the repository: nothing is fetched to render`,
      );
    for (const [path, content] of added) {
      if (!isKustomization(path)) {
        checkPluginFile(path, content);
        continue;
      }
      for (const reference of readKustomization(path, content))
        pending.push({
          directory: resolve(path, reference),
          named: path,
        });
    }
  }
  return copy.files;
}

function resolve(path: string, reference: string): string {
  const target = posix.join(posix.dirname(path), reference);
  if (reference.startsWith('/') || target === '..' || target.startsWith('../'))
    throw new StepError(
      'terminal',
      `${path} names ${reference}, which leads out of the repository`,
    );
  return target.replace(/(?<=.)\/$/, '');
}
