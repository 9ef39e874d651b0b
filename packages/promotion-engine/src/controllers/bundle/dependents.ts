import {
  Bundle,
  compareBundles,
  compareTurns,
  isPinned,
  isTerminalPhase,
  Pipeline,
  pipelineNameOf,
  promotionPolicyOf,
  sharesArtifacts,
  waitsForSlot,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';

/**
 * The other Bundles of a Pipeline that look at this one. Of those that wait for a slot they are the next in order, whose
 * words name it, and those that it may supersede: however many wait, a change wakes few.
 */
export function dependentsOf(
  cached: CachedResources,
  bundle: Bundle,
): readonly Bundle[] {
  const name = pipelineNameOf(bundle);
  if (name.type === 'invalid') return [];
  const others = cached
    .bundlesOfPipeline(bundle.metadata.namespace, name.name)
    .filter(other => other.metadata.name !== bundle.metadata.name);
  const pipeline = cached.pipeline(bundle.metadata.namespace, name.name);
  const isQueue =
    pipeline !== undefined && promotionPolicyOf(pipeline) === 'queue';
  const waiting = others.filter(waitsForSlot);
  const after = waiting.filter(other => compareTurns(bundle, other) < 0);
  return [
    ...others.filter(other => !waitsForSlot(other) && concerns(other)),
    ...waiting.filter(other => !isQueue && maySupersede(bundle, other)),
    ...firstOf(after),
    ...firstOf(
      after.filter(other => sharesArtifacts(other.spec.type, bundle.spec.type)),
    ),
  ];
}

/** Whether a change of a Pipeline is one of its spec, or its end. */
export function isSpecChange(
  before: Pipeline | undefined,
  after: Pipeline | undefined,
): boolean {
  return (
    before === undefined ||
    after === undefined ||
    before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp ||
    before.metadata.generation !== after.metadata.generation
  );
}

/** Another Bundle may supersede it, or replace what it keeps a Graph for. */
function concerns({ status }: Bundle): boolean {
  return !isTerminalPhase(status?.phase) || status?.graphRef !== undefined;
}

function maySupersede(newer: Bundle, older: Bundle): boolean {
  return (
    !isPinned(older) &&
    newer.spec.type === older.spec.type &&
    newer.status?.phase !== undefined &&
    compareBundles(older, newer) < 0
  );
}

/** The first in order, without sorting those behind it. */
function firstOf(bundles: readonly Bundle[]): readonly Bundle[] {
  return bundles.reduce<readonly Bundle[]>(
    ([first], each) =>
      first !== undefined && compareTurns(first, each) < 0 ? [first] : [each],
    [],
  );
}
