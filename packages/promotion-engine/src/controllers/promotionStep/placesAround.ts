import {
  changeIn,
  environmentBranch,
  environmentsAround,
  orderEnvironments,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';

/** An environment that a change has to do with, and where to read what it has. */
export interface Place {
  readonly environment: string;
  /** Of its rendered manifests. */
  readonly branch: string;
  readonly path: string;
  /** The commit of the dry branch that it has by the record: its branch names an older one where nothing had to change. */
  readonly recorded?: string;
}

/** The environments around that of a promotion. */
export interface Places {
  /** What the change must not go behind: its environment, then all that follow it. */
  readonly ahead: readonly Place[];
  /** What has to have the change: all that it went through to get here. */
  readonly before: readonly Place[];
}

/** The environments by which it is judged whether a change may go to one. */
export function placesAround(
  cached: Pick<CachedResources, 'bundlesOfPipeline' | 'pipeline' | 'trusted'>,
  { metadata: { namespace }, spec }: PromotionStep,
): Places {
  const bundles = cached
    .bundlesOfPipeline(namespace, spec.pipeline)
    .map(each => cached.trusted(each));
  const withRecord = (place: Place): Place => {
    const { gitCommit } =
      changeIn(place.environment, bundles)?.spec.artifacts ?? {};
    return gitCommit === undefined
      ? place
      : { ...place, recorded: gitCommit.sha };
  };
  const { environment, path, git } = spec;
  const own = withRecord({ environment, branch: git.branch, path });
  const pipeline = cached.pipeline(namespace, spec.pipeline);
  const bundle = bundles.find(each => each.metadata.name === spec.bundleRef);
  const order = pipeline && orderEnvironments(pipeline, bundle);
  if (pipeline === undefined || order?.type !== 'ordered')
    return { ahead: [own], before: [] };
  const { before, after } = environmentsAround(pipeline, environment, bundle);
  const placesOf = (names: readonly string[]) =>
    order.environments
      .filter(({ name }) => names.includes(name))
      .map(each =>
        withRecord({
          environment: each.name,
          branch: environmentBranch(pipeline, each.spec),
          path: each.path,
        }),
      );
  const came = (name: string) =>
    bundle?.status?.environments?.[name]?.verifiedAt !== undefined;
  return {
    ahead: [own, ...placesOf(after)],
    before: placesOf(before.filter(came)),
  };
}
