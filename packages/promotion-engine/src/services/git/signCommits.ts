import { CommitSigner } from '../signing/CommitSigner';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';

/** A commit that the mirror has, and is to be signed. @internal */
export interface UnsignedCommit {
  readonly commit: string;
  readonly signer: CommitSigner | undefined;
}

/**
 * Makes each commit again with its signature, and on the signed one where that was its parent. `git fast-import` takes signatures only
 * since Git 2.50. Those that nobody signs keep their names, unless they follow one that is signed.
 *
 * @returns their names, in the same order
 * @internal
 */
export async function signCommits(
  git: MirrorGit,
  commits: readonly UnsignedCommit[],
): Promise<string[]> {
  const names = commits.map(({ commit }) => commit);
  if (commits.every(({ signer }) => signer === undefined)) return names;
  const objects = await git.objects(names);
  const made = new Map<string, string>();
  for (const [index, { commit, signer }] of commits.entries()) {
    const text = objects[index]?.content;
    if (text === undefined) throw new MirrorDamaged(`no commit ${commit}`);
    const moved = withParents(text, made);
    if (signer === undefined && moved.equals(text)) continue;
    made.set(commit, await writeCommit(git, moved, signer));
  }
  return names.map(name => made.get(name) ?? name);
}

/**
 * Writes a commit object into the mirror, with its signature where somebody signs.
 *
 * @param text - the commit, without a signature
 * @returns its name
 * @internal
 */
export async function writeCommit(
  git: MirrorGit,
  text: Buffer,
  signer: CommitSigner | undefined,
): Promise<string> {
  const args = ['hash-object', '-t', 'commit', '-w', '--stdin'];
  const content = signer === undefined ? text : signed(text, signer);
  return (await git.local(args, content)).toString().trim();
}

/** Whether a commit has a signature, of whomever. @internal */
export async function isSigned(
  git: MirrorGit,
  commit: string,
): Promise<boolean> {
  const [object] = await git.objects([commit]);
  if (object === undefined) throw new MirrorDamaged(`no commit ${commit}`);
  return /^gpgsig(-sha256)? /m.test(partsOf(object.content).headers);
}

function withParents(text: Buffer, made: ReadonlyMap<string, string>): Buffer {
  const { headers, message } = partsOf(text);
  const lines = headers.split('\n').map(line => {
    const parent = /^parent (\S+)$/.exec(line)?.[1] ?? '';
    const replaced = made.get(parent);
    return replaced === undefined ? line : `parent ${replaced}`;
  });
  return Buffer.concat([Buffer.from(lines.join('\n'), 'latin1'), message]);
}

/** Git signs what the commit is without the header, which comes last. */
function signed(text: Buffer, signer: CommitSigner): Buffer {
  const { headers, message } = partsOf(text);
  const isSha256 = /^tree [0-9a-f]{64}$/m.test(headers);
  const name = isSha256 ? 'gpgsig-sha256' : 'gpgsig';
  const signature = signer.sign(text).trimEnd().split('\n').join('\n ');
  return Buffer.concat([
    Buffer.from(`${headers}\n${name} ${signature}`, 'latin1'),
    message,
  ]);
}

/** The message with the empty line before it. */
function partsOf(text: Buffer): {
  readonly headers: string;
  readonly message: Buffer;
} {
  const end = text.indexOf('\n\n');
  return {
    headers: text.toString('latin1', 0, end),
    message: text.subarray(end),
  };
}
