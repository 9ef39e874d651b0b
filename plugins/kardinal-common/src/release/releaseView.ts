import { titleOf } from '../api/artifacts';
import { createdAtOf, imagesOf } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { chartsOf } from '../api/charts';
import { labels } from '../api/labels';
import { BoardEntity } from '../board/types';
import { imagePage } from './imagePage';
import { sourceCommitUrl } from './sourceCommitUrl';
import { ReleaseView } from './types';

/** What a page says of a Bundle beside how it stands. Pure. @public */
export function releaseView({
  bundle,
  pipeline,
  entity,
  commitUrl,
}: {
  readonly bundle: Bundle;
  /** The name of its Pipeline. */
  readonly pipeline: string;
  readonly entity: BoardEntity | undefined;
  /** The page of a commit of its configuration. */
  readonly commitUrl: (repository: string, sha: string) => string | undefined;
}): ReleaseView {
  const { metadata, spec } = bundle;
  const parsed = imagesOf(bundle);
  const charts = chartsOf(bundle);
  const { gitCommit } = spec.artifacts;
  const {
    commitSHA,
    ciRunURL,
    author,
    buildTimestamp,
    artifacts = [],
  } = spec.provenance ?? {};
  const source = metadata.annotations?.[labels.source];
  const known = { commitSHA, source, ciRunURL, author, buildTimestamp };
  const page = sourceCommitUrl(ciRunURL, commitSHA);
  return {
    namespace: metadata.namespace ?? 'default',
    name: metadata.name,
    pipeline,
    version: titleOf(bundle),
    type: spec.type,
    createdAt: createdAtOf(bundle),
    provenance: {
      ...present({ ...known, commitUrl: page }),
      ...(artifacts.length === 0 ? {} : { artifacts }),
    },
    images: (parsed.type === 'images' ? parsed.images : []).map(
      ({ repository, tag, digest }) => ({
        repository,
        ...present({ tag, digest, url: imagePage(repository) }),
      }),
    ),
    ...(charts.length === 0 ? {} : { charts }),
    ...(entity === undefined ? {} : { entity }),
    ...(gitCommit === undefined
      ? {}
      : {
          configuration: {
            repository: gitCommit.repository,
            sha: gitCommit.sha,
            ...present({
              url: commitUrl(gitCommit.repository, gitCommit.sha),
              message: gitCommit.message,
            }),
          },
        }),
  };
}

/** The same without what is not known. */
function present<T extends Readonly<Record<string, string | undefined>>>(
  values: T,
): { [Key in keyof T]?: string } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as { [Key in keyof T]?: string };
}
