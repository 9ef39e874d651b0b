import { posix } from 'node:path';
import { SourceFiles } from '@kardinal/backstage-plugin-kardinal-node';
import { parseDocument } from 'yaml';
import { GitError } from '../../../services/git';

/** Where what is deployed has more, nobody would look through it for a name. */
const maxFiles = 100;
const maxBytes = 256 * 1024;

/** Fields whose entries are files and directories. */
const referenceFields = ['resources', 'bases', 'components'];

const kustomizationNames = [
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
];

/** `image: …` in a manifest, between lines or in brackets, without its tag and digest. */
const image =
  /\bimage["']?[ \t]*:[ \t]+["']?([^\s"',}\]#:@]+(?::\d+\/[^\s"',}\]#:@]+)?)/g;

/**
 * The names that images have where a kustomization reads them: in the manifests that it names, or as the kustomizations below it
 * call them. What is elsewhere, too large or unreadable is left out: an edit may still be right there.
 *
 * @param path - of the kustomization
 */
export async function usedNames(
  files: SourceFiles,
  path: string,
  text: string,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  const seen = new Set([path]);
  const pending = referencesOf(path, text);
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (seen.has(next) || seen.size > maxFiles) continue;
    seen.add(next);
    const found = await readAny(files, next);
    if (found === undefined) continue;
    if (isKustomization(found.path)) {
      pending.push(...referencesOf(found.path, found.text));
      for (const name of newNamesOf(found.text)) used.add(name);
    } else for (const [, name] of found.text.matchAll(image)) used.add(name);
  }
  return used;
}

interface Found {
  readonly path: string;
  readonly text: string;
}

/** A file, or the kustomization of a directory. */
async function readAny(
  files: SourceFiles,
  path: string,
): Promise<Found | undefined> {
  const inDirectory = kustomizationNames.map(name => posix.join(path, name));
  // In this order: below a file nothing is asked for.
  for (const each of [path, ...inDirectory]) {
    const content = await readOrNothing(files, each);
    if (content !== undefined && content.length <= maxBytes)
      return { path: each, text: content.toString('utf8') };
  }
  return undefined;
}

/** What may not be read, e.g. through a symbolic link, is no reason against an edit of another file. */
async function readOrNothing(
  files: SourceFiles,
  path: string,
): Promise<Buffer | undefined> {
  try {
    return await files.read(path);
  } catch (error) {
    if (error instanceof GitError && error.kind === 'invalid') return undefined;
    throw error;
  }
}

function isKustomization(path: string): boolean {
  return kustomizationNames.includes(posix.basename(path));
}

function referencesOf(path: string, text: string): string[] {
  return referenceFields
    .flatMap(field => entriesAt(text, field))
    .flatMap(entry => (typeof entry === 'string' ? [entry] : []))
    .filter(entry => !/:\/\/|^[/]|\?ref=|\n/.test(entry))
    .map(entry => posix.join(posix.dirname(path), entry).replace(/\/$/, ''))
    .filter(each => each !== '..' && !each.startsWith('../'));
}

function newNamesOf(text: string): readonly string[] {
  return entriesAt(text, 'images').flatMap(entry => {
    const { newName } = Object(entry ?? {});
    return typeof newName === 'string' ? [newName] : [];
  });
}

function entriesAt(text: string, field: string): readonly unknown[] {
  try {
    const fields = parseDocument(text, { logLevel: 'silent' }).toJS({
      maxAliasCount: 100,
    });
    const entries = Object(fields ?? {})[field];
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
