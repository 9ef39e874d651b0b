import { unreachable } from '@kardinal/kube-controller';
import { settleLog } from './branchLog';
import { FetchedBranches } from './FetchedBranches';
import { GitJob, NoteJob, WriteJob } from './GitJob';
import { CommitSources, settleCommit } from './readCommit';
import { settleContains } from './settleContains';
import { settleRead } from './settleRead';
import { settleTags } from './tags';

/** Answers a job that changes nothing, once its branches are fetched. @internal */
export async function settleReading(
  sources: CommitSources,
  job: Exclude<GitJob, WriteJob | NoteJob>,
  branches: FetchedBranches,
): Promise<undefined> {
  const { git } = sources;
  switch (job.type) {
    case 'read':
      return settleRead(sources, job, branches);
    case 'contains':
      return settleContains(git, job, branches);
    case 'log':
      return settleLog(git, job, branches);
    case 'tags':
      return settleTags(git, job);
    case 'commit':
      return settleCommit(sources, job);
    default:
      return unreachable(job);
  }
}
