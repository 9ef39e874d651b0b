import {
  ControllerRuntime,
  findCondition,
  ResourceType,
} from '@kardinal/kube-controller';
import { GraphStatus, graphType } from './api/Graph';
import { refKey } from './apply/refs';
import { everyGraph, GraphAuthority } from './authority/GraphAuthority';
import { GraphReconciler } from './GraphReconciler';
import { GraphObserver } from './observe';
import { ReaderIndex } from './world/ReaderIndex';
import { KindCatalog } from './world/KindCatalog';

/** @public */
export interface GraphControllerOptions {
  /** Name in the runtime, and of the events' source. Default `graph-controller`. */
  readonly name?: string;
  /** Graphs worked on at the same time. Default 4. */
  readonly concurrency?: number;
  /** Which Graphs are executed, and within which bounds. Default: every Graph, without bounds. */
  readonly authority?: GraphAuthority;
  /** Kinds that Graphs will speak about, for caches that are filled before the first pass. Default: found on the way. */
  readonly kinds?: readonly ResourceType[];
  /**
   * How long a change of status that comes with no write may wait for the next one, in milliseconds: many are written at
   * once. The verdict on a spec and trouble never wait. Default 0.
   */
  readonly statusDelayMilliseconds?: number;
  /** How long a change of words may wait, with which no node gets ready, and any change while more follow. Default 0. */
  readonly wordsDelayMilliseconds?: number;
}

/**
 * In a long row each node waits for a pass. Writes that do not last are slowed down object by object, so that no Graph keeps
 * the API busy for ever.
 */
const pace = { capacity: 200, refillMilliseconds: 20 };

/**
 * Adds the controller that makes the objects of Graphs. Call before `runtime.start`.
 *
 * Kinds that Graphs speak about are found by discovery while it runs, and cached in the runtime.
 *
 * @public
 */
export function addGraphController(
  runtime: ControllerRuntime,
  options: GraphControllerOptions = {},
): void {
  const { name = 'graph-controller', concurrency = 4 } = options;
  const { authority = everyGraph } = options;
  const { statusDelayMilliseconds = 0, wordsDelayMilliseconds = 0 } = options;
  const longestDelay = Math.max(
    statusDelayMilliseconds,
    wordsDelayMilliseconds,
  );
  const readers = new ReaderIndex();
  const catalog = new KindCatalog(runtime, name, readers);
  catalog.expect(options.kinds ?? []);
  const observer = new GraphObserver({
    authority,
    catalog,
    readers,
    now: () => runtime.clock.now(),
  });
  runtime.store(graphType).onChange((before, after) => {
    if (before && !after) observer.forget(before);
  });
  runtime.add({
    name,
    concurrency,
    pace,
    type: graphType,
    reconciler: new GraphReconciler(runtime.client, authority, observer),
    statusDelay: (before, after) => {
      if (isUrgent(before, after)) return 0;
      return before?.progress === after?.progress
        ? wordsDelayMilliseconds
        : { quiet: statusDelayMilliseconds, atMost: longestDelay };
    },
  });
}

function isUrgent(
  before: GraphStatus | undefined,
  after: GraphStatus | undefined,
): boolean {
  const verdict = (status: GraphStatus | undefined) =>
    findCondition(status?.conditions, 'Accepted')?.status;
  const isTroubled = (status: GraphStatus | undefined) =>
    findCondition(status?.conditions, 'Ready')?.status === 'False';
  return (
    before?.observedGeneration !== after?.observedGeneration ||
    verdict(before) !== verdict(after) ||
    hasLasted(before, after) ||
    isTroubled(before) !== isTroubled(after)
  );
}

/** Repeated writes of an object came to an end: whoever counts them must not count on. */
function hasLasted(
  before: GraphStatus | undefined,
  after: GraphStatus | undefined,
): boolean {
  const repeated = (before?.applied ?? []).filter(
    ({ attempts = 0 }) => attempts > 1,
  );
  if (repeated.length === 0) return false;
  const left = new Map(after?.applied.map(each => [refKey(each), each]));
  return repeated.some(each => left.get(refKey(each))?.attempts === undefined);
}
