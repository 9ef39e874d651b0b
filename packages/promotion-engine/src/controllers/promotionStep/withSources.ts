import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ArtifactQuery,
  ClusterObject,
  SourceArtifact,
  SourceCommit,
  SourceFile,
  SourceQuery,
  SourceTemplate,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  CredentialError,
  Credentials,
  CredentialUser,
} from '../../services/credentials/Credentials';
import { GitCommitRequest } from '../../services/git';
import { GitError } from '../../services/git/GitError';
import { HealthService } from '../../services/health/HealthService';
import { pullArtifact, RegistryTarget } from '../../services/oci';
import { TemplateResources } from '../../services/templates/TemplateResources';
import { templateContent } from '../../services/templates/templateContent';
import { missingTemplate } from '../../services/templates/missingTemplate';
import { Bound, editsBefore } from './editsBefore';
import { PromotionServices } from './PromotionServices';
import { proposedTree } from './proposedTree';
import { referenceOf } from './restoredRendition';
import { RestoreServices, restoredTree } from './restoredTree';

type GitCommit = Omit<
  NonNullable<PromotionStep['spec']['gitCommit']>,
  'undone'
>;

/** What commits are read with. */
export type SourceServices = Pick<
  PromotionServices,
  'sourceCommits' | 'git' | 'egress' | 'clock'
> &
  RestoreServices & {
    readonly cached: { readonly templates: Pick<TemplateResources, 'find'> };
    readonly credentials: Pick<Credentials, 'find' | 'registryLogin'>;
    readonly health: Pick<HealthService, 'find'>;
  };

/** The commit in place of `spec.git`, as its credential is looked for. */
type SourceUser = CredentialUser & {
  readonly spec: { readonly git: GitCommit };
};

/**
 * The promotion with what its edits before a position read of the commit that the Bundle names, of registries and of clusters. Not within a write: a
 * repository does one job after the other, and the commit may be in the same one.
 */
export async function withSources(
  services: SourceServices,
  bound: Bound,
  index: number,
  signal: AbortSignal,
): Promise<Bound> {
  const sources = new Map<string, SourceCommit>();
  const artifacts = new Map<string, SourceArtifact>();
  const templates = new Map<string, SourceTemplate>();
  const existing = new Map<string, ClusterObject>();
  for (const { as, definition, request } of editsBefore(bound, index)) {
    const query =
      definition.files === 'any' ? definition.source?.(request) : undefined;
    const source = query && (await readSource(services, bound, query, signal));
    if (source !== undefined) sources.set(as, source);
    const template =
      definition.files === 'any'
        ? templateOf(services, definition.template?.(request))
        : undefined;
    if (template !== undefined) templates.set(as, template);
    const wanted =
      definition.files === 'any'
        ? definition.artifact?.({
            ...request,
            ...(template === undefined ? {} : { template }),
          })
        : undefined;
    if (wanted !== undefined)
      artifacts.set(as, await readArtifact(services, bound, wanted, signal));
    const object =
      definition.files === 'any' ? definition.existing?.(request) : undefined;
    if (object !== undefined)
      existing.set(as, services.health.find(bound.step, object));
  }
  const read = [sources, artifacts, templates, existing];
  if (read.every(({ size }) => size === 0)) return bound;
  return {
    ...bound,
    ...(templates.size === 0 ? {} : { templates }),
    ...(sources.size === 0 ? {} : { sources }),
    ...(artifacts.size === 0 ? {} : { artifacts }),
    ...(existing.size === 0 ? {} : { existing }),
  };
}

/** In milliseconds. */
const untilTagIsLookedAt = 10_000;

/** @throws StepError where there is none, as what it would allow is not known; and while it is not known what its tag means. */
function templateOf(
  { cached, clock }: Pick<SourceServices, 'cached' | 'clock'>,
  name: string | undefined,
): SourceTemplate | undefined {
  if (name === undefined) return undefined;
  const template = cached.templates.find(name);
  if (template === undefined)
    throw new StepError('terminal', missingTemplate(name));
  const content = templateContent(template);
  if (content.type === 'unknown')
    throw new StepError(
      'waiting',
      content.message,
      clock.now() + untilTagIsLookedAt,
    );
  const { spec, found } = content;
  return { name, spec, ...(found === undefined ? {} : { tag: found.tag }) };
}

