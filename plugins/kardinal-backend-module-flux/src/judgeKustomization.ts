import {
  because,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
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

/** A Kustomization, by what it applied and by the workloads of its inventory. */
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
  const { status } = data;
  const { commit, laterCommits = [] } = query;
  const { renditions = [] } = query;
  const isOf = (revision: string) =>
    renditions.some(({ digest }) => digest === digestOf(revision)) ||
    (commit !== undefined &&
      [commit, ...laterCommits].includes(commitOf(revision)));
  const readiness = readinessOf(object);
  if (readiness.type === 'waits') return progressing(readiness.message);
  if (readiness.type === 'failed')
    return {
      // What went wrong with an older commit says nothing of this one.
      type: isOf(status.lastAttemptedRevision) ? 'degraded' : 'progressing',
      message: readiness.message,
    };
  const { lastAppliedRevision, lastAppliedOriginRevision } = status;
  const revisions = [lastAppliedRevision, lastAppliedOriginRevision];
  const applied = revisions.some(isOf);
  if (
    data.spec.sourceRef.kind === 'OCIRepository' &&
    renditions.length > 0 &&
    !applied
  )
    return progressing(
      `${name} has applied ${
        lastAppliedRevision || 'nothing'
      }, not the promoted digest ${renditions[0].digest.slice(0, 19)}`,
    );
  const workloads = workloadsIn(status.inventory.entries, reader);
  return judgeWorkloads({ name, workloads, query }, () =>
    applied || (query.images.length === 0 && commit === undefined)
      ? undefined
      : {
          type: 'progressing',
          message: `${name} has applied ${
            lastAppliedRevision || 'nothing'
          }, not the promoted commit${because(commit?.slice(0, 8))}`,
          otherCommits: revisions.map(commitOf).filter(each => each !== ''),
        },
  );
}

/**
 * `main@sha1:<commit>`, or `main/<commit>` of earlier versions.
 *
 * @see https://fluxcd.io/flux/components/source/gitrepositories/#artifact
 */
function commitOf(revision: string): string {
  return /(?:^|[:/])([0-9a-f]{40,64})$/.exec(revision)?.[1] ?? '';
}

/**
 * `<tag>@sha256:<digest>`, or the digest alone where the source names no tag.
 *
 * @see https://fluxcd.io/flux/components/source/ocirepositories/#artifact
 */
function digestOf(revision: string): string | undefined {
  return /(?:^|@)(sha256:[0-9a-f]{64})$/.exec(revision)?.[1];
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
