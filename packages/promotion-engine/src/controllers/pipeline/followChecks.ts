import {
  CommitStatus,
  isForgeDescription,
  labels,
  Pipeline,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CommitCheck } from '@kardinal/backstage-plugin-kardinal-node';
import { Condition, ObjectRef, cutText } from '@kardinal/kube-controller';
import { AwaitedChecks } from '../../services/checks/awaitedChecks';
import { CommitChecks } from '../../services/checks/CheckWatch';

/** What gates ask the forge about, and what it says. */
export interface ForgeChecks {
  readonly commits: readonly (AwaitedChecks & {
    readonly known: CommitChecks;
  })[];
  /** The CommitStatuses that were made of it for this Pipeline. */
  readonly made: readonly CommitStatus[];
}

/** CommitStatuses to make and to remove, and what cannot be read. */
export interface FollowedChecks {
  readonly apply: readonly CommitStatus[];
  readonly remove: readonly ObjectRef[];
  readonly condition?: Omit<Condition, 'lastTransitionTime'>;
}

/** What the API takes: a key that is none is nobody's. */
const legalKey = /^[A-Za-z0-9]([-A-Za-z0-9 ._/(),:+@#=]{0,98}[A-Za-z0-9)])?$/;
const legalUrl = /^https?:\/\/[^/?#@\s]+([/?#][^\s]*)?$/;
const longest = { description: 1024, url: 2048 };
const reserved = 'kardinal/';

/**
 * The CommitStatuses that follow from checks of the forge which gates of a Pipeline ask about. What Kardinal wrote itself is no
 * second opinion.
 *
 * ```text
 *  a gate asks ┬─ the forge says something ─▶ as it says
 *              ├─ it says nothing any more ─▶ removed
 *              └─ it cannot be read ────────▶ as it was, ChecksRead False
 *  no gate asks any more ───────────────────▶ removed
 * ```
 */
export function followChecks(
  pipeline: Pipeline,
  { commits, made }: ForgeChecks = { commits: [], made: [] },
): FollowedChecks {
  const apply = commits.flatMap(({ sha, keys, known }) =>
    known.type === 'read'
      ? opinions(known.checks)
          .filter(({ context }) => keys.includes(context))
          .map(check => statusOf(pipeline, sha, check))
      : [],
  );
  const wanted = new Set(apply.map(({ metadata }) => metadata.name));
  const uncertain = new Map(
    commits
      .filter(({ known }) => known.type !== 'read')
      .map(({ sha, keys }) => [sha, new Set(keys)]),
  );
  const failed = commits.flatMap(({ sha, known }) =>
    known.type === 'failed' ? [{ sha, message: known.message }] : [],
  );
  return {
    apply,
    remove: made
      .filter(({ metadata }) => !wanted.has(metadata.name))
      .filter(({ spec }) => uncertain.get(spec.sha)?.has(spec.key) !== true)
      .map(({ apiVersion, kind, metadata }) => ({
        apiVersion,
        kind,
        name: metadata.name,
        namespace: metadata.namespace ?? 'default',
      })),
    ...(failed.length === 0
      ? {}
      : {
          condition: {
            type: 'ChecksRead',
            status: 'False',
            reason: 'ChecksUnreadable',
            message: `What the forge says of ${failed[0].sha.slice(
              0,
              8,
            )} cannot be read, and is tried again: ${failed[0].message}`,
          },
        }),
  };
}

/** Each of others once; of several apps under one name what is worst. */
function opinions(checks: readonly CommitCheck[]): readonly CommitCheck[] {
  const byName = new Map<string, CommitCheck>();
  for (const check of checks) {
    const { kind, context, description } = check;
    if (!legalKey.test(context) || context.startsWith(reserved)) continue;
    if (kind === 'status' && isForgeDescription(description)) continue;
    const known = byName.get(`${kind} ${context}`);
    if (known === undefined || rank(check) > rank(known))
      byName.set(`${kind} ${context}`, check);
  }
  return [...byName.values()];
}

function rank({ state }: CommitCheck): number {
  return ['success', 'pending', 'failure'].indexOf(state);
}

function statusOf(
  { apiVersion, kind, metadata, spec }: Pipeline,
  sha: string,
  check: CommitCheck,
): CommitStatus {
  const { context, state, description, targetUrl = '' } = check;
  const { name, namespace = 'default', uid } = metadata;
  const id = shortHash([name, sha, check.kind, context].join('\n'), 16);
  const isLink = legalUrl.test(targetUrl) && targetUrl.length <= longest.url;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: {
      name: `forge-${id}`,
      namespace,
      labels: { [labels.readFromForge]: check.kind, [labels.pipeline]: name },
      ...(uid === undefined
        ? {}
        : { ownerReferences: [{ apiVersion, kind, name, uid }] }),
    },
    spec: {
      repository: spec.git.url,
      sha,
      key: context,
      phase: state,
      ...(description === ''
        ? {}
        : { description: cutText(description, longest.description) }),
      ...(isLink ? { url: targetUrl } : {}),
    },
  };
}
