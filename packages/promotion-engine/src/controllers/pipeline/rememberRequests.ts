import {
  compareBundles,
  longestRequestMemory,
  Pipeline,
  requestDigest,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineObservation } from './types';

/** The digests of the newest requests, oldest first: what is remembered already, then what Bundles say, gone or not. */
export function rememberRequests(
  { status }: Pipeline,
  { bundles, goneRequests }: PipelineObservation,
): string[] {
  const standing = [...bundles]
    .sort(compareBundles)
    .flatMap(bundle => requestDigest(bundle) ?? []);
  const all = new Set([...(status?.requests ?? []), ...goneRequests]);
  for (const digest of standing) all.add(digest);
  return [...all].slice(-longestRequestMemory);
}
