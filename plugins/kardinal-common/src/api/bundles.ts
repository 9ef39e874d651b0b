import { chartsOf } from './charts';
import {
  canonicalRepository,
  ImageReference,
  parseImageReference,
} from './imageReference';
import { labels } from './labels';
import { Bundle } from './types.generated';

/** An image of a Bundle, parsed. @public */
export interface BundleImage extends ImageReference {
  /** The image's name in the manifests. */
  readonly name: string;
}

/** @public */
export type BundleImages =
  | { readonly type: 'images'; readonly images: readonly BundleImage[] }
  | { readonly type: 'invalid'; readonly message: string };

/**
 * The images that a Bundle promotes, each in one version. The message of an invalid Bundle names the field.
 *
 * @public
 */
export function imagesOf(bundle: Bundle): BundleImages {
  const read = readImages(bundle.spec.artifacts.images ?? []);
  return read.type === 'images'
    ? read
    : {
        type: 'invalid',
        message: `spec.artifacts.images[${read.index}].${read.field}: ${read.message}`,
      };
}

/** An image that is no version of one, with its field. @public */
export interface ImageProblem {
  readonly type: 'invalid';
  /** Of the image in the list. */
  readonly index: number;
  readonly field: 'reference' | 'digest' | 'name';
  /** Without a full stop. */
  readonly message: string;
}

/** Images as a request names them; the first problem where there is one. @public */
export function readImages(
  declared: readonly DeclaredImage[],
): Extract<BundleImages, { type: 'images' }> | ImageProblem {
  const images: BundleImage[] = [];
  for (const [index, entry] of declared.entries()) {
    const read = imageOf(entry);
    const problem =
      read.type === 'invalid' ? read : clashOf(images, read.image);
    if (problem !== undefined) return { index, ...problem };
    if (read.type === 'image') images.push(read.image);
  }
  return { type: 'images', images };
}

/** An image as a request names it. @public */
export type DeclaredImage = NonNullable<
  Bundle['spec']['artifacts']['images']
>[number];

type FieldProblem = Pick<ImageProblem, 'field' | 'message' | 'type'>;

function imageOf(
  declared: DeclaredImage,
): { readonly type: 'image'; readonly image: BundleImage } | FieldProblem {
  const parsed = parseImageReference(declared.reference);
  if (parsed.type === 'invalid') return wrong('reference', parsed.message);
  const { repository, tag, digest: referenced } = parsed.reference;
  const digest = declared.digest ?? referenced;
  if (tag === undefined && digest === undefined)
    return wrong(
      'reference',
      `The image needs a tag or digest, e.g. ${declared.reference}:1.2.3`,
    );
  if (referenced !== undefined && digest !== referenced)
    return wrong(
      'digest',
      `${digest} contradicts the reference, which has ${referenced}; make them equal or drop one`,
    );
  return {
    type: 'image',
    image: {
      name: declared.name ?? repository,
      repository,
      ...(tag === undefined ? {} : { tag }),
      ...(digest === undefined ? {} : { digest }),
    },
  };
}

/** One repository in two versions, or one name for two repositories: manifests can say only one of them. */
function clashOf(
  earlier: readonly BundleImage[],
  image: BundleImage,
): FieldProblem | undefined {
  const { name, repository } = image;
  const isSame = (other: BundleImage) =>
    canonicalRepository(other.repository) === canonicalRepository(repository);
  const versioned = earlier.findIndex(
    other => isSame(other) && versionText(other) !== versionText(image),
  );
  if (versioned >= 0)
    return wrong(
      'reference',
      `${repository} is ${versionText(image)} here and ${versionText(
        earlier[versioned],
      )} in images[${versioned}]; a Bundle has one version of an image, remove the other`,
    );
  const named = earlier.findIndex(
    other => other.name === name && !isSame(other),
  );
  return named < 0
    ? undefined
    : wrong(
        'name',
        `${name} is the name of ${earlier[named].repository} in images[${named}]; give each image a name of its own`,
      );
}

function wrong(field: FieldProblem['field'], message: string): FieldProblem {
  return { type: 'invalid', field, message };
}

function versionText({ tag = '', digest }: BundleImage): string {
  return digest === undefined ? tag : `${tag}@${digest}`;
}

