import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';

const root = resolve(__dirname, '../../../deploy');

/** The objects in a file below `deploy/`. */
export async function deployFile(name: string): Promise<readonly KubeObject[]> {
  return objectsIn(await readFile(join(root, name), 'utf8'));
}

/** The objects of a text of YAML documents. */
export function objectsIn(text: string): readonly KubeObject[] {
  return parseAllDocuments(text)
    .map(document => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as KubeObject;
    })
    .filter(Boolean);
}

/** Applies the objects of a file as `kubectl apply -n NAMESPACE` does; unknown fields are refused. */
export async function applyFile(
  client: KubeClient,
  name: string,
  namespace?: string,
): Promise<void> {
  for (const object of await deployFile(name))
    await applyObject(client, object, namespace);
}

/** Applies an object; `namespace` is for one that names none. */
export async function applyObject(
  client: KubeClient,
  object: KubeObject,
  namespace?: string,
): Promise<void> {
  const type = await typeOf(client, object);
  const metadata =
    type.scope === 'Namespaced' && namespace !== undefined
      ? { namespace, ...object.metadata }
      : object.metadata;
  await client.apply(
    type,
    { ...object, metadata },
    { fieldManager: 'platform', onConflict: 'force' },
  );
}
