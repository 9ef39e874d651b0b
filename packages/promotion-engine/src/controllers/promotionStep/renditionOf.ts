import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  EditPreview,
  RenditionOrigin,
  RenditionRequest,
  StepCapabilities,
  StepError,
  StoredRendition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { SigningKey } from '../../services/credentials/signingKey';
import { GitEdit } from '../../services/git';
import {
  ArchivedFile,
  artifactOf,
  LongPathError,
  pushArtifact,
  RegistryTarget,
  signArtifact,
  tarball,
  verifySignature,
} from '../../services/oci';
import {
  renditionName,
  revisionIdOf,
} from '../../services/renditions/RenditionResources';
import { markerName } from '../../builtin/steps/rendering/writeOutput';
import { BoundEdit, composeEdits, EditSources } from './composeEdits';
import { differencesOf, withDirectory } from './editBasis';
import { Bound, editsBefore } from './editsBefore';
import { inputsOf, RenditionInputs } from './inputsOf';
import { NotedPrograms } from '../../services/programs/NotedPrograms';
import { PromotionServices } from './PromotionServices';
import { refuseClosed } from './refuseClosed';
import { referenceOf, restoredRendition } from './restoredRendition';
import { withSources } from './withSources';

/** What one artifact may hold: what somebody rendered for one environment. */
const most = { files: 2_000, bytes: 8 * 1024 * 1024 };

/** Makes the edits before a position on the base branch as it is, and stores a directory of what they leave. */
export function renditionOf(
  services: PromotionServices,
  unread: Bound,
  index: number,
): StepCapabilities['rendition'] {
  return async (request, signal) => {
    signal.throwIfAborted();
    const { step, promotion } = unread;
    const target = await targetOf(services, step, request);
    const key = await signingKeyOf(services, step, request);
    const restored = await restoredRendition(services, step, target, signal);
    if (restored !== undefined) {
      const signing = key && { digest: restored.digest, key };
      if (signing !== undefined)
        await verifySignature(services.egress, target, signing, signal);
      return { ...restored, ...signedBy(key) };
    }
    const bound = await withSources(services, unread, index, signal);
    const made = editsBefore(bound, index);
    const programs = services.programs.for(signal);
    const credentials = await services.credentials.find(step);
    let found: Found | undefined;
    let inputs: RenditionInputs | undefined;
    const baseCommit = await services.git.read({
      repository: { url: promotion.git.url },
      ...(credentials === undefined ? {} : { credentials }),
      base: promotion.git.branch,
      directory: promotion.directory,
      // What it makes is kept for good: no push looks at it again.
      fetch: 'always',
      read: async files => {
        const noted = new NotedPrograms(programs);
        const sources = { files, programs: noted };
        const edit = await composeEdits(made, sources);
        const stored = await filesIn(request, edit, sources);
        inputs = {
          renderer: await noted.renderer(),
          runs: noted.runs,
          edits: made,
          promotion,
          plain: (await isRendered(request, edit, sources)) ? [] : stored,
        };
        found = {
          edits: await withDirectory(
            await differencesOf(edit, sources),
            sources,
            promotion.directory,
          ),
          files: stored,
        };
      },
      signal,
    });
    if (found === undefined || inputs === undefined || found.files.length === 0)
      throw new StepError(
        'terminal',
        `${request.directory} holds no file: put a step that renders into it before`,
      );
    const artifact = artifactOf(archive(found.files), request.annotations);
    await refuseClosed(services, step);
    const { egress } = services;
    const origin = await pushArtifact(egress, target, artifact, signal);
    const reference = referenceOf(target);
    const { digest } = artifact.manifest;
    if (key !== undefined)
      await signArtifact(egress, target, { digest, key }, signal);
    const template = made.flatMap(each => each.template ?? [])[0];
    return {
      reference,
      digest,
      origin,
      files: found.files.length,
      edits: { baseCommit, ...found.edits },
      ...signedBy(key),
      madeFrom: {
        ...recordOf(services, step, reference, digest),
        ...(template === undefined ? {} : { template: template.name }),
        ...artifactsOf(made),
        source: {
          repository: promotion.git.url,
          commit: baseCommit,
          path: promotion.directory,
        },
        renderer: inputs.renderer,
        inputs: inputsOf(inputs),
      },
    };
  };
}

