import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';

/** Bare pushes to measure. */
export interface PushLimitPlan {
  /** To clone. */
  readonly repositories: readonly string[];
  readonly token: string;
  /** In each repository, one after the other. */
  readonly pushes: number;
  /** Repositories pushed to at the same time. */
  readonly atOnce: number;
}

const identity = {
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.com',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.com',
};

/**
 * How many pushes the forge takes a second: prepared commits that change one file each, pushed by plain `git push` to the branch that promotions are
 * written to. A push to another branch costs a forge less: it keeps statistics of the default one.
 */
export async function measurePushLimit(plan: PushLimitPlan): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-limit-'));
  try {
    const clones: string[] = [];
    for (const [index, url] of plan.repositories.entries())
      clones.push(await prepare(join(directory, `${index}`), url, plan));
    const queue = clones.values();
    const began = performance.now();
    const worker = async () => {
      for (const clone of queue) await pushAll(clone, plan);
    };
    await Promise.all(Array.from({ length: plan.atOnce }, worker));
    const seconds = (performance.now() - began) / 1000;
    return (clones.length * plan.pushes) / seconds;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function prepare(
  clone: string,
  url: string,
  { token, pushes }: PushLimitPlan,
): Promise<string> {
  await git(['clone', '--quiet', '--bare', url, clone], { token });
  for (let index = 1; index <= pushes; index++) {
    const parent = index === 1 ? 'HEAD' : `refs/commits/${index - 1}`;
    const tree = await treeAfter(clone, parent, index);
    const name = (
      await git(['commit-tree', tree, '-p', parent, '-m', `limit ${index}`], {
        cwd: clone,
        env: identity,
      })
    ).trim();
    await git(['update-ref', `refs/commits/${index}`, name], { cwd: clone });
  }
  return clone;
}

/** One file is another one, as in the commit of a promotion. */
async function treeAfter(
  clone: string,
  parent: string,
  index: number,
): Promise<string> {
  const file = join(clone, 'kustomization');
  await writeFile(file, `images:\n  - name: app\n    newTag: 1.0.${index}\n`);
  const inIndex = {
    cwd: clone,
    env: { GIT_INDEX_FILE: join(clone, 'bench.index') },
  };
  const blob = (await git(['hash-object', '-w', file], inIndex)).trim();
  await git(['read-tree', parent], inIndex);
  const entry = `100644,${blob},limit/kustomization.yaml`;
  await git(['update-index', '--add', '--cacheinfo', entry], inIndex);
  return (await git(['write-tree'], inIndex)).trim();
}

async function pushAll(
  clone: string,
  { token, pushes }: PushLimitPlan,
): Promise<void> {
  for (let index = 1; index <= pushes; index++)
    await git(
      ['push', '--quiet', 'origin', `refs/commits/${index}:refs/heads/main`],
      { cwd: clone, token },
    );
}
