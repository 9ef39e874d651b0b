import { findPull } from '../pulls/changePull';
import { pullEnds } from '../pulls/pullFacts';
import type { PageCall } from './PageCall';

/** A pull request as text: its diff, or its commits as mails. @public */
export async function pullText(
  call: PageCall,
  number: number,
  format: 'diff' | 'patch',
): Promise<string> {
  const pull = findPull(call.forge, call.key, number);
  const { mergeBase, head } = await pullEnds(call.git, pull);
  const text = await call.git.text(
    format === 'diff'
      ? ['diff', '--no-color', mergeBase, head]
      : ['format-patch', '--stdout', `${mergeBase}..${head}`],
  );
  return `${text}\n`;
}
