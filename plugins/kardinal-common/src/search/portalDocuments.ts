import { titleOf } from '../api/artifacts';
import { createdAtOf, imagesOf } from '../api/bundles';
import { chartReference, chartsOf } from '../api/charts';
import { Bundle, Pipeline } from '../api/types.generated';
import { BoardEntity } from '../board/types';
import { pipelineResourceRef } from '../permissions';
import { PortalDocument } from './types';

/** What is the control plane's and not the team's. */
const ownLabels = 'kardinal.io/';

/**
 * A Bundle as the search stores it: only what was fixed when it was created, as an index is older than what it describes.
 *
 * @public
 */
export function bundleDocument({
  bundle,
  pipeline,
  entity,
}: {
  readonly bundle: Bundle;
  /** The name of its Pipeline. */
  readonly pipeline: string;
  readonly entity: BoardEntity | undefined;
}): PortalDocument {
  const { metadata, spec } = bundle;
  const { namespace = 'default', name } = metadata;
  const { commitSHA = '', author } = spec.provenance ?? {};
  const version = titleOf(bundle);
  const createdAt = createdAtOf(bundle);
  return {
    title: `${entity?.title ?? pipeline} ${version}`,
    text: sentences([
      `Bundle of ${namespace}/${pipeline}, created on ${createdAt.slice(
        0,
        10,
      )}`,
      author && `Author: ${author}`,
      commitSHA && `Commit: ${commitSHA}`,
      list('Images', imageTexts(bundle)),
      list('Charts', chartsOf(bundle).map(chartReference)),
      configurationText(bundle),
      list('Labels', labelTexts(bundle)),
      list('Owner', entity?.owners ?? []),
    ]),
    location: `/kardinal/bundles/${encodeURIComponent(
      namespace,
    )}/${encodeURIComponent(name)}`,
    ...authorized(namespace, pipeline),
    namespace,
    name,
    owner: (entity?.owners ?? []).join(' '),
    version,
    commit: commitSHA,
    createdAt,
  };
}

/** A Pipeline as the search stores it. @public */
export function pipelineDocument(
  { metadata, spec }: Pipeline,
  entity: BoardEntity | undefined,
): PortalDocument {
  const { namespace = 'default', name } = metadata;
  return {
    title: entity?.title ?? name,
    text: sentences([
      `Pipeline ${namespace}/${name}`,
      list(
        'Environments',
        spec.environments.map(each => each.name),
      ),
      `Repository: ${spec.git.url}`,
      list('Owner', entity?.owners ?? []),
      entity?.system && `System: ${entity.system}`,
    ]),
    location: pageOf(name, entity),
    ...authorized(namespace, name),
    namespace,
    name,
    owner: (entity?.owners ?? []).join(' '),
    version: '',
    commit: '',
    createdAt: '',
  };
}

/** The Promotion tab of its entity, else the board with its row. */
function pageOf(name: string, entity: BoardEntity | undefined): string {
  if (entity === undefined)
    return `/kardinal/board?owner=all&text=${encodeURIComponent(name)}`;
  const { kind, namespace, name: entityName } = entity;
  const path = [namespace, kind, entityName]
    .map(part => encodeURIComponent(part.toLowerCase()))
    .join('/');
  return `/catalog/${path}/promotion`;
}

function authorized(namespace: string, pipeline: string) {
  const resourceRef = pipelineResourceRef({ namespace, name: pipeline });
  return { authorization: { resourceRef }, pipeline: resourceRef };
}

function imageTexts(bundle: Bundle): readonly string[] {
  const parsed = imagesOf(bundle);
  return parsed.type === 'invalid'
    ? []
    : parsed.images.map(({ repository, tag, digest }) =>
        [
          repository,
          tag === undefined ? '' : `:${tag}`,
          digest === undefined ? '' : `@${digest}`,
        ].join(''),
      );
}

function configurationText({ spec }: Bundle): string | undefined {
  const { gitCommit } = spec.artifacts;
  if (gitCommit === undefined) return undefined;
  const { sha, repository, message = '' } = gitCommit;
  return [`Configuration: ${sha} of ${repository}`, message]
    .filter(text => text !== '')
    .join(', ');
}

function labelTexts({ metadata }: Bundle): readonly string[] {
  return Object.entries(metadata.labels ?? {})
    .filter(([key]) => !key.startsWith(ownLabels))
    .map(([key, value]) => `${key}=${value}`);
}

function list(name: string, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : `${name}: ${values.join(', ')}`;
}

function sentences(texts: readonly (string | undefined)[]): string {
  return texts
    .filter(text => text !== undefined && text !== '')
    .map(text => `${text}.`)
    .join(' ');
}
