import { ControllerRuntime } from '@kardinal/kube-controller';
import { graphType } from './api/Graph';
import { GraphReconciler } from './GraphReconciler';
import { GraphObserver } from './observe';
import { Interests } from './world/Interests';
import { KindCatalog } from './world/KindCatalog';

/** @public */
export interface GraphControllerOptions {
  /** Name in the runtime, and of the events' source. Default `graph-controller`. */
  readonly name?: string;
  /** Graphs worked on at the same time. Default 4. */
  readonly concurrency?: number;
}

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
  const interests = new Interests();
  const catalog = new KindCatalog(runtime, name, interests);
  const observer = new GraphObserver({
    ...{ catalog, interests },
    now: () => runtime.clock.now(),
  });
  runtime.store(graphType).onChange((before, after) => {
    if (before && !after) observer.forget(before);
  });
  runtime.add({
    ...{ name, concurrency, type: graphType },
    reconciler: new GraphReconciler(runtime.client, observer),
  });
}
