import { GitError } from './GitError';
import { TagsJob } from './GitJob';
import { GitTag } from './GitRepositories';
import { MirrorGit } from './MirrorGit';
import { instantOf } from './instantOf';

/** Stands for the tags among the names of branches, none of which has a colon. @internal */
export const TAGS = ':tags';

/** Where a mirror keeps them: apart from tags of its own. @internal */
export const MIRRORED_TAGS = 'refs/kardinal/tags/';

/** Beyond so many none is chosen: a part of them could be the wrong part. */
const MOST_TAGS = 20_000;

/** Of an annotated tag, what it names comes first. */
const FORMAT = [
  '%(refname)',
  '%(*objecttype)',
  '%(*objectname)',
  '%(*authorname)',
  '%(*subject)',
  '%(objecttype)',
  '%(objectname)',
  '%(authorname)',
  '%(subject)',
  '%(creatordate:iso-strict)',
].join('%1f');

/** @internal */
export async function settleTags(
  git: MirrorGit,
  { request, outcome }: TagsJob,
): Promise<undefined> {
  const listed = await git.local([
    'for-each-ref',
    `--format=${FORMAT}%00`,
    MIRRORED_TAGS,
  ]);
  const lines = listed.toString('utf8').split('\0\n').slice(0, -1);
  if (lines.length > MOST_TAGS)
    throw new GitError(
      'invalid',
      `${request.repository.url} has ${lines.length} tags, and at most ${MOST_TAGS} are read: remove old ones, or follow a branch`,
    );
  outcome.resolve(lines.flatMap(parseTag));
}

/** Nothing of a tag that names no commit. */
function parseTag(line: string): readonly GitTag[] {
  const fields = line.split('\x1f');
  const tagged = fields.slice(1, 5);
  const plain = fields.slice(5, 9);
  const [type, sha, author, subject] = tagged[0] === '' ? plain : tagged;
  if (type !== 'commit') return [];
  const taggedAt = instantOf(fields[9]);
  return [
    {
      name: fields[0].slice(MIRRORED_TAGS.length),
      sha,
      author,
      subject,
      ...(taggedAt === undefined ? {} : { taggedAt }),
    },
  ];
}
