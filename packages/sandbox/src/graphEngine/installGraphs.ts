import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { parse } from 'yaml';
import { repositoryRoot } from '../state/SandboxPaths';

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

/** Applies the kinds of the Graph engine, as its installation in a cluster does. */
export async function installGraphs(client: KubeClient): Promise<void> {
  for (const name of ['graphs', 'graphrevisions']) {
    const file = `crds/${name}.experimental.kro.run.yaml`;
    const crd: KubeObject = parse(
      await readFile(join(repositoryRoot, file), 'utf8'),
    );
    await client.apply(crdType, crd, {
      fieldManager: 'graph-engine',
      onConflict: 'force',
    });
  }
}
