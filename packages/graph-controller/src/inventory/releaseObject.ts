import { Instant, KubeObject } from '@kardinal/kube-controller';
import { AppliedObject } from '../api/Graph';
import { toRef } from '../apply/refs';
import { ObjectWrite } from './ObjectWrite';

/** What happens to an object that should go. */
export interface Release {
  readonly entry: AppliedObject;
  readonly write?: ObjectWrite;
  readonly comeBackAt?: Instant;
}

/** No event reports that a cache is filled. */
const lookAgainMilliseconds = 5_000;

/** It cannot be seen now. */
export function lookAgain(entry: AppliedObject, now: Instant): Release {
  return { entry, comeBackAt: now + lookAgainMilliseconds };
}

/** Deletes it, or takes our fields back, unless that is under way, was refused, or must wait after a failure. */
export function releaseObject(
  entry: AppliedObject,
  live: KubeObject,
  now: Instant,
): Release {
  const { deletionTimestamp, uid, resourceVersion } = live.metadata;
  if (deletionTimestamp !== undefined) return { entry };
  const fingerprint = `release@${resourceVersion ?? ''}`;
  const { failure, retryAt, attempts = 0 } = entry;
  const isSame = failure?.fingerprint === fingerprint;
  const isFinal = failure?.state !== 'SystemError' && retryAt === undefined;
  if (isSame && isFinal) return { entry };
  const due = Date.parse(retryAt ?? '') || now;
  if (due > now) return { entry, comeBackAt: due };
  const type = entry.hold === 'owned' ? 'delete' : 'release';
  return {
    entry: { ...entry, attempts: attempts + 1 },
    write: { type, node: entry.node, ref: toRef(entry), uid, fingerprint },
  };
}
