import { createHash } from 'node:crypto';

/** The object name that git gives to a content (git-hash-object(1)). @internal */
export function blobName(content: Buffer): string {
  return createHash('sha1')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
