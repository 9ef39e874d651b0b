import { posix } from 'node:path';
import { EnvironmentInGit } from '@kardinal/backstage-plugin-kardinal-common';
import { GitLogEntry, GitLogRequest, GitRepositories } from '../git';
import {
  HydratorMetadata,
  metadataName,
  parseMetadata,
} from '../hydration/hydratorMetadata';

/** An environment, and where its repository has it. */
export interface PlacedInGit {
  /** `namespace/name`. */
  readonly pipeline: string;
  readonly environment: string;
  readonly branch: string;
  /** The directory of the environment. */
  readonly directory: string;
}

/**
 * What the branch of an environment says that it has: the trailers of the newest commit that promoted there, or the note on the
 * newest commit of the branch, whatever is later; a note that says the same again moves nothing. `undefined` where neither says anything.
 *
 * @throws GitError where the branch cannot be read
 */
export async function readInGit(
  git: Pick<GitRepositories, 'log' | 'read'>,
  place: PlacedInGit,
  request: Pick<
    GitLogRequest,
    'repository' | 'base' | 'credentials' | 'fetchedSince'
  >,
): Promise<EnvironmentInGit | undefined> {
  const { pipeline, environment, directory } = place;
  const unchanged = posix.join(directory, metadataName);
  const promotion = { pipeline, environment, unchanged };
  const log = await git.log({ ...request, promotion });
  const { fetchedSince: _, ...repository } = request;
  let note: HydratorMetadata | undefined;
  const head = await git.read({
    ...repository,
    directory,
    notes: 'read',
    read: async (_files, content) => {
      note = content && parseMetadata(content);
    },
  });
  const [commit] = log.commits.flatMap(each => ofCommit(each));
  const noted = note && ofNote(place, head, note);
  if (noted === undefined || commit === undefined) return noted ?? commit;
  const isLater =
    noted.drySha !== commit.drySha &&
    Date.parse(noted.since ?? '') > Date.parse(commit.since ?? '');
  return isLater ? noted : commit;
}

function ofCommit({
  sha,
  committedAt,
  promoted,
}: GitLogEntry): readonly EnvironmentInGit[] {
  if (promoted === undefined) return [];
  const { environment, bundle, version, config } = promoted;
  return [
    {
      environment,
      commit: sha,
      version,
      bundle,
      ...(config === undefined ? {} : { drySha: config }),
      ...(committedAt === undefined ? {} : { since: committedAt }),
    },
  ];
}

/** `undefined` of the note of another Pipeline, directory or hydrator. */
function ofNote(
  { pipeline, environment, directory }: PlacedInGit,
  head: string,
  note: HydratorMetadata,
): EnvironmentInGit | undefined {
  const { drySha, bundle, version, at, path = directory } = note;
  if (version === undefined || path !== directory) return undefined;
  if (note.pipeline !== pipeline || note.environment !== environment)
    return undefined;
  return {
    environment,
    commit: head,
    version,
    drySha,
    ...(bundle === undefined ? {} : { bundle }),
    ...(at === undefined ? {} : { since: new Date(at).toISOString() }),
  };
}
