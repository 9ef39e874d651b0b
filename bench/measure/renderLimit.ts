import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { ManifestDirectory } from '../site/options';

/** Environments that are rendered and pushed without anything else. */
export interface RenderLimitPlan {
  readonly repository: string;
  readonly token: string;
  readonly directories: readonly ManifestDirectory[];
  /** Environments rendered and pushed at the same time. */
  readonly atOnce: number;
  /** One clone for all environments, or, as a tool that keeps a work tree for each, one for each. */
  readonly clones: 'one' | 'one for each';
}

/** What that took. */
export interface RenderLimit {
  readonly seconds: number;
  /** Over the network: clones and pushes. */
  readonly operations: number;
}

const identity = {
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.com',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.com',
};

/**
 * A bare render plus push: of each environment, its directory of the dry branch becomes the next commit of a branch, which plain
 * `git push` sends. Without gates, checks, notes and records, and without the time of a renderer.
 */
export async function measureRenderLimit(
  plan: RenderLimitPlan,
): Promise<RenderLimit> {
  const { directories, clones, atOnce } = plan;
  const directory = await mkdtemp(join(tmpdir(), 'bench-render-'));
  try {
    const began = performance.now();
    const shared = clones === 'one' ? await clone(plan, directory, 'all') : '';
    const queue = directories.values();
    const worker = async () => {
      for (const each of queue) {
        const name = each.environment;
        const own = shared || (await clone(plan, directory, name));
        await renderAndPush(plan, own, each);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (performance.now() - began) / 1000;
    const cloned = clones === 'one' ? 1 : directories.length;
    return { seconds, operations: cloned + directories.length };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function clone(
  { repository, token }: RenderLimitPlan,
  directory: string,
  name: string,
): Promise<string> {
  const path = join(directory, name);
  await mkdir(path);
  await git(['clone', '--quiet', '--bare', repository, path], { token });
  return path;
}

async function renderAndPush(
  { token, clones }: RenderLimitPlan,
  cwd: string,
  { directory, environment }: ManifestDirectory,
): Promise<void> {
  const env = {
    ...identity,
    GIT_INDEX_FILE: join(cwd, `index-of-${environment}`),
    // A prefix is refused without one; nothing is written there.
    GIT_DIR: cwd,
    GIT_WORK_TREE: cwd,
  };
  const source = `refs/heads/main:${directory}`;
  await git(['read-tree', `--prefix=${directory}/`, source], { cwd, env });
  const tree = (await git(['write-tree'], { cwd, env })).trim();
  const branch = `refs/heads/limit/${
    clones === 'one' ? 'a' : 'b'
  }/${environment}`;
  const message = `Render ${environment}`;
  const commit = await git(['commit-tree', tree, '-m', message], { cwd, env });
  const to = `${commit.trim()}:${branch}`;
  await git(['push', '--quiet', 'origin', to], { cwd, token });
}