/** The version of a Bundle: the tag of its first image, else a short digest, else that of its first chart, else its short commit, else its name. @public */
export function versionOf(bundle: Bundle): string {
  const images = imagesOf(bundle);
  const first = images.type === 'images' ? images.images[0] : undefined;
  if (first?.tag) return first.tag;
  const digest = first?.digest?.split(':')[1];
  const commit = bundle.spec.artifacts.gitCommit?.sha.slice(0, 7);
  const [chart] = chartsOf(bundle);
  return (
    digest?.slice(0, 12) ?? chart?.version ?? commit ?? bundle.metadata.name
  );
}

/** @public */
export type PipelineName =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'invalid'; readonly message: string };

/**
 * The one Pipeline that a Bundle names, by field or by label. Once it was reconciled it is fixed: a label that changes later is
 * not followed.
 *
 * @public
 */
export function pipelineNameOf(bundle: Bundle): PipelineName {
  const fixed = bundle.status?.pipeline;
  return fixed === undefined
    ? namedPipeline(bundle)
    : { type: 'name', name: fixed };
}

/** Why a change of the Pipeline's name has no effect; `undefined` while there was none. @public */
export function ignoredPipelineChange(bundle: Bundle): string | undefined {
  const fixed = bundle.status?.pipeline;
  const named = namedPipeline(bundle);
  if (fixed === undefined) return undefined;
  if (named.type === 'name' && named.name === fixed) return undefined;
  const label = bundle.metadata.labels?.[labels.pipeline];
  return `The label ${labels.pipeline} ${
    label === undefined ? 'is gone' : `says ${label}`
  }, which has no effect: this Bundle belongs to Pipeline ${fixed} since it was created. Create a new Bundle for another Pipeline`;
}

/** The labels that gates read: those that the Bundle had when it was first reconciled. @public */
export function decidingLabels(
  bundle: Bundle,
): Readonly<Record<string, string>> {
  return bundle.status?.labels ?? bundle.metadata.labels ?? {};
}

/** The annotations that gates read: those that the Bundle had when it was first reconciled. @public */
export function decidingAnnotations(
  bundle: Bundle,
): Readonly<Record<string, string>> {
  return bundle.status?.annotations ?? bundle.metadata.annotations ?? {};
}

function namedPipeline(bundle: Bundle): PipelineName {
  const field = bundle.spec.pipeline;
  const label = bundle.metadata.labels?.[labels.pipeline];
  if (field !== undefined && label !== undefined && field !== label)
    return {
      type: 'invalid',
      message: `spec.pipeline says ${field} but the label ${labels.pipeline} says ${label}; make them equal or drop one`,
    };
  const name = field ?? label;
  return name === undefined
    ? {
        type: 'invalid',
        message: `spec.pipeline is missing; name the Pipeline there or in the label ${labels.pipeline}`,
      }
    : { type: 'name', name };
}

/** When the Bundle was made, as people read it: RFC 3339. @public */
export function createdAtOf(bundle: Bundle): string {
  const annotated = decidingAnnotations(bundle)[labels.createdAt];
  const isValid =
    annotated !== undefined && !Number.isNaN(Date.parse(annotated));
  return isValid ? annotated : bundle.metadata.creationTimestamp ?? '';
}

/** Oldest first: by creation second, then the created-at annotation, then name; total and stable. @public */
export function compareBundles(a: Bundle, b: Bundle): number {
  return (
    created(a) - created(b) ||
    Date.parse(createdAtOf(a)) - Date.parse(createdAtOf(b)) ||
    (a.metadata.name < b.metadata.name ? -1 : 1)
  );
}

function created(bundle: Bundle): number {
  return Date.parse(bundle.metadata.creationTimestamp ?? '') || 0;
}

/** Reason of `Ready` when the API server refused to store the Graph. @public */
export const graphRejected = 'GraphRejected';

/** Type of the condition of a Bundle whose Graph an engine outside does not go on with. @public */
export const graphEngineSilent = 'GraphEngineSilent';

/** Type of the condition of a Bundle of which the API server refuses to store something. @public */
export const writeRefused = 'WriteRefused';

const graphProblems = [
  graphRejected,
  'GraphRefused',
  'GraphStalled',
  'GraphTooLarge',
];

/** Why the Graph of a Bundle cannot be stored or carried out; `undefined` when nothing is known against it. @public */
export function graphProblem({
  status,
}: Bundle): { readonly reason: string; readonly message: string } | undefined {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'False' && graphProblems.includes(ready.reason)
    ? ready
    : undefined;
}

/** Phases from which nothing moves without a person. @public */
export function isTerminalPhase(phase: string | undefined): boolean {
  return (
    phase === 'Verified' ||
    phase === 'Failed' ||
    phase === 'Superseded' ||
    phase === 'SkipDenied'
  );
}
