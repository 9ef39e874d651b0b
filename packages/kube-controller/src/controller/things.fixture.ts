import {
  KubeObject,
  Resource,
  Condition,
  ResourceType,
} from '@kardinal/foundation';
import { setCondition } from '../conditions/setCondition';
import { eventType } from '../events/EventRecorder';
import {
  awaitChange,
  Decision,
  KeyedEffect,
  Reconciler,
} from '../reconcile/types';
import { builtinTypes } from '../testing/fake/builtinTypes';
import { FakeCluster } from '../testing/FakeCluster';
import { ManualClock } from '../testing/ManualClock';
import {
  ControllerRuntimeOptions,
  createControllerRuntime,
} from './createControllerRuntime';
import { PassReport } from './PassReport';
import { ControllerOptions } from './types';

export interface Status {
  readonly size?: number;
  readonly note?: string;
  readonly conditions?: readonly Condition[];
  readonly observedGeneration?: number;
}
/** A kind without meaning, for tests of the runtime. */
export type Thing = Resource<{ readonly size?: number }, Status>;
type Effect = KeyedEffect & { readonly type: 'poke' };
type Receipts = { readonly poke: string };
type ThingReconciler = Reconciler<Thing, undefined, Effect, Receipts>;
export type ThingDecision = Decision<Thing, Effect>;

export const thingType: ResourceType<Thing> = {
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Namespaced',
};
export const thingKey = { namespace: 'default', name: 'a' };
export const readyFacts = {
  type: 'Ready',
  status: 'True',
  reason: 'Done',
  message: 'All is done',
} as const;

export function ready(): readonly Condition[] {
  return setCondition([], readyFacts, Date.UTC(2026, 0, 1));
}

export function plain({ spec, status }: Thing): ThingDecision {
  return {
    status: { ...status, size: spec.size ?? 1, conditions: ready() },
    requeue: awaitChange(),
  };
}

type Parts = Partial<
  Pick<
    ThingReconciler,
    'observe' | 'decide' | 'describe' | 'cleanup' | 'recordRefusal'
  >
> &
  Partial<
    Pick<
      ControllerOptions<Thing, undefined, Effect, Receipts>,
      'watches' | 'sources' | 'predicate' | 'statusDelay'
    >
  > & {
    readonly perform?: (effect: Effect) => Promise<string>;
  };

/** One Thing `a` in a fake cluster, and a running controller of which only the given parts are special. */
export function startThings(
  parts: Parts,
  runtimeOptions: Partial<ControllerRuntimeOptions> = {},
) {
  const clock = new ManualClock();
  const cluster = new FakeCluster({ types: [thingType], clock });
  cluster.seed(thingType, newThing('a'));
  const passes: PassReport[] = [];
  const runtime = createControllerRuntime({
    client: cluster,
    clock,
    random: () => 0.5,
    onPass: report => passes.push(report),
    ...runtimeOptions,
  });
  const { watches, sources, predicate, statusDelay, perform, ...own } = parts;
  const options: ControllerOptions<Thing, undefined, Effect, Receipts> = {
    name: 'thing',
    type: thingType,
    watches,
    sources,
    predicate,
    ...(statusDelay ? { statusDelay } : {}),
    reconciler: {
      observe: async () => undefined,
      decide: plain,
      describe: () => [],
      effects: {
        poke: {
          perform: perform ?? (async () => ''),
          record: ({ status }, _effect, note) => ({ ...status, note }),
        },
      },
      ...own,
    },
  };
  runtime.add(options);
  const abort = new AbortController();
  const ended = runtime.start(abort.signal);
  return {
    clock,
    cluster,
    runtime,
    options,
    passes,
    lastPass: () => passes[passes.length - 1],
    settle: () => runtime.settled(),
    thing: () => cluster.peek(thingType, thingKey),
    conditions: () =>
      (cluster.peek(thingType, thingKey)?.status?.conditions ?? []).map(
        c => `${c.type}=${c.status} ${c.reason} ${c.message}`,
      ),
    events: () =>
      cluster
        .peekAll(eventType)
        .map(event => `${event.type} ${event.reason} ${event.note}`),
    merge: (body: unknown) =>
      cluster.patch(thingType, thingKey, { type: 'merge', body }),
    stop: async () => {
      abort.abort();
      await ended;
    },
  };
}

export function newThing(name: string): Thing {
  const { apiVersion, kind } = thingType;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'default' },
    spec: {},
  };
}

export function childConfigMap(owner: string): KubeObject {
  const { apiVersion, kind } = builtinTypes.configMaps;
  return {
    apiVersion,
    kind,
    metadata: { name: `${owner}-child`, namespace: 'default' },
  };
}

export function labelledConfigMap(name: string): KubeObject {
  const { metadata, ...rest } = childConfigMap('x');
  return { ...rest, metadata: { ...metadata, labels: { for: name } } };
}
