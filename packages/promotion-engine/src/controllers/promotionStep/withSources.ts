import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  SourceCommit,
  SourceFile,
  SourceQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  CredentialError,
  Credentials,
  CredentialUser,
} from '../../services/credentials/Credentials';
import { GitError } from '../../services/git/GitError';
import { Bound, editsBefore } from './editsBefore';
import { PromotionServices } from './PromotionServices';

type GitCommit = Omit<
  NonNullable<PromotionStep['spec']['gitCommit']>,
  'undone'
>;

/** What commits are read with. */
export type SourceServices = Pick<
  PromotionServices,
  'sourceCommits' | 'git'
> & { readonly credentials: Pick<Credentials, 'find'> };

/** The commit in place of `spec.git`, as its credential is looked for. */
type SourceUser = CredentialUser & {
  readonly spec: { readonly git: GitCommit };
};

/**
 * The promotion with what its edits before a position read of the commit that the Bundle names. Not within a write: a
 * repository does one job after the other, and the commit may be in the same one.
 */
export async function withSources(
  services: SourceServices,
  bound: Bound,
  index: number,
): Promise<Bound> {
  const sources = new Map<string, SourceCommit>();
  for (const { as, definition, request } of editsBefore(bound, index)) {
    const query =
      definition.files === 'any' ? definition.source?.(request) : undefined;
    const source = query && (await readSource(services, bound.step, query));
    if (source !== undefined) sources.set(as, source);
  }
  return sources.size === 0 ? bound : { ...bound, sources };
}

/** As the step's own spec says it, which nobody changes: not as the Bundle or the Pipeline say it now. */
async function readSource(
  services: SourceServices,
  { metadata, spec }: PromotionStep,
  query: SourceQuery,
): Promise<SourceCommit | undefined> {
  const { gitCommit } = spec;
  if (gitCommit === undefined) return undefined;
  const read = (commit: GitCommit) =>
    readFiles(services, { metadata, spec: { git: commit } }, query);
  const files = await read(gitCommit);
  const undone = [];
  for (const commit of gitCommit.undone ?? [])
    undone.push({ sha: commit.sha, files: await read(commit) });
  return {
    sha: gitCommit.sha,
    files,
    ...(undone.length === 0 ? {} : { undone }),
    merge: texts => services.git.mergeTexts(texts),
  };
}

async function readFiles(
  { credentials, sourceCommits }: SourceServices,
  user: SourceUser,
  { type, directory }: SourceQuery,
): Promise<readonly SourceFile[]> {
  const { url, sha, path = '', branch } = user.spec.git;
  const found = await credentials.find(user, 'spec.config.sources');
  try {
    return await sourceCommits.read({
      repository: { url },
      commit: sha,
      query: { type, directory: `${path}/${directory}` },
      ...(found === undefined ? {} : { credentials: found }),
      ...(branch === undefined ? {} : { branch }),
    });
  } catch (error) {
    throw error instanceof GitError && error.kind === 'unauthorized'
      ? new CredentialError(`${error.message}. ${renewal(user)}`)
      : error;
  }
}

/** What to do about a credential that the repository of a commit refused: it is not that of the Pipeline. */
function renewal({ metadata, spec }: SourceUser): string {
  const { namespace = 'default' } = metadata;
  const { secretRef } = spec.git;
  return secretRef === undefined
    ? 'Name a Secret with the key token in spec.config.sources of the Pipeline'
    : `Put a token that may read it into the Secret ${namespace}/${secretRef}, which the Pipeline names for it; the promotion goes on by itself`;
}
