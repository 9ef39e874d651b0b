import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { digestOf, manifestType } from './artifact';
import { parseJson } from './parseJson';
import { RegistrySession } from './RegistrySession';

const types = {
  index: 'application/vnd.oci.image.index.v1+json',
  dockerList: 'application/vnd.docker.distribution.manifest.list.v2+json',
  docker: 'application/vnd.docker.distribution.manifest.v2+json',
} as const;

/** Whatever a tag can mean, for the header `Accept`: an artifact, an image, or one for each platform. */
export const meanings = [
  types.index,
  types.dockerList,
  manifestType,
  types.docker,
].join(', ');

/** The configuration of an image, in bytes: with a long history, it has some 10 KiB. */
const largestConfig = 1024 * 1024;

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const annotations = z.record(z.string(), z.string()).default({});

const indexSchema = z.object({
  manifests: z
    .array(
      z.object({
        digest,
        platform: z
          .object({
            os: z.string(),
            architecture: z.string(),
            variant: z.string().optional(),
          })
          .optional(),
      }),
    )
    .max(200),
  annotations,
});

const imageSchema = z.object({ config: z.object({ digest }), annotations });

const configSchema = z.object({
  created: z.string().optional(),
  os: z.string().default(''),
  architecture: z.string().default(''),
  variant: z.string().optional(),
  config: z
    .object({ Labels: z.record(z.string(), z.string()).nullish() })
    .nullish(),
});

/** What an image says of itself: nobody has proven it. */
export interface ImageDetails {
  /** As `os/architecture`, with the variant where there is one. */
  readonly platforms: readonly string[];
  /** RFC 3339. */
  readonly builtAt?: string;
  /** Labels and annotations; of one name, the annotation. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What a tag means, and whether the registry lets more be read of it for now. */
export interface TagMeaning {
  readonly digest: string;
  readonly pulls: 'left' | 'usedUp';
}

/**
 * What a tag means; `undefined` where there is no such tag. A request for the head alone, which registries do not
 * count as a pull.
 *
 * @param place - URL of the repository in the registry's interface, with `/` at its end
 * @throws StepError where the registry refuses, or is away
 */
export async function meaningOf(
  session: RegistrySession,
  place: string,
  tag: string,
): Promise<TagMeaning | undefined> {
  const url = `${place}manifests/${tag}`;
  const headers = { Accept: meanings };
  const { status, headers: said = {} } = await session.ask({
    method: 'HEAD',
    url,
    headers,
  });
  if (status === 404) return undefined;
  if (status !== 200) throw unexpected(url, status);
  const found = digest.safeParse(said['docker-content-digest']);
  const pulls = isUsedUp(said['ratelimit-remaining']) ? 'usedUp' : 'left';
  if (found.success) return { digest: found.data, pulls };
  const answer = await session.ask({ method: 'GET', url, headers });
  if (answer.status !== 200) throw unexpected(url, answer.status);
  return { digest: digestOf(answer.body), pulls };
}

/** @see https://docs.docker.com/docker-hub/usage/pulls/ (`ratelimit-remaining: 76;w=21600`) */
function isUsedUp(remaining: string | undefined): boolean {
  return /^0(;|$)/.test(remaining ?? '');
}

/**
 * What an image says of itself, by its digest. What the registry answers is checked by that. Of an image for several platforms,
 * one of them is read: the wanted one, else the first.
 *
 * @throws StepError where the registry refuses, is away, or has something else
 */
export async function readImage(
  session: RegistrySession,
  place: string,
  wanted: string,
  platform: string | undefined,
): Promise<ImageDetails> {
  const document = await manifest(session, place, wanted);
  const index = indexSchema.safeParse(document);
  if (!index.success) return detailsOf(session, place, document);
  const { manifests, annotations: own } = index.data;
  // Of what BuildKit attests of an image, the platform is unknown.
  const images = manifests.filter(each => each.platform?.os !== 'unknown');
  const platforms = images.map(each => platformText(each.platform));
  const chosen =
    images.find((_, at) => isPlatform(platforms[at], platform)) ?? images[0];
  if (chosen === undefined) return { platforms: [], labels: own };
  const image = await manifest(session, place, chosen.digest);
  const details = await detailsOf(session, place, image);
  return { ...details, platforms, labels: { ...details.labels, ...own } };
}

const artifactSchema = z.object({
  config: z.object({ mediaType: z.string().max(255) }),
});

const annotatedSchema = z.object({ annotations });

/** What an artifact that is no image says of itself: nobody has proven it. */
export interface ArtifactDetails {
  /** What its configuration is; empty where it does not say so. */
  readonly type: string;
  /** The annotations of its manifest. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * What an artifact says of itself, by the digest of its manifest.
 *
 * @throws StepError where the registry refuses, is away, or has something else
 */
export async function readArtifact(
  session: RegistrySession,
  place: string,
  wanted: string,
): Promise<ArtifactDetails> {
  const document = await manifest(session, place, wanted);
  const typed = artifactSchema.safeParse(document);
  const annotated = annotatedSchema.safeParse(document);
  return {
    type: typed.success ? typed.data.config.mediaType : '',
    labels: annotated.success ? annotated.data.annotations : {},
  };
}

/** Whether a platform is the wanted one; without a variant, each of them is. */
export function isPlatform(
  platform: string,
  wanted: string | undefined,
): boolean {
  return (
    wanted === undefined ||
    platform === wanted ||
    platform.startsWith(`${wanted}/`)
  );
}

async function detailsOf(
  session: RegistrySession,
  place: string,
  document: unknown,
): Promise<ImageDetails> {
  const image = imageSchema.safeParse(document);
  if (!image.success) return { platforms: [], labels: {} };
  const { config, annotations: own } = image.data;
  const url = `${place}blobs/${config.digest}`;
  const { status, bytes } = await session.content(url, largestConfig);
  if (status !== 200) throw unexpected(url, status);
  if (digestOf(bytes) !== config.digest) throw otherContent(url);
  const parsed = configSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success) return { platforms: [], labels: own };
  const { created, config: settings } = parsed.data;
  const builtAt = Date.parse(created ?? '');
  return {
    platforms: [platformText(parsed.data)],
    labels: { ...settings?.Labels, ...own },
    ...(Number.isFinite(builtAt)
      ? { builtAt: new Date(builtAt).toISOString() }
      : {}),
  };
}

async function manifest(
  session: RegistrySession,
  place: string,
  wanted: string,
): Promise<unknown> {
  const url = `${place}manifests/${wanted}`;
  const { status, body } = await session.ask({
    method: 'GET',
    url,
    headers: { Accept: meanings },
  });
  if (status !== 200) throw unexpected(url, status);
  if (digestOf(body) !== wanted) throw otherContent(url);
  return parseJson(body);
}

function platformText(
  platform:
    | {
        readonly os: string;
        readonly architecture: string;
        readonly variant?: string | undefined;
      }
    | undefined,
): string {
  const { os = '', architecture = '', variant } = platform ?? {};
  return [os, architecture, ...(variant === undefined ? [] : [variant])].join(
    '/',
  );
}

function unexpected(url: string, status: number): StepError {
  return new StepError('terminal', `${url} was answered with ${status}`);
}

function otherContent(url: string): StepError {
  return new StepError(
    'terminal',
    `${url} was answered with something else than that digest: do not deploy from there before you know why`,
  );
}
