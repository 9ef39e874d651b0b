import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { Loop } from '../../packages/sandbox/src/loops/Loop';
import { GitMirror } from '../../packages/sandbox/src/sync/GitMirror';
import { SyncPass } from '../../packages/sandbox/src/sync/SyncPass';
import { RepositoryAccess } from './pushFiles';
import { TestSandbox } from './TestSandbox';

/**
 * The GitOps tool of a repository that is not the sandbox's own: applies its main branch to the sandbox's cluster until it is
 * stopped.
 */
export async function syncRepository(
  sandbox: TestSandbox,
  { cloneUrl: url, token }: RepositoryAccess,
): Promise<{ stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'sync-'));
  const pass = new SyncPass({
    client: sandbox.platform,
    now: () => sandbox.now(),
    forge: {
      head: async (branch, signal) => {
        const ref = `refs/heads/${branch}`;
        const options = signal ? { token, signal } : { token };
        const refs = await git(['ls-remote', url, ref], options);
        return refs.split('\t')[0];
      },
    },
    mirror: new GitMirror({ directory, url, token }),
  });
  const print = (message: string) => process.stdout.write(`${message}\n`);
  const loop = new Loop({
    name: `Sync of ${url}`,
    intervalMs: 1_000,
    log: { info: print, warn: print },
    pass: signal => pass.run(signal),
  });
  loop.start();
  return {
    stop: async () => {
      await loop.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
