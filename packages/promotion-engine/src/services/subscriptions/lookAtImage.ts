import { FoundImage } from '@kardinal/backstage-plugin-kardinal-common';
import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import {
  ImageDetails,
  isPlatform,
  isSignedBy,
  listTags,
  meaningOf,
  readImage,
  RegistryLimitError,
  RegistrySession,
  TagList,
  TagMeaning,
} from '../oci';
import { VerifyingKey } from '../credentials/signingKey';
import { acceptedTags, noneAccepted } from './acceptedTags';
import { buildFactsOf } from './buildFactsOf';
import { ImageSource } from './imagePlan';
import { Found } from './isNewer';
import { compareTags, TagOrder } from './selectTags';

/** Tags of which it is read what they mean: of the builds of `newestBuild`, and down from the highest for a platform. */
const most = { builds: 30, platforms: 10 };

/** What a look came to. */
export type ImageFinding =
  | { readonly type: 'found'; readonly image: FoundImage }
  /** Nothing that could be promoted: why not. */
  | { readonly type: 'none'; readonly message: string };

/** What was read in earlier looks, so that it is not read again. */
export interface ImageMemory {
  readonly list?: TagList;
  /** By digest. */
  readonly details: Readonly<Record<string, ImageDetails>>;
}

/** A look under way. */
interface Look {
  readonly session: RegistrySession;
  readonly place: string;
  readonly source: ImageSource;
  /** What is on record. */
  readonly latest: Pick<Found, 'tag' | 'digest'> | undefined;
  /** The key that has to have signed it. */
  readonly key: VerifyingKey | undefined;
  readonly known: ImageMemory['details'];
  /** What this look has read or used. */
  readonly details: Map<string, ImageDetails>;
}

/**
 * Looks at a repository: which of its tags counts now, and what it means. What is on record already is not read again.
 *
 * @throws StepError where the registry refuses, or is away
 */
export async function lookAtImage(
  session: RegistrySession,
  source: ImageSource,
  {
    memory,
    latest,
    key,
  }: {
    readonly memory?: ImageMemory;
    readonly latest?: Look['latest'];
    readonly key?: Look['key'];
  },
): Promise<{ readonly finding: ImageFinding; readonly memory: ImageMemory }> {
  const look: Look = {
    session,
    place: new URL(`/v2/${source.path}/`, source.registry).href,
    source,
    latest,
    key,
    known: memory?.details ?? {},
    details: new Map(),
  };
  const { finding, list } = await findIn(look, memory?.list);
  return {
    finding: await withSignature(look, finding),
    memory: {
      details: Object.fromEntries(look.details),
      ...(list?.etag === undefined ? {} : { list }),
    },
  };
}

/** What is on record has its Bundle, or was there before. */
async function withSignature(
  { session, place, latest, key }: Look,
  finding: ImageFinding,
): Promise<ImageFinding> {
  if (finding.type === 'none' || key === undefined) return finding;
  const { image } = finding;
  const { digest, tag } = image;
  if (latest?.tag === tag && latest.digest === digest) return finding;
  const state = (await isSignedBy(session, place, { digest, key }))
    ? 'verified'
    : 'missing';
  const signature = { state, key: key.fingerprint } as const;
  return { type: 'found', image: { ...image, signature } };
}

async function findIn(
  look: Look,
  known: TagList | undefined,
): Promise<{ readonly finding: ImageFinding; readonly list?: TagList }> {
  const { source, session, place } = look;
  const { select, tag, repository } = source;
  if (select === 'digest') return { finding: await follow(look, tag ?? '') };
  const list = await listTags(session, place, known);
  const kind = select === 'semver' ? 'versions' : 'any';
  const count = list.tags.length;
  const images = list.tags.filter(each => !isCompanion(each));
  const accepted = await acceptedTags(source, kind, images);
  if (accepted.length === 0)
    return {
      finding: none(noneAccepted(source, kind, { count, repository })),
      list,
    };
  switch (select) {
    case 'semver':
    case 'lexical':
      return { finding: await highest(look, select, accepted), list };
    case 'newestBuild':
      if (accepted.length > most.builds)
        throw new StepError(
          'terminal',
          `${source.field}.allow: ${accepted.length} tags of ${repository} count, and of at most ${most.builds} is it read when they were built; let fewer count`,
        );
      return { finding: await newestOf(look, accepted), list };
    default:
      return unreachable(select);
  }
}