async function readArtifact(
  { credentials, egress }: Pick<SourceServices, 'credentials' | 'egress'>,
  { step }: Pick<Bound, 'step'>,
  { registry, repository, digest, type, secret }: ArtifactQuery,
  signal: AbortSignal,
): Promise<SourceArtifact> {
  const { namespace = 'default' } = step.metadata;
  const login =
    secret === undefined
      ? undefined
      : await credentials.registryLogin({ namespace, name: secret }, registry);
  const target: RegistryTarget = {
    registry,
    repository,
    tenant: namespace,
    access: 'pull',
    ...(login === undefined ? {} : { login }),
  };
  const files = await pullArtifact(egress, target, { digest, type }, signal);
  return {
    reference: referenceOf(target),
    digest,
    files: new Map(files.map(({ path, content }) => [path, content])),
  };
}

/** As the step's own spec says it, which nobody changes: not as the Bundle or the Pipeline say it now. */
async function readSource(
  services: SourceServices,
  { step, promotion }: Pick<Bound, 'step' | 'promotion'>,
  query: SourceQuery,
  signal: AbortSignal,
): Promise<SourceCommit | undefined> {
  const { metadata, spec } = step;
  const { gitCommit } = spec;
  if (gitCommit === undefined) return undefined;
  const merge: SourceCommit['merge'] = texts => services.git.mergeTexts(texts);
  const rendered =
    query.rollback === 'rendered'
      ? await restoredTree(services, { step, promotion })
      : undefined;
  if (rendered !== undefined)
    return { sha: gitCommit.sha, files: [], rendered, merge };
  const proposed =
    query.proposed === 'taken'
      ? await proposedTree(services, step, signal)
      : undefined;
  if (proposed !== undefined)
    return { sha: gitCommit.sha, files: [], proposed, merge };
  // Only commits of the dry branch are rendered: one that is elsewhere is no change that is on its way.
  const absent = spec.git.layout === 'branch' ? 'refused' : 'awaited';
  const read = (commit: GitCommit) =>
    readFiles(services, { metadata, spec: { git: commit } }, query, absent);
  const files = await read(gitCommit);
  const undone = [];
  for (const commit of gitCommit.undone ?? [])
    undone.push({ sha: commit.sha, files: await read(commit) });
  return {
    sha: gitCommit.sha,
    files,
    ...(undone.length === 0 ? {} : { undone }),
    merge,
  };
}

async function readFiles(
  { credentials, sourceCommits }: SourceServices,
  user: SourceUser,
  { type, directory, reads }: SourceQuery,
  absent: NonNullable<GitCommitRequest['absent']>,
): Promise<readonly SourceFile[]> {
  const { url, sha, path = '', branch } = user.spec.git;
  const found = await credentials.find(user, 'spec.config.sources');
  try {
    return await sourceCommits.read({
      repository: { url },
      commit: sha,
      query: {
        type,
        directory: `${path}/${directory}`,
        ...(reads === undefined ? {} : { reads }),
      },
      ...(found === undefined ? {} : { credentials: found }),
      ...(branch === undefined ? {} : { branch }),
      ...(absent === 'refused' ? { absent } : {}),
    });
  } catch (error) {
    throw error instanceof GitError && error.kind === 'unauthorized'
      ? new CredentialError(`${error.message}. ${renewal(user)}`)
      : error;
  }
}

/** What to do about a credential that the repository of a commit refused: it is not that of the Pipeline. */
function renewal({ metadata, spec }: SourceUser): string {
  const { namespace = 'default' } = metadata;
  const { secretRef } = spec.git;
  return secretRef === undefined
    ? 'Name a Secret with the key token in spec.config.sources of the Pipeline'
    : `Put a token that may read it into the Secret ${namespace}/${secretRef}, which the Pipeline names for it; the promotion goes on by itself`;
}
