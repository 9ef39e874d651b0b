import { FoundChart } from '@kardinal/backstage-plugin-kardinal-common';
import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { VerifyingKey } from '../credentials/signingKey';
import { ChartVersion, chartVersions } from '../helm/chartVersions';
import {
  isSignedBy,
  listTags,
  meaningOf,
  readArtifact,
  RegistrySession,
  TagList,
} from '../oci';
import { acceptedTags, noneAccepted } from './acceptedTags';
import { ChartSource } from './chartPlan';
import { buildFactsOf } from './buildFactsOf';
import { Found } from './isNewer';
import { compareTags } from './selectTags';

/** What says in a registry that something is a chart. @see https://helm.sh/docs/topics/registries/ */
const chartType = 'application/vnd.cncf.helm.config.v1+json';

/** Of an index, in bytes: those of large public repositories have some 20 MiB. */
const largestIndex = 32 * 1024 * 1024;

/** What a look came to. */
export type ChartFinding =
  | { readonly type: 'chart'; readonly chart: FoundChart }
  /** Nothing that could be promoted: why not. */
  | { readonly type: 'none'; readonly message: string };

/** What was read in earlier looks, so that it is not read again. */
export type ChartMemory =
  | { readonly type: 'tags'; readonly list: TagList }
  | {
      readonly type: 'index';
      readonly etag: string;
      readonly versions: readonly ChartVersion[];
    };

/** What is known of a chart before it is looked at. */
export interface ChartLook {
  readonly memory?: ChartMemory;
  /** What is on record. */
  readonly latest?: Pick<Found, 'tag' | 'digest'>;
  /** The key that has to have signed it. */
  readonly key?: VerifyingKey;
}

/**
 * Looks at where a chart is published: which of its versions counts now.
 *
 * @throws StepError where the registry or the Helm repository refuses, is away, or has something else
 */
export async function lookAtChart(
  session: RegistrySession,
  source: ChartSource,
  look: ChartLook,
): Promise<{ readonly finding: ChartFinding; readonly memory?: ChartMemory }> {
  return source.kind === 'registry'
    ? lookInRegistry(session, source, look)
    : lookInRepository(session, source, look.memory);
}

async function lookInRepository(
  session: RegistrySession,
  source: ChartSource,
  known: ChartMemory | undefined,
): Promise<{ readonly finding: ChartFinding; readonly memory?: ChartMemory }> {
  const before = known?.type === 'index' ? known : undefined;
  const path = source.path === '' ? '' : `${source.path}/`;
  const url = new URL(`/${path}index.yaml`, source.registry).href;
  const { status, bytes, headers } = await session.content(
    url,
    largestIndex,
    before === undefined ? {} : { 'If-None-Match': before.etag },
  );
  if (status === 304 && before !== undefined)
    return { finding: await choose(source, before.versions), memory: before };
  if (status !== 200)
    throw new StepError('terminal', `${url} was answered with ${status}`);
  const versions = await chartVersions(bytes.toString('utf8'), source.name);
  const { etag } = headers;
  return {
    finding: await choose(source, versions),
    ...(etag === undefined
      ? {}
      : { memory: { type: 'index', etag, versions } as const }),
  };
}

async function choose(
  source: ChartSource,
  versions: readonly ChartVersion[],
): Promise<ChartFinding> {
  const { repository, name } = source;
  const chosen = await highest(
    source,
    versions.map(({ version }) => version),
  );
  if (chosen.type === 'none') return chosen;
  const { version } = chosen;
  const found = versions.find(each => each.version === version);
  const { digest, builtAt, labels = {} } = found ?? {};
  return {
    type: 'chart',
    chart: {
      repository,
      name,
      version,
      ...(digest === undefined ? {} : { digest }),
      ...buildFactsOf({
        labels,
        ...(builtAt === undefined ? {} : { builtAt }),
      }),
    },
  };
}

async function lookInRegistry(
  session: RegistrySession,
  source: ChartSource,
  { memory, latest, key }: ChartLook,
): Promise<{ readonly finding: ChartFinding; readonly memory?: ChartMemory }> {
  const place = new URL(`/v2/${source.path}/`, source.registry).href;
  const known = memory?.type === 'tags' ? memory.list : undefined;
  const list = await listTags(session, place, known);
  const chosen = await highest(source, list.tags.map(versionOf));
  const remembered =
    list.etag === undefined ? {} : { memory: { type: 'tags', list } as const };
  if (chosen.type === 'none') return { finding: chosen, ...remembered };
  const { repository, name } = source;
  const { version } = chosen;
  const meaning = await meaningOf(session, place, tagOf(version));
  if (meaning === undefined)
    return {
      finding: {
        type: 'none',
        message: `${repository}/${name} lists ${version}, and does not have it`,
      },
      ...remembered,
    };
  const { digest } = meaning;
  const chart = { repository, name, version, digest };
  if (latest?.tag === version && latest.digest === digest)
    return { finding: { type: 'chart', chart }, ...remembered };
  const { type, labels } = await readArtifact(session, place, digest);
  if (type !== chartType)
    throw new StepError(
      'terminal',
      `${repository}/${name}:${version} is no Helm chart: its configuration is ${type}; name a chart in ${source.field}, or use type image`,
    );
  const finding: ChartFinding = {
    type: 'chart',
    chart: {
      ...chart,
      ...buildFactsOf({ labels }),
      ...(await signatureOf(session, place, digest, key)),
    },
  };
  return { finding, ...remembered };
}

async function signatureOf(
  session: RegistrySession,
  place: string,
  digest: string,
  key: VerifyingKey | undefined,
): Promise<Pick<FoundChart, 'signature'>> {
  if (key === undefined) return {};
  const isSigned = await isSignedBy(session, place, { digest, key });
  const state = isSigned ? 'verified' : 'missing';
  return { signature: { state, key: key.fingerprint } };
}

async function highest(
  source: ChartSource,
  versions: readonly string[],
): Promise<
  | { readonly type: 'version'; readonly version: string }
  | { readonly type: 'none'; readonly message: string }
> {
  const accepted = await acceptedTags(source, 'versions', versions);
  const [version] = [...accepted].sort((a, b) => compareTags('semver', b, a));
  if (version !== undefined) return { type: 'version', version };
  const place = `${source.repository}/${source.name}`;
  const facts = { count: versions.length, repository: place };
  return { type: 'none', message: noneAccepted(source, 'versions', facts) };
}

/** A tag cannot have the `+` of a version. */
function versionOf(tag: string): string {
  return tag.replaceAll('_', '+');
}

function tagOf(version: string): string {
  return version.replaceAll('+', '_');
}
