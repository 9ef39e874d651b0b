import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  KubeClient,
  KubeObject,
  ResourceType,
} from '../../packages/kube-controller/src';

const definitions: ResourceType<Definition> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

interface Definition extends KubeObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly { readonly name: string }[];
  };
}

const groups: readonly string[] = ['kardinal.io', 'experimental.kro.run'];

/** Where objects are recorded for a release (CONTRIBUTING.md); `undefined` where none are. */
export const recordsOfObjects = process.env.RECORD_OBJECTS;

/** Writes every object of the product's kinds to a new file of a directory. */
export async function recordObjects(
  client: KubeClient,
  directory: string,
): Promise<void> {
  const { items } = await client.list(definitions);
  const own = items.filter(({ spec }) => groups.includes(spec.group));
  const lists = await Promise.all(
    own.map(async ({ spec: { group, names, versions } }) => {
      const type = await client.resolve(
        `${group}/${versions[0].name}`,
        names.kind,
      );
      return type === undefined ? [] : (await client.list(type)).items;
    }),
  );
  const file = join(directory, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(lists.flat()));
}
