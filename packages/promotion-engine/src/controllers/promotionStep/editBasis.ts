import { createHash } from 'node:crypto';
import {
  EditPreview,
  FileMode,
  FileWrite,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitEdit } from '../../services/git';
import { BoundEdit, composeEdits, EditSources } from './composeEdits';

/** Of a file that an edit may write. */
const maxBytes = 8 * 1024 * 1024;

/** The base branch changed what a custom step was asked about: its answer is about something else. */
export class BaseMovedError extends Error {
  override readonly name = 'BaseMovedError';
}

/** What edits come to on some files: which differ, and a fingerprint of them before and after. */
export async function editsOn(
  edits: readonly BoundEdit[],
  sources: EditSources,
): Promise<Omit<EditPreview, 'baseCommit'>> {
  return differencesOf(await composeEdits(edits, sources), sources);
}

/** The same for edits that were made already. */
export async function differencesOf(
  { writes, deletes = [], outputs = {} }: GitEdit,
  sources: EditSources,
): Promise<Omit<EditPreview, 'baseCommit'>> {
  const after = new Map<string, Omit<FileWrite, 'path'> | undefined>(
    writes.map(write => [write.path, write]),
  );
  for (const path of deletes) after.set(path, undefined);
  const differences: { readonly path: string; readonly text: string }[] = [];
  for (const [path, write] of after) {
    const before = await sources.files.read(path, maxBytes);
    const mode = await sources.files.mode(path);
    const was = versionOf(before, mode);
    const is = versionOf(write?.content, write?.mode ?? mode);
    if (was !== is)
      differences.push({ path, text: [path, was, is].join('\0') });
  }
  differences.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files: differences.map(({ path }) => path),
    fingerprint: digestOf(differences.map(({ text }) => text).join('\n')),
    outputs,
  };
}

/**
 * With the files of a directory in the fingerprint, as the base branch has them: what is stored of them holds only while they
 * are the same.
 */
export async function withDirectory<T extends { readonly fingerprint: string }>(
  preview: T,
  { files }: EditSources,
  directory: string,
): Promise<T> {
  const versions: string[] = [];
  for (const path of await files.list(directory)) {
    const content = await files.read(path, maxBytes);
    versions.push([path, digestOf(content)].join('\0'));
  }
  const fingerprint = digestOf(
    [preview.fingerprint, ...versions.sort()].join('\n'),
  );
  return { ...preview, fingerprint };
}

/** Of regular files, their content alone. */
function versionOf(
  content: Buffer | undefined,
  mode: FileMode | undefined,
): string {
  const isExecutable = content !== undefined && mode === 'executable';
  return isExecutable ? `${digestOf(content)} ${mode}` : digestOf(content);
}

function digestOf(content: Buffer | string | undefined): string {
  if (content === undefined) return '';
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
