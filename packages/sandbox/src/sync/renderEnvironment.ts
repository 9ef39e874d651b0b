import { posix } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { KubeObject } from '@kardinal/foundation';
import { ImageRule, setImages } from './setImages';

/** Reads a file of the repository at one commit; rejects when it is not there. @public */
export type ReadFile = (path: string) => Promise<string>;

interface Kustomization {
  apiVersion?: string;
  kind?: string;
  namespace?: string;
  resources?: string[];
  images?: ImageRule[];
}

const knownFields = new Set([
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'images',
]);

/**
 * The objects of an environment's directory: the part of kustomize that the sample repository needs.
 *
 * @throws Error naming the file and what this renderer does not know; it never leaves something out in silence.
 * @see https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/
 * @public
 */
export async function renderEnvironment(
  directory: string,
  readFile: ReadFile,
): Promise<readonly KubeObject[]> {
  const path = `${directory}/kustomization.yaml`;
  const kustomization = parseKustomization(path, await readFile(path));
  const objects: KubeObject[] = [];
  for (const resource of kustomization.resources ?? [])
    objects.push(
      ...(await readResource(path, posix.join(directory, resource), readFile)),
    );
  return objects.map(object =>
    placeIn(
      kustomization.namespace,
      setImages(object, kustomization.images ?? []),
    ),
  );
}

function parseKustomization(path: string, text: string): Kustomization {
  const value: unknown = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${path} is no kustomization`);
  const unknown = Object.keys(value).find(field => !knownFields.has(field));
  if (unknown)
    throw new Error(
      `${path}: the sandbox's sync loop does not know the field ${unknown}; it knows resources, images and namespace`,
    );
  return value;
}

async function readResource(
  kustomization: string,
  path: string,
  readFile: ReadFile,
): Promise<readonly KubeObject[]> {
  const isInside = path.startsWith(`${posix.dirname(kustomization)}/`);
  if (!isInside || !/\.ya?ml$/.test(path))
    throw new Error(
      `${kustomization}: the sandbox's sync loop reads only YAML files beside it, not ${path}`,
    );
  const documents = parseAllDocuments(await readFile(path));
  return documents
    .map(document => document.toJS() as unknown)
    .filter(value => value !== null && value !== undefined)
    .map(value => requireObject(path, value));
}

function requireObject(path: string, value: unknown): KubeObject {
  const { apiVersion, kind, metadata } = value as Partial<KubeObject>;
  if (apiVersion && kind && metadata?.name) return value as KubeObject;
  throw new Error(
    `${path}: an object needs apiVersion, kind and metadata.name`,
  );
}

/** Kinds of the sample repository that are in no namespace. */
const clusterKinds = new Set([
  'Namespace',
  'ClusterRole',
  'ClusterRoleBinding',
]);

function placeIn(
  namespace: string | undefined,
  object: KubeObject,
): KubeObject {
  if (!namespace || clusterKinds.has(object.kind)) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}
