import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

const recorded = join(
  __dirname,
  '../../plugins/kardinal-backend-module-gitops-promoter/recorded/repository.fast-export',
);
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost'];
const notes = 'refs/notes/hydrator.metadata';

/**
 * Pushes what GitOps Promoter had promoted to the sandbox's repository, commit by commit as it was: branches of environments
 * and notes by their names.
 *
 * @param dryBranch - what its `main` is called there
 */
export async function pushRecorded(
  { forge, secrets }: TestSandbox,
  dryBranch: string,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'recorded-'));
  const run = (...args: readonly string[]) =>
    git(args, { cwd: directory, token: secrets.botToken });
  const branches = (await importInto(directory, run))
    .split('\n')
    .filter(name => name.startsWith('environment/'));
  try {
    await run(
      'push',
      '--quiet',
      forge.cloneUrl,
      `main:refs/heads/${dryBranch}`,
      ...branches.map(name => `${name}:refs/heads/${name}`),
    );
    // Promotions of others note something, too.
    await until('a push of the notes', async () => {
      const theirs = 'refs/notes/theirs';
      const there = await run('ls-remote', forge.cloneUrl, notes);
      if (there !== '') {
        await run('fetch', '--quiet', forge.cloneUrl, `+${notes}:${theirs}`);
        await run(...identity, 'notes', `--ref=${notes}`, 'merge', theirs);
      }
      await run('push', '--quiet', forge.cloneUrl, `${notes}:${notes}`);
      return true;
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function importInto(
  directory: string,
  run: (...args: readonly string[]) => Promise<string>,
): Promise<string> {
  await run('init', '--quiet', '--bare');
  await promisify(execFile)(
    'sh',
    ['-c', 'git fast-import --quiet < "$1"', 'sh', recorded],
    { cwd: directory },
  );
  return run('for-each-ref', '--format=%(refname:short)', 'refs/heads');
}
