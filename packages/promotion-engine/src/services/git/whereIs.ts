import { MirrorGit } from './MirrorGit';

/**
 * Whether a commit is part of the history of another one. The mirror need not have it.
 *
 * @internal
 */
export async function whereIs(
  git: MirrorGit,
  commit: string,
  head: string,
): Promise<'contained' | 'absent'> {
  const [known] = await git.objects([`${commit}^{commit}`]);
  if (!known) return 'absent';
  const { stdout } = await git.attempt(['merge-base', commit, head]);
  return stdout.toString('utf8').trim() === commit ? 'contained' : 'absent';
}
