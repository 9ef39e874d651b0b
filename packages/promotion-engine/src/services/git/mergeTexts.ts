import {
  MergedText,
  MergeTexts,
} from '@kardinal/backstage-plugin-kardinal-node';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError } from './GitError';
import { wordsOf } from './classifyFailure';
import { gitEnvironment } from './gitEnvironment';
import { GitLauncher } from './process/GitLauncher';

const SILENCE_LIMIT_MS = 30_000;
/** It exits with the number of conflicts, and with a larger number where it failed (git-merge-file(1)). */
const MAX_CONFLICTS = 127;

/** A three-way merge as git merge-file(1) makes it, in a scratch directory. @internal */
export async function mergeTexts(
  launcher: GitLauncher,
  { current, before, after }: MergeTexts,
): Promise<MergedText> {
  const directory = await mkdtemp(join(tmpdir(), 'kardinal-merge-'));
  try {
    await Promise.all([
      writeFile(join(directory, 'current'), current),
      writeFile(join(directory, 'before'), before),
      writeFile(join(directory, 'after'), after),
    ]);
    const { exitCode, stdout, stderr } = await launcher.run({
      directory,
      args: ['merge-file', '--quiet', '-p', 'current', 'before', 'after'],
      environment: gitEnvironment(directory),
      silenceLimitMs: SILENCE_LIMIT_MS,
    });
    if (exitCode === 0) return { type: 'merged', content: stdout };
    if (exitCode > 0 && exitCode <= MAX_CONFLICTS) return { type: 'conflict' };
    throw new GitError('transient', `git merge-file: ${wordsOf(stderr)}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
