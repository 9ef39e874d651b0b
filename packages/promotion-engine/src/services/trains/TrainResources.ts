import {
  Bundle,
  bundleType,
  PipelineGroup,
  pipelineGroupType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';

/**
 * The cache of PipelineGroups, and the Bundles of their trains. The status of a group is for people: what holds a Bundle
 * follows from specs, and from what is sealed of other Bundles.
 *
 * @public
 */
export class TrainResources {
  readonly groups: Store<PipelineGroup>;
  readonly #bundles: Store<Bundle>;

  constructor(runtime: Pick<ControllerRuntime, 'store'>) {
    this.groups = runtime.store(pipelineGroupType, {
      member: ({ metadata: { namespace }, spec: { members } }) =>
        members.map(({ pipeline }) => join(namespace, pipeline)),
    });
    this.#bundles = runtime.store(bundleType, {
      train: ({ metadata: { namespace = 'default' }, spec: { train } }) =>
        train === undefined ? [] : [namespace, join(namespace, train)],
      undone: bundle => {
        const undone = rollbackOf(bundle)?.of;
        return undone === undefined
          ? []
          : [join(bundle.metadata.namespace, undone)];
      },
    });
  }

  /** The groups that have a Pipeline as a member: one, where nobody made a mistake. */
  groupsOf(
    namespace: string | undefined,
    pipeline: string,
  ): readonly PipelineGroup[] {
    return this.groups.byIndex('member', join(namespace, pipeline));
  }

  /** Bundles of every Pipeline of a namespace with one train. */
  bundlesOf(namespace: string | undefined, train: string): readonly Bundle[] {
    return this.#bundles.byIndex('train', join(namespace, train));
  }

  /** The Bundles that take one back somewhere. */
  rollbacksOf({ metadata }: Bundle): readonly Bundle[] {
    return this.#bundles.byIndex(
      'undone',
      join(metadata.namespace, metadata.name),
    );
  }

  /** Bundles of all trains of a namespace. */
  bundlesIn(namespace: string | undefined): readonly Bundle[] {
    return this.#bundles.byIndex('train', namespace ?? 'default');
  }
}

function join(namespace: string | undefined, name: string): string {
  return `${namespace ?? 'default'}/${name}`;
}
