import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { parseDocument } from 'yaml';
import { metadataName } from '../../../services/hydration/hydratorMetadata';
import { Manifest, splitManifests } from './splitManifests';

/** What hydrators write beside manifests. */
const provenance: ReadonlySet<string> = new Set([
  metadataName,
  'README.md',
  '.gitattributes',
]);

/** Whether a file says what manifests were made from, and is none. */
export function isProvenance(path: string): boolean {
  return provenance.has(posix.basename(path));
}

/** Definitions of resources are large, and parsing them stalls everybody. */
const maxParsed = 256 * 1024;

/**
 * Whether files have the objects that were rendered and no others, in whatever files and order: hydrators differ in how they
 * write the same.
 *
 * @param listed - every file of the directory
 */
export async function hasManifests(
  files: Pick<SourceTree, 'read'>,
  listed: readonly string[],
  manifests: readonly Manifest[],
): Promise<boolean> {
  const own = listed.filter(path => !isProvenance(path));
  if (own.some(path => !/\.(?:ya?ml|json)$/.test(path))) return false;
  const documents = [];
  for (const path of own) documents.push(String(await files.read(path)));
  const there = manifestsOf(documents.join('\n---\n'));
  return (
    there?.length === manifests.length &&
    manifests.every(({ fileName, content }) => {
      const found = there.find(each => each.fileName === fileName);
      return found !== undefined && isSame(found.content, content);
    })
  );
}

/** `undefined` of what is no stream of objects, each of them once. */
function manifestsOf(text: string): readonly Manifest[] | undefined {
  try {
    return splitManifests(text);
  } catch (error) {
    if (error instanceof StepError) return undefined;
    throw error;
  }
}

function isSame(a: Buffer, b: Buffer): boolean {
  if (a.equals(b)) return true;
  if (a.length > maxParsed || b.length > maxParsed) return false;
  const [one, other] = [a, b].map(each =>
    // As Kubernetes reads it, where a plain yes is no text.
    parseDocument(String(each), { version: '1.1' }),
  );
  return (
    [one, other].every(({ errors }) => errors.length === 0) &&
    isDeepStrictEqual(
      one.toJS({ maxAliasCount: 100 }),
      other.toJS({ maxAliasCount: 100 }),
    )
  );
}
