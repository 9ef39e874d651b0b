import {
  BranchCommit,
  Bundle,
  commitBundle,
  commitBundleName,
  createdAtOf,
  isBundleOfCommit,
  Pipeline,
  PipelineWatch,
  progressOfWatch,
  WatchedBranch,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Condition,
  findCondition,
  Instant,
  unreachable,
} from '@kardinal/kube-controller';
import { BranchState } from '../../services/branches/BranchWatch';
import { GitLogEntry } from '../../services/git';

/** In milliseconds: what was made in a row is not further ahead of the clock. */
const mostAhead = 1_000;

type NewCondition = Omit<Condition, 'lastTransitionTime'>;

/** How far a branch was followed, and the Bundle of the next commit. */
export interface FollowedBranch {
  readonly watch?: PipelineWatch;
  readonly condition?: NewCondition;
  readonly bundle?: Bundle;
}

/**
 * What follows from the commits of the branch that a Pipeline watches. One Bundle is made in a pass, the oldest first; the
 * commit counts as looked at once its Bundle is seen, so that whoever is stopped between the two finds it by its name.
 *
 * ```text
 *  not read yet ─▶ as it was
 *  cannot be read ─▶ Watching False
 *  read ┬─ for the first time ─▶ begins with its newest commit, or after it
 *       ├─ a commit has no Bundle ─▶ makes it
 *       └─ each has ─▶ at the newest one
 * ```
 */
export function followBranch(
  pipeline: Pipeline,
  branch: BranchState | undefined,
  bundles: readonly Bundle[],
  now: Instant,
): FollowedBranch {
  if (branch === undefined) return {};
  const { metadata, status } = pipeline;
  switch (branch.type) {
    case 'unread': {
      const condition = findCondition(status?.conditions, 'Watching');
      return {
        ...(status?.watch === undefined ? {} : { watch: status.watch }),
        ...(condition === undefined ? {} : { condition }),
      };
    }
    case 'failed':
      return {
        ...(status?.watch === undefined ? {} : { watch: status.watch }),
        condition: unreadable(branch),
      };
    case 'read': {
      const { watched } = branch;
      const { watch, commit } = follow(pipeline, branch, bundles);
      const createdAt = new Date(laterThan(branch, bundles, pipeline, now));
      return {
        ...(watch === undefined ? {} : { watch }),
        condition: watching(watched, watch),
        ...(commit === undefined
          ? {}
          : {
              bundle: commitBundle(
                metadata,
                watched,
                commit,
                createdAt.toISOString(),
              ),
            }),
      };
    }
    default:
      return unreachable(branch);
  }
}

type ReadBranch = Extract<BranchState, { readonly type: 'read' }>;

function follow(
  pipeline: Pipeline,
  { watched, log, since }: ReadBranch,
  bundles: readonly Bundle[],
): { readonly watch?: PipelineWatch; readonly commit?: BranchCommit } {
  const { source } = watched;
  const watch = progressOfWatch(pipeline, watched);
  const names = new Set(bundles.map(({ metadata }) => metadata.name));
  const isMade = ({ sha, origin }: GitLogEntry) =>
    origin === 'promotion' ||
    names.has(commitBundleName(pipeline.metadata.name, sha)) ||
    bundles.some(each => isBundleOfCommit(each, watched, sha));
  if (watch === undefined) {
    const { url: repository, branch } = source;
    const newest = log.commits.at(-1);
    return watched.first === 'promoted' &&
      newest !== undefined &&
      !isMade(newest)
      ? { commit: newest }
      : { watch: { repository, branch, commit: log.head } };
  }
  const position = log.commits.findIndex(({ sha }) => sha === watch.commit);
  // It stands somewhere else: the branch is read again.
  if (watch.commit !== since && position < 0) return { watch };
  const isLost = watch.commit === since && log.history === 'rewritten';
  const lost = isLost ? watch.commit : watch.lost;
  const at = (commit: string): PipelineWatch => {
    const { repository, branch } = watch;
    const isForgotten = log.history === 'continued' && commit !== watch.commit;
    return {
      repository,
      branch,
      commit,
      ...(lost === undefined || isForgotten ? {} : { lost }),
    };
  };
  let looked = watch.commit;
  for (const commit of log.commits.slice(position + 1)) {
    if (!isMade(commit)) return { watch: at(looked), commit };
    looked = commit.sha;
  }
  return { watch: at(log.last) };
}

/** After those of the commits before it: of the same instant, their names would say which is newer. */
function laterThan(
  { log }: ReadBranch,
  bundles: readonly Bundle[],
  { metadata }: Pipeline,
  now: Instant,
): Instant {
  const names = new Set(
    log.commits.map(({ sha }) => commitBundleName(metadata.name, sha)),
  );
  const before = bundles
    .filter(each => names.has(each.metadata.name))
    .map(each => Date.parse(createdAtOf(each)) + 1)
    // Others may write any time.
    .filter(at => at <= now + mostAhead);
  return Math.max(now, ...before);
}

function watching(
  { source, directories }: WatchedBranch,
  watch: PipelineWatch | undefined,
): NewCondition {
  const { lost } = watch ?? {};
  const where = placeOf(directories);
  const message = `Each new commit of ${source.branch} of ${source.url}${where} becomes a Bundle`;
  return lost === undefined
    ? { type: 'Watching', status: 'True', reason: 'BranchRead', message }
    : {
        type: 'Watching',
        status: 'True',
        reason: 'HistoryRewritten',
        message: `The history of ${source.branch} of ${
          source.url
        } was rewritten: it does not have ${lost.slice(
          0,
          7,
        )} any more. ${message}`,
      };
}

function placeOf(directories: readonly string[]): string {
  const [first, ...others] = directories;
  if (first === undefined) return '';
  return others.length === 0
    ? ` that touches ${first}`
    : ` that touches ${first} or ${others.length} other ${
        others.length === 1 ? 'directory' : 'directories'
      }`;
}

function unreadable({
  watched: { source },
  message,
}: Extract<BranchState, { readonly type: 'failed' }>): NewCondition {
  return {
    type: 'Watching',
    status: 'False',
    reason: 'BranchUnreadable',
    message: `${source.branch} of ${source.url} cannot be read, and is tried again: ${message}`,
  };
}
