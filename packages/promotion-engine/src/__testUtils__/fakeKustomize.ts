import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutsideCall } from '@kardinal/kube-controller/testing';
import { WorldSeed } from './PromotionWorld';

/**
 * A kustomize that makes one ConfigMap, named after the tag in the kustomization of the directory that it builds. A run of it
 * is a call to the outside.
 *
 * @param directory - where it is installed
 */
export function fakeKustomize(
  directory: string,
): NonNullable<WorldSeed['programs']> {
  const file = join(directory, 'kustomize');
  // Only looked for, never started.
  writeFileSync(file, '#!/bin/sh\nexit 1\n');
  chmodSync(file, 0o755);
  return (outside: OutsideCall) => ({
    path: directory,
    start: ({ directory: files, args }) =>
      outside('render', () => {
        if (args[0] === 'version')
          return { exitCode: 0, stdout: Buffer.from('v5.4.3\n'), stderr: '' };
        const source = join(files, args[1], 'kustomization.yaml');
        const tag = /^tag: (.+)$/m.exec(readFileSync(source, 'utf8'))?.[1];
        const manifest = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: v${tag}\n`;
        return { exitCode: 0, stdout: Buffer.from(manifest), stderr: '' };
      }),
  });
}
