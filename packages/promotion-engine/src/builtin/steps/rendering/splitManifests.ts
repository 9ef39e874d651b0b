import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { identityOf, ObjectIdentity } from './identityOf';

/** An object of what a program rendered. */
export interface Manifest {
  /** The same for the same object, whatever else is rendered, e.g. `deployment.apps_guestbook.yaml`. */
  readonly fileName: string;
  readonly content: Buffer;
}

const separator = /^---[ \t]*(?:#.*)?\r?$/m;

/**
 * The objects of a stream of YAML documents, sorted by file name; empty documents are left out.
 *
 * @throws StepError when a document is no object with a name, or two are the same object
 */
export function splitManifests(text: string): readonly Manifest[] {
  const manifests = new Map<string, Manifest>();
  for (const part of text.split(separator)) {
    const document = part.replace(/^\s*\n|\s+$/g, '');
    if (/^(?:\s*(?:#.*)?\n?)*$/.test(document)) continue;
    const fileName = fileNameOf(identityOf(document));
    const known = manifests.get(fileName.toLowerCase());
    if (known !== undefined)
      throw new StepError(
        'terminal',
        `${known.fileName.replace(
          /\.yaml$/,
          '',
        )} is rendered twice: remove one of the two`,
      );
    const content = Buffer.from(`${document}\n`);
    manifests.set(fileName.toLowerCase(), { fileName, content });
  }
  return [...manifests.values()].sort((a, b) =>
    a.fileName < b.fileName ? -1 : 1,
  );
}

/** Kind and group as kubectl writes them, then namespace and name. */
function fileNameOf(identity: ObjectIdentity): string {
  const { apiVersion, kind, namespace, name } = identity;
  const [group] = apiVersion.includes('/') ? apiVersion.split('/') : [''];
  const type = [kind.toLowerCase(), group].filter(each => each !== '');
  return `${[type.join('.'), namespace, name]
    .filter(each => each !== undefined && each !== '')
    .map(each => escaped(String(each)))
    .join('_')}.yaml`;
}

/** Names of roles may have other characters than those of files. */
function escaped(name: string): string {
  return name.replace(
    /[^A-Za-z0-9.-]/g,
    each => `%${Buffer.from(each).toString('hex').toUpperCase()}`,
  );
}
