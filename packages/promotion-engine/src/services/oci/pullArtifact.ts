import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { Egress } from '../egress';
import { digestOf, manifestType } from './artifact';
import { parseJson } from './parseJson';
import { readTarball } from './readTarball';
import { RegistrySession, RegistryTarget } from './RegistrySession';
import { ArchivedFile } from './tarball';

/** What an artifact may hold, in bytes, packed and unpacked: what one environment is made of. */
const most = 8 * 1024 * 1024;

/** Also an answer that sends elsewhere has a body. */
const smallest = 64 * 1024;

/** @see https://helm.sh/docs/topics/registries/#oci-feature-deprecation-and-behavior-changes-with-v380 */
const chartLayer = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip';

const titleAnnotation = 'org.opencontainers.image.title';

const descriptorSchema = z.object({
  mediaType: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  size: z.number().int().nonnegative(),
  annotations: z.record(z.string(), z.string()).default({}),
});

const manifestSchema = z.object({ layers: z.array(descriptorSchema) });

type Descriptor = z.output<typeof descriptorSchema>;

/** Which artifact, and what it holds. */
export interface WantedArtifact {
  readonly digest: string;
  /** Default `files`. */
  readonly type?: 'files' | 'chart' | undefined;
}

/**
 * The files of an artifact of one layer, or of a chart, by its digest. What the registry answers is checked by digest before anything of it is read,
 * and what is too large is not asked for.
 *
 * @throws StepError where the registry refuses, is away, or has something else
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md#pull
 */
export async function pullArtifact(
  egress: Egress,
  target: RegistryTarget,
  { digest, type = 'files' }: WantedArtifact,
  signal: AbortSignal,
): Promise<readonly ArchivedFile[]> {
  const session = new RegistrySession(egress, target, signal);
  const place = new URL(`/v2/${target.repository}/`, target.registry).href;
  const what = `${new URL(place).host}/${target.repository}@${digest}`;
  const { status, body } = await session.ask({
    method: 'GET',
    url: `${place}manifests/${digest}`,
    headers: { Accept: manifestType },
  });
  const layer = layerIn(what, { status, body }, { digest, type });
  const content = await blob(session, `${place}blobs/${layer.digest}`, layer);
  const title = layer.annotations[titleAnnotation];
  return layer.mediaType.endsWith('+gzip') || title === undefined
    ? readTarball(await unpacked(what, content), what)
    : [{ path: title, content }];
}

/**
 * What of an artifact is read, by the answer with its manifest.
 *
 * @param what - the artifact, for messages
 * @throws StepError where it is another one than was asked for, or holds something else
 */
export function layerIn(
  what: string,
  { status, body }: { readonly status: number; readonly body: string },
  { digest, type = 'files' }: WantedArtifact,
): Descriptor {
  if (status === 404) throw terminal(`${what} is not in the registry`);
  if (status !== 200) throw terminal(`${what} was answered with ${status}`);
  checkDigest(what, digest, body);
  const parsed = manifestSchema.safeParse(parseJson(body));
  const layers = parsed.success ? parsed.data.layers : [];
  return bounded(
    what,
    type === 'chart' ? chartIn(what, layers) : filesIn(what, layers),
  );
}

/** Beside the chart there may be its signature. */
function chartIn(what: string, layers: readonly Descriptor[]): Descriptor {
  const charts = layers.filter(({ mediaType }) => mediaType === chartLayer);
  if (charts.length !== 1)
    throw terminal(
      `${what} is no chart: name one that helm push stored, or the type manifests`,
    );
  return charts[0];
}

function filesIn(
  what: string,
  [layer, ...others]: readonly Descriptor[],
): Descriptor {
  if (layer === undefined || others.length > 0)
    throw terminal(
      `${what} is no artifact of one layer: an index, an image or a chart is no set of manifests`,
    );
  if (/helm/.test(layer.mediaType))
    throw terminal(`${what} is a chart: render it where it is released`);
  return layer;
}

function bounded(what: string, layer: Descriptor): Descriptor {
  if (layer.size > most)
    throw terminal(
      `${what} holds ${layer.size} bytes, and a source may hold ${most} (8 MiB): split it`,
    );
  return layer;
}

async function blob(
  session: RegistrySession,
  url: string,
  { digest, size }: Descriptor,
): Promise<Buffer> {
  const limit = Math.max(size, smallest);
  const { status, bytes } = await session.content(url, limit);
  if (status !== 200) throw terminal(`${url} was answered with ${status}`);
  checkDigest(url, digest, bytes);
  return bytes;
}

async function unpacked(what: string, content: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(content, { maxOutputLength: most });
  } catch (error) {
    const isLarge =
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw terminal(
      isLarge
        ? `${what} unpacks to more than ${most} bytes (8 MiB): split it`
        : `${what} is not packed with gzip`,
    );
  }
}

function checkDigest(
  what: string,
  wanted: string,
  content: Buffer | string,
): void {
  const found = digestOf(content);
  if (found !== wanted)
    throw terminal(
      `${what} was asked for, and the registry answers with ${found}: do not deploy from it before you know why`,
    );
}

function terminal(message: string): StepError {
  return new StepError('terminal', message);
}
