import type { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { imageOf } from './sampleService';

const first = 29;
const minorOf = /^1\.(\d+)\./;

/** The minor version of the sample service after all that its Bundles have. @public */
export function nextVersion(bundles: readonly Bundle[]): string {
  const released = bundles
    .flatMap(({ spec }) => spec.artifacts.images ?? [])
    .flatMap(({ reference }) => minorIn(reference) ?? []);
  return `1.${Math.max(first, ...released.map(minor => minor + 1))}.0`;
}

function minorIn(reference: string): number | undefined {
  const repository = imageOf('');
  if (!reference.startsWith(repository)) return undefined;
  const [, minor] = minorOf.exec(reference.slice(repository.length)) ?? [];
  return minor === undefined ? undefined : Number(minor);
}

/** One that never becomes available. @public */
export function badVersionAfter(version: string): string {
  return version.replace(/\.\d+$/, '.1-bad');
}
