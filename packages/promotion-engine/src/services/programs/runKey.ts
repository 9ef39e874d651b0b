import { createHash } from 'node:crypto';
import { ProgramRun } from '@kardinal/backstage-plugin-kardinal-node';
import { FoundCommand } from './findCommand';

/** The same for what comes to the same. */
export function runKey(
  { file, version, args }: FoundCommand,
  files: ProgramRun['files'],
  attempt: number,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([file, version, args, attempt]));
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}
