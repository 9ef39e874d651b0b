import {
  CommitStatus,
  commitStatusType,
  isOwnCheck,
  isReadFromForge,
  labels,
  repositoryKey,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';
import { join } from '../bundleIndexes';
import { SealVerifier } from '../seals';

/**
 * The cache of CommitStatuses. Each is somebody's word, as far as RBAC of its namespace lets them write it; under the keys of
 * Kardinal itself only what a controller sealed is one.
 *
 * @public
 */
export class CheckResources {
  readonly statuses: Store<CommitStatus>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
  ) {
    this.statuses = runtime.store(commitStatusType, {
      commit: ({ metadata: { namespace }, spec: { sha } }) => [
        join(namespace, sha),
      ],
      forge: ({ metadata }) =>
        isReadFromForge({ metadata })
          ? [join(metadata.namespace, metadata.labels?.[labels.pipeline] ?? '')]
          : [],
      pipeline: ({ metadata: { namespace }, spec: { pipelineRef } }) =>
        pipelineRef === undefined ? [] : [join(namespace, pipelineRef)],
      repository: ({ metadata: { namespace }, spec: { repository } }) =>
        repository === undefined
          ? []
          : [join(namespace, repositoryKey(repository))],
    });
  }

  /** Those that were made for a Pipeline of what the forge says. */
  statusesFromForge(
    namespace: string | undefined,
    pipeline: string,
  ): readonly CommitStatus[] {
    return this.statuses.byIndex('forge', join(namespace, pipeline));
  }

  /** Those of a namespace that name a Pipeline, or the repository that it promotes in. */
  statusesThatMayUse(
    namespace: string | undefined,
    pipeline: string,
    repository: string,
  ): readonly CommitStatus[] {
    return [
      ...this.statuses.byIndex('pipeline', join(namespace, pipeline)),
      ...this.statuses.byIndex(
        'repository',
        join(namespace, repositoryKey(repository)),
      ),
    ];
  }

  /** Whether it may have the key that it has. */
  mayUseKey(status: CommitStatus): boolean {
    return (
      !isOwnCheck(status.spec.key) || this.seals.problemOf(status) === undefined
    );
  }

  /** What Kardinal itself reported for a Pipeline. */
  ownStatuses(
    namespace: string | undefined,
    pipeline: string,
  ): readonly CommitStatus[] {
    return this.statuses
      .byIndex('pipeline', join(namespace, pipeline))
      .filter(each => isOwnCheck(each.spec.key) && this.mayUseKey(each));
  }

  /** Those of a namespace that say something of a commit, whatever repository they name. */
  statusesOf(
    namespace: string | undefined,
    sha: string,
  ): readonly CommitStatus[] {
    return this.statuses
      .byIndex('commit', join(namespace, sha))
      .filter(each => this.mayUseKey(each));
  }
}
