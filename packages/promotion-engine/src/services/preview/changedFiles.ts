import {
  FileDiff,
  fileDiff,
  hiddenDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { setImmediate } from 'node:timers/promises';
import { maskSecrets } from './maskSecrets';

/** Two versions of a file; absent where there is none. */
export interface ChangedFile {
  readonly path: string;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** Bytes of a file whose lines are compared. */
const largestText = 1024 * 1024;

/** How files change, without the values of Secrets; those that stay as they are left out. */
export async function changedFiles(
  files: readonly ChangedFile[],
): Promise<readonly FileDiff[]> {
  const diffs: FileDiff[] = [];
  for (const file of files) {
    const { before, after } = file;
    if (before === undefined ? after === undefined : after?.equals(before))
      continue;
    diffs.push(diffOf(file));
    // What they compute does not add up to one long stretch.
    await setImmediate();
  }
  return diffs;
}

/** How two trees differ, by the paths of their files. */
export function changedBetween(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): Promise<readonly FileDiff[]> {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return changedFiles(
    paths.map(path => {
      const [old, made] = [before.get(path), after.get(path)];
      return {
        path,
        ...(old === undefined ? {} : { before: old }),
        ...(made === undefined ? {} : { after: made }),
      };
    }),
  );
}

function diffOf({ path, before, after }: ChangedFile): FileDiff {
  const contents = [before, after].filter(each => each !== undefined);
  const versions = { before, after };
  if (contents.some(content => content.includes(0)))
    return hiddenDiff(path, versions, 'it is not text');
  const size = Math.max(...contents.map(({ length }) => length));
  if (size > largestText)
    return hiddenDiff(path, versions, `it is too large, ${size} bytes`);
  const masked = maskSecrets(path, {
    ...(before === undefined ? {} : { before: before.toString('utf8') }),
    ...(after === undefined ? {} : { after: after.toString('utf8') }),
  });
  return masked.type === 'hidden'
    ? hiddenDiff(path, versions, masked.reason)
    : fileDiff({ path, ...masked.versions });
}