/** Where it is stored, with the login of the Secret. */
async function targetOf(
  { credentials }: Pick<PromotionServices, 'credentials'>,
  { metadata: { namespace = 'default' } }: PromotionStep,
  { registry, repository, secret }: RenditionRequest,
): Promise<RegistryTarget> {
  const login =
    secret === undefined
      ? undefined
      : await credentials.registryLogin({ namespace, name: secret }, registry);
  return {
    registry,
    repository,
    tenant: namespace,
    ...(login === undefined ? {} : { login }),
  };
}

/** What it is signed by, and its signature verified. */
async function signingKeyOf(
  { credentials }: Pick<PromotionServices, 'credentials'>,
  { metadata: { namespace = 'default' } }: PromotionStep,
  { signingKey: name }: RenditionRequest,
): Promise<SigningKey | undefined> {
  return name === undefined
    ? undefined
    : credentials.signingKey({ namespace, name });
}

function signedBy(
  key: SigningKey | undefined,
): Pick<StoredRendition, 'signedBy'> {
  return key === undefined ? {} : { signedBy: key.fingerprint };
}

/** What was read of registries, each once. */
function artifactsOf(
  edits: readonly BoundEdit[],
): Pick<RenditionOrigin, 'artifacts'> {
  const read = edits.flatMap(({ artifact, template }) =>
    artifact === undefined
      ? []
      : [
          {
            reference: artifact.reference,
            ...(template?.tag === undefined ? {} : { tag: template.tag }),
            digest: artifact.digest,
          },
        ],
  );
  return read.length === 0 ? {} : { artifacts: read };
}

/** The record of what was stored: one that is there keeps its parent. */
function recordOf(
  { cached }: Pick<PromotionServices, 'cached'>,
  { metadata: { namespace }, spec }: PromotionStep,
  reference: string,
  digest: string,
): Pick<RenditionOrigin, 'name' | 'parent'> {
  const { renditions } = cached;
  const name = renditionName(spec, reference, digest);
  const known = renditions.sealed(namespace, name);
  const latest = renditions.latest({ namespace, ...spec });
  const parent =
    known === undefined ? latest && revisionIdOf(latest) : known.spec.parent;
  return { name, ...(parent === undefined ? {} : { parent }) };
}

/** Whether a step rendered everything in the directory. */
async function isRendered(
  { directory }: RenditionRequest,
  { writes, deletes = [] }: GitEdit,
  { files }: EditSources,
): Promise<boolean> {
  const marker = `${directory}/${markerName}`;
  if (deletes.includes(marker)) return false;
  return (
    writes.some(({ path }) => path === marker) ||
    (await files.read(marker)) !== undefined
  );
}

interface Found {
  readonly edits: Omit<EditPreview, 'baseCommit'>;
  readonly files: readonly ArchivedFile[];
}

async function filesIn(
  { directory }: RenditionRequest,
  { writes, deletes = [] }: GitEdit,
  { files }: EditSources,
): Promise<readonly ArchivedFile[]> {
  const below = `${directory}/`;
  const written = new Map(writes.map(({ path, content }) => [path, content]));
  const paths = [
    ...new Set([...(await files.list(directory)), ...written.keys()]),
  ].filter(
    path =>
      path.startsWith(below) && !deletes.includes(path) && !isHidden(path),
  );
  if (paths.length > most.files)
    throw new StepError(
      'terminal',
      `${directory} holds ${paths.length} files, and an artifact may hold ${most.files}: split the environment`,
    );
  const found: ArchivedFile[] = [];
  let bytes = 0;
  for (const path of paths) {
    const content = written.get(path) ?? (await files.read(path, most.bytes));
    if (content === undefined) continue;
    bytes += content.length;
    if (bytes > most.bytes)
      throw new StepError(
        'terminal',
        `${directory} holds more than ${most.bytes} bytes (8 MiB), which is what an artifact may hold: split the environment`,
      );
    found.push({ path: path.slice(below.length), content });
  }
  return found;

  function isHidden(path: string): boolean {
    return path
      .slice(below.length)
      .split('/')
      .some(name => name.startsWith('.'));
  }
}

function archive(files: readonly ArchivedFile[]): Buffer {
  try {
    return tarball(files);
  } catch (error) {
    if (error instanceof LongPathError)
      throw new StepError('terminal', error.message);
    throw error;
  }
}
