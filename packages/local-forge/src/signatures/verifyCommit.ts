import { verifySshSignature } from './verifySshSignature';

/** What the signature of a commit says. @public */
export type CommitVerification =
  | { type: 'unsigned' }
  | { type: 'invalid' }
  | {
      type: 'signed';
      /** The public key, as in an authorized_keys file. */
      key: string;
      /** The address of the committer. */
      email: string;
    };

/**
 * Checks the SSH signature of a commit.
 *
 * @param text - as `git cat-file commit` prints it.
 * @public
 */
export function verifyCommit(text: Buffer): CommitVerification {
  const commit = text.toString('latin1');
  const end = commit.indexOf('\n\n');
  const headers = commit.slice(0, end);
  const header = /^gpgsig(?:-sha256)? (.*(?:\n .*)*)\n?/m.exec(headers);
  if (header === null) return { type: 'unsigned' };
  const rest =
    headers.slice(0, header.index) +
    headers.slice(header.index + header[0].length);
  const content = `${rest.replace(/\n$/, '')}${commit.slice(end)}`;
  const key = verifySshSignature(
    Buffer.from(content, 'latin1'),
    header[1].replace(/\n /g, '\n'),
  );
  const email = /^committer .*<([^<>]*)> /m.exec(headers)?.[1] ?? '';
  return key === undefined
    ? { type: 'invalid' }
    : { type: 'signed', key, email: Buffer.from(email, 'latin1').toString() };
}
