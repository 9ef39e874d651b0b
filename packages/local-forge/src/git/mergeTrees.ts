import type { BareRepository } from './BareRepository';
import { type Signature, writeCommit } from './writeCommit';

/** The outcome of merging two trees without a work tree. @public */
export type TreeMerge =
  | { outcome: 'merged'; tree: string }
  | { outcome: 'conflict'; paths: string[] };

/** Merges two commits as `git merge` would; no ref is touched. @public */
export async function mergeTrees(
  repository: BareRepository,
  base: string,
  head: string,
): Promise<TreeMerge> {
  const key = `${base}..${head}`;
  const known = repository.merges.get(key);
  if (known) return known;
  const merge = await runMerge(repository, base, head);
  repository.merges.set(key, merge);
  return merge;
}

async function runMerge(
  repository: BareRepository,
  base: string,
  head: string,
): Promise<TreeMerge> {
  const { exitCode, stdout } = await repository.run(
    ['merge-tree', '--write-tree', '--name-only', '--no-messages', base, head],
    // 128: the histories have nothing in common.
    { expectedExitCodes: [0, 1, 128] },
  );
  const [tree, ...paths] = stdout.toString('utf8').trim().split('\n');
  if (exitCode === 0) return { outcome: 'merged', tree };
  return { outcome: 'conflict', paths };
}

/**
 * Puts the commits of `head` that `base` does not have on top of `base`, one
 * after the other. Every commit is merged against its own parent, so what was
 * changed once is applied once.
 *
 * @returns the new tip, or undefined when a commit does not apply.
 * @public
 */
export async function rebaseCommits(
  repository: BareRepository,
  options: { base: string; head: string; committer: Signature },
): Promise<string | undefined> {
  const { base, head, committer } = options;
  const list = await repository.text([
    'rev-list',
    '--reverse',
    '--topo-order',
    '--no-merges',
    `${base}..${head}`,
  ]);
  let tip = base;
  for (const sha of list.split('\n').filter(line => line !== '')) {
    const next = await pickCommit(repository, { sha, onto: tip, committer });
    if (next === undefined) return undefined;
    tip = next;
  }
  return tip;
}

async function pickCommit(
  repository: BareRepository,
  options: { sha: string; onto: string; committer: Signature },
): Promise<string | undefined> {
  const commit = await repository.commit(options.sha);
  if (!commit || commit.parents.length !== 1) return undefined;
  // git 2.39 has no --merge-base: a stand-in commit with the tree of the new
  // tip and the picked commit's parent makes git find that parent as the base.
  const { author, committer } = {
    author: { ...commit.author, at: Date.parse(commit.author.date) },
    committer: options.committer,
  };
  const onto = await repository.commit(options.onto);
  if (!onto) return undefined;
  const standIn = await writeCommit(repository, {
    tree: onto.tree,
    parents: commit.parents,
    message: 'rebase\n',
    author: committer,
  });
  const merge = await mergeTrees(repository, standIn, commit.sha);
  if (merge.outcome === 'conflict') return undefined;
  return writeCommit(repository, {
    tree: merge.tree,
    parents: [options.onto],
    message: `${commit.message}\n`,
    author,
    committer,
  });
}
