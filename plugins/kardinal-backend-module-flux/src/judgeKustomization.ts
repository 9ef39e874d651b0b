import {
  compareDeployed,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  notBegun,
  progressing,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { judgeWorkloads } from './judgeWorkloads';
import { readinessOf } from './readiness';

const statusSchema = z.object({
  spec: z
    .object({
      sourceRef: z.object({ kind: z.string().default('') }).prefault({}),
    })
    .prefault({}),
  status: z
    .object({
      lastAppliedRevision: z.string().default(''),
      lastAppliedOriginRevision: z.string().default(''),
      lastAttemptedRevision: z.string().default(''),
      inventory: z
        .object({ entries: z.array(z.object({ id: z.string() })).default([]) })
        .prefault({}),
    })
    .prefault({}),
});

/** The workloads that a Kustomization applied. */
export function workloadsOfKustomization(
  object: HealthObject,
  reader: HealthReader,
): readonly HealthObject[] {
  const { data } = statusSchema.safeParse(object);
  return data === undefined
    ? []
    : workloadsIn(data.status.inventory.entries, reader);
}

/**
 * A Kustomization, by what it applied and by the workloads of its inventory. One that is suspended is judged by them while what it has
 * applied is what was promoted.
 */
export function judgeKustomization(
  object: HealthObject,
  query: HealthQuery,
  reader: HealthReader,
): HealthVerdict {
  const { name } = object.metadata;
  const { data } = statusSchema.safeParse(object);
  if (data === undefined)
    return progressing(
      `Kustomization ${name} is not what a Kustomization looks like`,
    );
  const { lastAppliedRevision, lastAttemptedRevision } = data.status;
  const { lastAppliedOriginRevision, inventory } = data.status;
  const isArtifact = data.spec.sourceRef.kind === 'OCIRepository';
  const compare = (revision: string, ...others: readonly string[]) =>
    compareDeployed(query, {
      revisions: [revision, ...others].filter(each => each !== ''),
      artifacts: isArtifact ? [{ revision }] : [],
    });
  const applied = compare(lastAppliedRevision, lastAppliedOriginRevision);
  const attempted = compare(lastAttemptedRevision);
  const isBegun = [applied, attempted].some(({ type }) => type === 'proven');
  const begun = isBegun ? progressing : notBegun;
  const readiness = readinessOf(object);
  const owner = readiness.type === 'suspended' ? readiness.owner : undefined;
  switch (readiness.type) {
    case 'waits':
    case 'unseen':
      return begun(readiness.message);
    case 'failed':
      // What went wrong with an older commit says nothing of this one.
      return attempted.type === 'other'
        ? notBegun(readiness.message)
        : { type: 'degraded', message: readiness.message };
    case 'suspended':
      if (applied.type === 'other') return notBegun(readiness.message, owner);
      break;
    default:
      break;
  }
  if (applied.type === 'other') {
    const { what, otherCommits } = applied;
    const verdict = notBegun(`${name} ${what}`);
    return otherCommits === undefined ? verdict : { ...verdict, otherCommits };
  }
  const by = applied.type === 'proven' ? 'revision' : 'images';
  const workloads = workloadsIn(inventory.entries, reader);
  return judgeWorkloads({ name, workloads, query, by }, () =>
    by === 'revision' || query.images.length === 0
      ? undefined
      : notBegun(`No workload of ${name} has an image of the Bundle`, owner),
  );
}

/** Those that there are: what it applies to another cluster is not here. */
function workloadsIn(
  entries: readonly { readonly id: string }[],
  reader: HealthReader,
): readonly HealthObject[] {
  return entries.flatMap(({ id }) => {
    // <namespace>_<name>_<group>_<kind>; no name has an underscore.
    const [namespace, name, group, kind] = id.split('_');
    const type = Object.values(workloadKinds).find(each => each.kind === kind);
    if (group !== 'apps' || type === undefined) return [];
    return reader.get(type, { namespace, name }) ?? [];
  });
}
