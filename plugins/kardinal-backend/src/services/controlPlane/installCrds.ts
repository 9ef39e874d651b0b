import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { parse } from 'yaml';

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

/** Applies every CustomResourceDefinition of a folder, in the order of the file names. */
export async function installCrds(
  client: KubeClient,
  directory: string,
): Promise<void> {
  const files = (await readdir(directory)).filter(each =>
    each.endsWith('.yaml'),
  );
  for (const file of files.sort()) {
    const crd: KubeObject = parse(
      await readFile(join(directory, file), 'utf8'),
    );
    await client.apply(crdType, crd, {
      fieldManager: 'kardinal',
      onConflict: 'force',
    });
  }
}
