import { createHash } from 'node:crypto';

/** Gitea gives no ETag: what it answered stands for one, so that whoever reads again hears that nothing changed. @internal */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
