import { GitCommitArtifact } from '../api/artifacts';
import { Bundle, Pipeline, PromotionStepSpec } from '../api/types.generated';

/** A repository that a Pipeline takes configuration from. @public */
export interface ConfigSource {
  readonly url: string;
  /** Only its commits count; every branch when absent. */
  readonly branch?: string;
  readonly provider: string;
  /** Name of the Secret with the credentials; none are used when absent. */
  readonly secretRef?: string;
}

/** @public */
export type ConfigSourceChoice =
  | { readonly type: 'source'; readonly source: ConfigSource }
  | { readonly type: 'refused'; readonly message: string };

/**
 * The source that the commit of a Bundle is read from, as the Pipeline declares it: who creates Bundles chooses neither a
 * repository nor a Secret that the Pipeline does not name.
 *
 * @public
 */
export function configSourceOf(
  pipeline: Pipeline,
  commit: GitCommitArtifact,
): ConfigSourceChoice {
  const allowed = configSources(pipeline);
  const source = allowed.find(({ url }) =>
    isSameRepository(url, commit.repository),
  );
  if (source !== undefined) return { type: 'source', source };
  const names = allowed.map(({ url }) => url).join(', ');
  const fix =
    pipeline.spec.git.layout === 'branch'
      ? 'create a Bundle with a commit of that'
      : 'add it to spec.config.sources of the Pipeline, or create a Bundle with one of these';
  return {
    type: 'refused',
    message: `spec.artifacts.gitCommit.repository: ${commit.repository} is no source of configuration for Pipeline ${pipeline.metadata.name}, which allows ${names}; ${fix}`,
  };
}

/** The commit of a Bundle for its promotions, with all that is needed to read it; `undefined` where it may not be read. */
export function gitCommitOf(
  pipeline: Pipeline,
  { spec }: Bundle,
  undone: readonly GitCommitArtifact[] = [],
): PromotionStepSpec['gitCommit'] {
  const { gitCommit } = spec.artifacts;
  const own = gitCommit && readable(pipeline, gitCommit);
  if (own === undefined || undone.length === 0) return own;
  return {
    ...own,
    undone: undone.flatMap(each => readable(pipeline, each) ?? []),
  };
}

function readable(pipeline: Pipeline, commit: GitCommitArtifact) {
  const choice = configSourceOf(pipeline, commit);
  if (choice.type === 'refused') return undefined;
  const { sha, path } = commit;
  return { ...choice.source, sha, ...(path === undefined ? {} : { path }) };
}

/** Those that it lists, then its own repository, of which the base branch counts; that alone is rendered onto branches. @public */
export function configSources({ spec }: Pipeline): readonly ConfigSource[] {
  const { git, config } = spec;
  const own: ConfigSource = {
    url: git.url,
    branch: git.branch,
    provider: git.provider,
    ...(git.secretRef === undefined ? {} : { secretRef: git.secretRef.name }),
  };
  if (git.layout === 'branch') return [own];
  const listed = (config?.sources ?? []).map(
    ({ url, branch, provider, secretRef }): ConfigSource => ({
      url,
      provider: provider ?? git.provider,
      ...(branch === undefined ? {} : { branch }),
      ...(secretRef === undefined ? {} : { secretRef: secretRef.name }),
    }),
  );
  return [...listed, own];
}

/** Whether two URLs name one repository, however people write it. @public */
export function isSameRepository(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** As people write one repository: with and without `.git` or a slash at its end. */
function plain(url: string): string {
  return url.replace(/\/$/, '').replace(/\.git$/, '');
}
