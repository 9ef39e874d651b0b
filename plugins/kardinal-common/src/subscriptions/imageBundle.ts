import {
  canonicalRepository,
  parseImageReference,
} from '../api/imageReference';
import { isSameImageRepository } from '../api/sameArtifact';
import { objectName, shortHash } from '../api/names';
import { Bundle, Subscription } from '../api/types.generated';
import { BuildFacts, buildProvenance } from './buildFacts';
import { subscribedBundle } from './subscribedBundle';

/** So much of a tag is in the name of a Bundle. */
const longestVersion = 30;

/** A tag of an image, and what it means. @public */
export interface FoundImage extends BuildFacts {
  /** As the Subscription writes it. */
  readonly repository: string;
  readonly tag: string;
  readonly digest: string;
  /** Whether the key that the Subscription names has signed it; absent where it names none. */
  readonly signature?: {
    readonly state: 'verified' | 'missing';
    /** Fingerprint of the key. */
    readonly key: string;
  };
}

/** The name of the Bundle of an image: one content is promoted once, however many find it. @public */
export function imageBundleName(
  pipeline: string,
  { repository, tag, digest }: FoundImage,
): string {
  const version = tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestVersion)
    .replace(/^-+|-+$/g, '');
  const content = [canonicalRepository(repository), tag, digest];
  const parts = [pipeline, version, shortHash(JSON.stringify(content), 8)];
  return objectName(parts.filter(part => part !== '').join('-'));
}

/** Whether somebody has made an object of the name of its Bundle for something else. @public */
export function isOtherContent(
  { spec }: Bundle,
  { repository, tag }: FoundImage,
): boolean {
  const image = onlyImage(spec);
  const parsed = parseImageReference(image?.reference ?? '');
  return (
    parsed.type === 'invalid' ||
    parsed.reference.tag !== tag ||
    !isSameImageRepository(parsed.reference.repository, repository)
  );
}

/**
 * Whether a Bundle is the one of an image, also under another name, as where CI makes it. One that does not go everywhere, or has
 * more, does not stand for it.
 *
 * @public
 */
export function isBundleOfImage(
  { spec }: Bundle,
  { repository, tag, digest }: FoundImage,
): boolean {
  const image = onlyImage(spec);
  if (image === undefined || spec.intent !== undefined) return false;
  const parsed = parseImageReference(image.reference);
  if (parsed.type === 'invalid') return false;
  const { reference } = parsed;
  return (
    isSameImageRepository(reference.repository, repository) &&
    reference.tag === tag &&
    (image.digest ?? reference.digest) === digest
  );
}

/** The image of a Bundle that has nothing else. */
function onlyImage({ artifacts }: Bundle['spec']) {
  const { images = [], charts = [], gitCommit } = artifacts;
  const isAlone =
    images.length === 1 && charts.length === 0 && gitCommit === undefined;
  return isAlone ? images[0] : undefined;
}

/**
 * The Bundle that a found image becomes. Deterministic, but for its time.
 *
 * @param createdAt - RFC 3339
 * @public
 */
export function imageBundle(
  subscription: Subscription,
  image: FoundImage,
  createdAt: string,
): Bundle {
  const { repository, tag, signature, source } = image;
  const { spec } = subscription;
  const provenance = buildProvenance(image);
  const signed =
    signature?.state === 'verified'
      ? `, which the key ${signature.key} has signed`
      : '';
  return subscribedBundle(
    subscription,
    {
      name: imageBundleName(spec.pipeline, image),
      what: `${repository}:${tag}${signed}`,
      ...(source === undefined ? {} : { source }),
    },
    {
      type: 'image',
      artifacts: { images: [imageArtifact(image, spec.image ?? {})] },
      ...(provenance === undefined ? {} : { provenance }),
    },
    createdAt,
  );
}

type Artifacts = Bundle['spec']['artifacts'];

/** How a Bundle has an image. */
export function imageArtifact(
  {
    repository,
    tag,
    digest,
  }: Pick<FoundImage, 'repository' | 'tag' | 'digest'>,
  {
    name,
    pin,
  }: Pick<Partial<NonNullable<Subscription['spec']['image']>>, 'name' | 'pin'>,
): NonNullable<Artifacts['images']>[number] {
  return {
    reference: `${repository}:${tag}`,
    ...(name === undefined ? {} : { name }),
    ...(pin === 'tag' ? {} : { digest }),
  };
}
