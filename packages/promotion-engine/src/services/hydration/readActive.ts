import { posix } from 'node:path';
import {
  ScmCredentials,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitRepositories } from '../git';
import {
  HydratorMetadata,
  metadataName,
  parseMetadata,
} from './hydratorMetadata';

/** The branch of an environment. */
export interface HydratedBranch {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  readonly branch: string;
  /** The directory of the environment. */
  readonly directory: string;
  readonly signal?: AbortSignal;
}

/** What an environment has now. */
export interface ActiveCommit {
  /** The commit of the dry branch that was rendered. */
  readonly drySha: string;
  /** What says so, for a message. */
  readonly where: string;
}

/**
 * Which commit of the dry branch an environment has: what is noted on the newest commit of its branch, and else what the file
 * in its directory says. A note of an older commit does not count.
 *
 * @throws StepError `terminal` where it is said in a way that nobody understands
 * @see spec 3, PromotionStrategy, status.environments[].active
 */
export async function readActive(
  git: Pick<GitRepositories, 'read'>,
  { branch, directory, ...rest }: HydratedBranch,
): Promise<ActiveCommit | undefined> {
  const file = posix.join(directory, metadataName);
  let said: { note?: Buffer; file?: Buffer } = {};
  const head = await git.read({
    ...rest,
    base: branch,
    missingBase: 'empty',
    directory,
    notes: 'read',
    // A push that is overtaken does not ask again.
    fetch: 'always',
    read: async (files, note) => {
      const content = await files.read(file);
      said = {
        ...(note === undefined ? {} : { note }),
        ...(content === undefined ? {} : { file: content }),
      };
    },
  });
  const tip = `The note on ${head.slice(
    0,
    7,
  )}, the newest commit of ${branch},`;
  const noted = said.note && understood(said.note, tip);
  // Another Pipeline may have its directory on the same branch.
  const isOurs = noted?.path === undefined || noted.path === directory;
  if (noted !== undefined && isOurs)
    return { drySha: noted.drySha, where: tip };
  if (said.file === undefined) return undefined;
  const where = `${file} on ${branch}`;
  return { drySha: understood(said.file, where).drySha, where };
}

function understood(content: Buffer, where: string): HydratorMetadata {
  const metadata = parseMetadata(content);
  if (metadata !== undefined) return metadata;
  throw new StepError(
    'terminal',
    `${where} does not say in drySha which commit was rendered, so that nobody knows what would move: correct it, or delete the branch`,
  );
}
