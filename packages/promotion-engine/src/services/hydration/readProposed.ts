import { posix } from 'node:path';
import { proposedBranch } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ScmCredentials,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitRepositories } from '../git';
import { metadataName, parseMetadata } from './hydratorMetadata';

/** Where somebody else's hydrator renders. */
export interface ProposingBranch {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  /** The branch of the environment. */
  readonly branch: string;
  /** The directory of the environment. */
  readonly directory: string;
  readonly signal?: AbortSignal;
}

/** What a hydrator says of the newest commit of the branch on which it proposes. */
export interface Proposal {
  /** That branch. */
  readonly branch: string;
  /** Its newest commit. */
  readonly head: string;
  /** The commit of the dry branch that it is said to have: noted on it, and else what the file says. */
  readonly drySha: string;
  /** What says so, for a message. */
  readonly where: string;
  /** What the file says, where there is one: the commit that the manifests first came from. */
  readonly fileSha?: string;
}

/**
 * What somebody else's hydrator proposes for an environment. A note of an older commit does not count, nor one of another
 * directory; a file at the root speaks of every directory without one.
 *
 * @throws StepError `waiting` while nobody understands what is said: the hydrator may say it yet
 * @see spec 3, "How to Use"
 */
export async function readProposed(
  git: Pick<GitRepositories, 'read'>,
  { branch: target, directory, ...rest }: ProposingBranch,
): Promise<Proposal> {
  const branch = proposedBranch(target);
  const own = posix.join(directory, metadataName);
  let said: { note?: Buffer; file?: Buffer; path: string } = { path: own };
  const head = await git.read({
    ...rest,
    base: branch,
    missingBase: 'empty',
    directory,
    notes: 'read',
    fetch: 'always',
    read: async (files, note) => {
      const inDirectory = await files.read(own);
      const file = inDirectory ?? (await files.read(metadataName));
      said = {
        path: inDirectory === undefined ? metadataName : own,
        ...(file === undefined ? {} : { file }),
        ...(note === undefined ? {} : { note }),
      };
    },
  });
  const tip = `The note on ${head.slice(
    0,
    7,
  )}, the newest commit of ${branch},`;
  const file = `${said.path} on ${branch}`;
  const noted = said.note && understood(said.note, tip);
  const filed = said.file && understood(said.file, file);
  const isOurs = noted?.path === undefined || noted.path === directory;
  const found =
    noted !== undefined && isOurs
      ? { drySha: noted.drySha, where: tip }
      : filed && { drySha: filed.drySha, where: file };
  if (found === undefined)
    throw new StepError(
      'waiting',
      `Waiting for the hydrator: ${branch} has no commit that says in a note or in ${own} what it was rendered from`,
    );
  return {
    branch,
    head,
    ...found,
    ...(filed === undefined ? {} : { fileSha: filed.drySha }),
  };
}

function understood(
  content: Buffer,
  where: string,
): { readonly drySha: string; readonly path?: string } {
  const metadata = parseMetadata(content);
  if (metadata !== undefined) return metadata;
  throw new StepError(
    'waiting',
    `Waiting for the hydrator: ${where} does not say in drySha, as JSON, which commit was rendered: let the hydrator render again`,
  );
}