async function follow(look: Look, tag: string): Promise<ImageFinding> {
  const { repository } = look.source;
  const image = await imageOf(look, tag);
  if (image === 'absent') return none(`${repository} has no tag ${tag}`);
  return image === 'otherPlatform'
    ? none(`${repository}:${tag} does not have ${look.source.platform}`)
    : { type: 'found', image };
}

async function highest(
  look: Look,
  order: TagOrder,
  accepted: readonly string[],
): Promise<ImageFinding> {
  const { repository, platform } = look.source;
  const sorted = [...accepted].sort((a, b) => compareTags(order, b, a));
  for (const tag of sorted.slice(0, most.platforms)) {
    const image = await imageOf(look, tag);
    if (typeof image === 'object') return { type: 'found', image };
  }
  return none(
    platform === undefined
      ? `${repository} lists ${sorted[0]}, and does not have it`
      : `None of the ${Math.min(
          sorted.length,
          most.platforms,
        )} highest tags of ${repository} that count has ${platform}`,
  );
}

async function newestOf(
  look: Look,
  accepted: readonly string[],
): Promise<ImageFinding> {
  const { repository, platform } = look.source;
  const images: FoundImage[] = [];
  for (const tag of accepted) {
    const image = await imageOf(look, tag);
    if (typeof image === 'object' && image.builtAt !== undefined)
      images.push(image);
  }
  const [newest] = images.sort(
    (a, b) =>
      Date.parse(b.builtAt ?? '') - Date.parse(a.builtAt ?? '') ||
      compareTags('lexical', b.tag, a.tag),
  );
  if (newest !== undefined) return { type: 'found', image: newest };
  return none(
    `No tag of ${repository} that counts${
      platform === undefined ? '' : `, and has ${platform},`
    } says when it was built`,
  );
}

async function imageOf(
  look: Look,
  tag: string,
): Promise<FoundImage | 'absent' | 'otherPlatform'> {
  const { session, place, source, latest } = look;
  const { repository, platform, select } = source;
  const meaning = await meaningOf(session, place, tag);
  if (meaning === undefined) return 'absent';
  const image = { repository, tag, digest: meaning.digest };
  const isRecorded = latest?.tag === tag && latest.digest === meaning.digest;
  if (isRecorded && select !== 'newestBuild') return image;
  const details = await detailsOf(look, meaning);
  return details.platforms.some(each => isPlatform(each, platform)) ||
    platform === undefined
    ? { ...image, ...buildFactsOf(details) }
    : 'otherPlatform';
}

async function detailsOf(
  { session, place, source, known, details }: Look,
  { digest, pulls }: TagMeaning,
): Promise<ImageDetails> {
  const remembered = details.get(digest) ?? known[digest];
  if (remembered === undefined && pulls === 'usedUp')
    throw new RegistryLimitError(
      `${new URL(place).host} allows no more pulls for now${
        source.secret === undefined
          ? `; name a Secret in ${source.field}.secretRef to have a share of your own`
          : ''
      }`,
      { retryAfter: '3600' },
    );
  const found =
    remembered ?? (await readImage(session, place, digest, source.platform));
  details.set(digest, found);
  return found;
}

/**
 * Signatures, attestations and the like stand beside an image under a tag that its digest names.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md#referrers-tag-schema
 */
function isCompanion(tag: string): boolean {
  return /^sha256-[0-9a-f]{64}(\.|$)/.test(tag);
}

function none(message: string): ImageFinding {
  return { type: 'none', message };
}
