import {
  ClusterObject,
  createPromotionStep,
  StepError,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { parse } from 'yaml';
import { z } from 'zod';
import { setValues } from '../updates/yaml/setValues';
import { formatPath, YamlPath } from '../updates/yaml/yamlPath';
import {
  environmentFile,
  pathIn,
  readTextFile,
} from './settings/environmentFile';
import {
  activatedBy,
  newPointed,
  newPointedQuery,
  newPointedText,
} from './rendering/newPointed';
import { storedBy } from './rendering/storedBy';

/** What a GitOps tool deploys from, in characters: it is parsed on the event loop. */
const maxLength = 256 * 1024;

const settings = z.strictObject({
  file: environmentFile,
  rendition: z.string().min(1).max(63).default('push-rendition'),
  create: newPointed.optional(),
});

const named = {
  metadata: z.object({
    name: z.string(),
    annotations: z.record(z.string(), z.unknown()).default({}),
  }),
};

/** What can be pointed to a digest, and where that stands. */
const pointed = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('OCIRepository'),
    apiVersion: z.string().startsWith('source.toolkit.fluxcd.io/'),
    spec: z.object({ url: z.string() }),
  }),
  z.object({
    ...named,
    kind: z.literal('Application'),
    apiVersion: z.string().startsWith('argoproj.io/'),
    spec: z.object({ source: z.object({ repoURL: z.string() }) }),
  }),
]);

type Pointed = z.output<typeof pointed>;

/** Points an OCIRepository of Flux or an Application of Argo CD, a file of the environment, to what was stored; where the file is not there, it may make it. */
export const activateRendition = createPromotionStep({
  type: 'edit',
  files: 'any',
  id: 'activate-rendition',
  description: 'Pointing the environment to the rendition',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  existing: ({ settings: { create } }) => create && newPointedQuery(create),
  async edit({ promotion, settings: wanted, outputs, files, existing }) {
    const { reference, digest } = storedBy(outputs, wanted.rendition);
    const own = [
      promotion.namespace,
      promotion.pipeline,
      promotion.environment,
    ].join('/');
    const { create } = wanted;
    const path = pathIn(promotion.directory, wanted.file);
    if (create !== undefined && (await files.read(path)) === undefined) {
      refuseForeign(create, own, existing);
      return madeAt(
        path,
        newPointedText(create, { owner: own, reference, digest }),
        digest,
      );
    }
    const file = await readTextFile(files, promotion.directory, wanted.file);
    const found = pointedIn(file.text, file.path);
    const { kind, metadata } = found;
    const what = `${file.path}: ${kind} ${metadata.name}`;
    const owner = metadata.annotations[activatedBy];
    if (owner !== own)
      throw new StepError(
        'terminal',
        owner === undefined
          ? `${what} is not for this environment to change: annotate it with ${activatedBy}: ${own}`
          : `${what} is pointed to its digest by ${owner}, not by ${own}: name another file, or change its annotation ${activatedBy}`,
      );
    const place = placeOf(found);
    const { url } = place;
    if (url.replace(/\/+$/, '') !== `oci://${reference}`)
      throw new StepError(
        'terminal',
        `${what} deploys ${url}, and what was stored is in oci://${reference}: change one of them`,
      );
    const edit = { path: place.path, value: digest };
    const { text, changes } = setValues(file.text, file.path, [edit]);
    if (text === file.text) return { writes: [], deletes: [], changes: [] };
    return {
      writes: [{ path: file.path, content: Buffer.from(text, 'utf8') }],
      deletes: [],
      changes: changes.map(({ path: at, from, to }) => ({
        file: file.path,
        image: formatPath(at),
        ...(from === undefined ? {} : { from }),
        to,
      })),
    };
  },
});

/** What somebody else has in the cluster under the name is not replaced by what is made here, and neither is what cannot be looked at. */
function refuseForeign(
  { kind, name, namespace }: z.output<typeof newPointed>,
  own: string,
  existing: ClusterObject | undefined,
): void {
  switch (existing?.type) {
    case undefined:
    case 'absent':
      return;
    case 'found': {
      const { annotations = {} } = existing.object.metadata;
      const owner = annotations[activatedBy];
      if (owner === own) return;
      const isThere = `${kind} ${namespace}/${name} is in the cluster already`;
      throw new StepError(
        'terminal',
        owner === undefined
          ? `${isThere}, and is not for this environment to change: annotate it with ${activatedBy}: ${own}, or give config.create another name`
          : `${isThere}, and is pointed to its digest by ${owner}, not by ${own}: give config.create another name`,
      );
    }
    case 'unread':
      throw new StepError(
        'transient',
        `Whether ${kind} ${namespace}/${name} exists is not known: ${existing.message}`,
        undefined,
        [1_000, 2_000, 5_000],
      );
    default:
      unreachable(existing);
  }
}

/** A file that was not there, and its digest as what has changed. */
function madeAt(path: string, text: string, digest: string): TreeEditResult {
  const image = formatPath(placeOf(pointedIn(text, path)).path);
  return {
    writes: [{ path, content: Buffer.from(text, 'utf8') }],
    deletes: [],
    changes: [{ file: path, image, to: digest }],
  };
}

function pointedIn(text: string, path: string): Pointed {
  const parsed = pointed.safeParse(
    text.length > maxLength ? undefined : firstOf(text),
  );
  if (parsed.success) return parsed.data;
  throw new StepError(
    'terminal',
    `${path} does not begin with an OCIRepository of Flux that has a spec.url, or with an Application of Argo CD that has a spec.source.repoURL: name the file of one in config.file`,
  );
}

/** The first document, or nothing where it is no YAML. */
function firstOf(text: string): unknown {
  try {
    const [first] = text.split(/^---\s*$/m).filter(each => /\S/.test(each));
    return parse(first ?? '', { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

function placeOf(found: Pointed): {
  readonly url: string;
  readonly path: YamlPath;
} {
  return found.kind === 'OCIRepository'
    ? { url: found.spec.url, path: ['spec', 'ref', 'digest'] }
    : {
        url: found.spec.source.repoURL,
        path: ['spec', 'source', 'targetRevision'],
      };
}
