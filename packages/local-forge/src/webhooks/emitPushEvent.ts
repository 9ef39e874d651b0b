import type { ForgeContext } from '../ForgeContext';
import {
  type BareRepository,
  EMPTY_TREE,
  ZERO_SHA,
} from '../git/BareRepository';
import { codePushedEvent } from '../azure/events';
import type { Commit, CommitPerson } from '../git/Commit';
import { refsChangedEvent } from '../bitbucket/events';
import * as cloud from '../bitbucketCloud/events';
import { pushEvent } from '../gitlab/events';
import type { RepositoryRecord } from '../state/records';
import { emitEvent } from './emitEvent';

/** One ref that moved, appeared ({@link ZERO_SHA} before) or went away. @public */
export interface RefUpdate {
  ref: string;
  before: string;
  after: string;
}

/**
 * GitHub lists at most so many commits in one event.
 *
 * @see https://docs.github.com/en/webhooks/webhook-events-and-payloads#push
 */
const LISTED_COMMITS = 2_048;

/** Sends a `push` event. @public */
export async function emitPushEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { update, sender }: { update: RefUpdate; sender: string },
): Promise<void> {
  await emitEvent(forge, {
    repository,
    sender,
    event: 'push',
    payload: () => pushPayload(forge, repository, { update, sender }),
    dialects: {
      gitlab: pushEvent(forge, repository, { update, sender }),
      'azure-devops': codePushedEvent(forge, repository, { update, sender }),
      bitbucket: refsChangedEvent(forge, repository, { update, sender }),
      'bitbucket-cloud': cloud.pushEvent(forge, repository, { update, sender }),
    },
  });
}

async function pushPayload(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { update, sender }: { update: RefUpdate; sender: string },
): Promise<Record<string, unknown>> {
  const git = forge.repositories.of(repository);
  const created = update.before === ZERO_SHA;
  const deleted = update.after === ZERO_SHA;
  const commits = deleted ? [] : await newCommits(git, repository, update);
  const head = deleted ? undefined : await git.commit(update.after);
  const page = forge.urls.page(repository, '/commit/');
  const shape = (commit: Commit) => pushedCommitShape(git, commit, page);
  return {
    ref: update.ref,
    before: update.before,
    after: update.after,
    created,
    deleted,
    forced:
      !created &&
      !deleted &&
      !(await git.contains(update.after, update.before)),
    base_ref: null,
    compare: forge.urls.page(
      repository,
      `/compare/${update.before.slice(0, 12)}...${update.after.slice(0, 12)}`,
    ),
    commits: await Promise.all(commits.map(shape)),
    head_commit: head ? await shape(head) : null,
    pusher: { name: sender, email: `${sender}@users.noreply.localhost` },
  };
}

async function newCommits(
  git: BareRepository,
  repository: RepositoryRecord,
  update: RefUpdate,
): Promise<Commit[]> {
  const known =
    update.before === ZERO_SHA
      ? await git.branch(repository.defaultBranch)
      : update.before;
  const isAll = known === undefined || known === update.after;
  const commits = await git.commits({
    range: isAll ? update.after : `${known}..${update.after}`,
    limit: LISTED_COMMITS,
  });
  return commits.reverse();
}

async function pushedCommitShape(
  git: BareRepository,
  commit: Commit,
  page: string,
) {
  const from = commit.parents[0] ?? EMPTY_TREE;
  const changes = await git.changes(from, commit.sha);
  const paths = (...states: string[]) =>
    changes.filter(file => states.includes(file.status)).map(file => file.path);
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: commit.committer.date,
    url: `${page}${commit.sha}`,
    author: personShape(commit.author),
    committer: personShape(commit.committer),
    added: paths('added', 'renamed', 'copied'),
    removed: paths('removed'),
    modified: paths('modified', 'changed'),
  };
}

function personShape(person: CommitPerson) {
  return { name: person.name, email: person.email, date: person.date };
}
