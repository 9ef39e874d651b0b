import { KubeObject } from '../api/KubeObject';
import { isObject, Json, JsonObject, valueAt } from '../json/Json';

/** What a row of `kubectl get pods` says of the containers of a Pod. */
export interface PodState {
  /** One word, such as `Running`, `CrashLoopBackOff` or `Init:0/1`. */
  readonly status: string;
  readonly readyContainers: number;
  readonly allContainers: number;
  readonly restarts: number;
  /** When a container last ended that was started again; RFC 3339. */
  readonly lastRestart: string | undefined;
}

interface Containers {
  /** As `status` would be by these alone. */
  readonly status: string | undefined;
  readonly ready: number;
  readonly restarts: readonly JsonObject[];
}

const objectsAt = (object: Json | undefined, ...path: string[]) => {
  const list = valueAt(object, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
};
const textAt = (object: Json | undefined, ...path: string[]) =>
  String(valueAt(object, path) ?? '');

/**
 * How a Pod stands, as a kube-apiserver prints it.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-phase
 */
export function podStateOf(pod: KubeObject): PodState {
  const init = initContainers(pod);
  const isStarting =
    init.status !== undefined && !hasCondition(pod, 'Initialized');
  const main = isStarting ? undefined : mainContainers(pod);
  const counted = main
    ? [...init.sidecars.restarts, ...main.restarts]
    : init.restarts;
  const sidecars = objectsAt(pod, 'spec', 'initContainers').filter(isSidecar);
  return {
    status: overall(pod, main?.status ?? init.status),
    readyContainers: init.sidecars.ready + (main?.ready ?? 0),
    allContainers:
      objectsAt(pod, 'spec', 'containers').length + sidecars.length,
    restarts: counted.reduce((sum, each) => sum + restartsOf(each), 0),
    lastRestart:
      counted
        .map(each => textAt(each, 'lastState', 'terminated', 'finishedAt'))
        .reduce((last, each) => (each > last ? each : last), '') || undefined,
  };
}

/** A container that is started before the others, and goes on beside them. */
function isSidecar(container: JsonObject | undefined): boolean {
  return container?.restartPolicy === 'Always';
}

function restartsOf(container: JsonObject): number {
  return Number(container.restartCount ?? 0);
}

/** They start one after the other: the first one that is neither done nor running is what the Pod waits for. */
function initContainers(
  pod: KubeObject,
): Containers & { readonly sidecars: Containers } {
  const specs = objectsAt(pod, 'spec', 'initContainers');
  const statuses = objectsAt(pod, 'status', 'initContainerStatuses');
  const specOf = ({ name }: JsonObject) =>
    specs.find(each => each.name === name);
  const waiting = statuses.findIndex(
    each =>
      !isDone(each) && !(isSidecar(specOf(each)) && each.started === true),
  );
  const seen = waiting === -1 ? statuses : statuses.slice(0, waiting + 1);
  const sidecars = seen.filter(each => isSidecar(specOf(each)));
  const up = sidecars.filter(
    each => !isDone(each) && each.started === true && each.ready === true,
  );
  return {
    status:
      waiting === -1
        ? undefined
        : `Init:${
            initReason(statuses[waiting]) ?? `${waiting}/${specs.length}`
          }`,
    ready: 0,
    restarts: seen,
    sidecars: { status: undefined, ready: up.length, restarts: sidecars },
  };
}

function isDone(container: JsonObject): boolean {
  return (
    valueAt(container, ['state', 'terminated']) !== undefined &&
    exitCode(container) === 0
  );
}

function exitCode(container: JsonObject): number {
  return Number(valueAt(container, ['state', 'terminated', 'exitCode']) ?? 0);
}

function initReason(container: JsonObject): string | undefined {
  const reason = endedReason(container) ?? waitingReason(container);
  return reason === 'PodInitializing' ? undefined : reason;
}

function waitingReason(container: JsonObject): string | undefined {
  return textAt(container, 'state', 'waiting', 'reason') || undefined;
}

/** Why a container ended; `undefined` where it has not. */
function endedReason(container: JsonObject): string | undefined {
  const ended = valueAt(container, ['state', 'terminated']);
  if (!isObject(ended)) return undefined;
  if (ended.reason) return String(ended.reason);
  return ended.signal
    ? `Signal:${ended.signal}`
    : `ExitCode:${ended.exitCode ?? 0}`;
}

function mainContainers(pod: KubeObject): Containers {
  const statuses = objectsAt(pod, 'status', 'containerStatuses');
  const up = statuses.filter(
    each =>
      each.ready === true &&
      waitingReason(each) === undefined &&
      endedReason(each) === undefined &&
      valueAt(each, ['state', 'running']) !== undefined,
  );
  // The first one that has a word says it.
  const [status] = statuses
    .map(each => waitingReason(each) ?? endedReason(each))
    .filter(reason => reason !== undefined);
  const [failure] = statuses
    .filter(each => waitingReason(each) === undefined && exitCode(each) !== 0)
    .map(endedReason);
  return {
    status: status === 'Completed' ? afterOne(pod, up, failure) : status,
    ready: up.length,
    restarts: statuses,
  };
}

/** The word where one container has done its work. */
function afterOne(
  pod: KubeObject,
  up: readonly JsonObject[],
  failure: string | undefined,
): string {
  if (up.length > 0 && hasCondition(pod, 'Ready')) return 'Running';
  if (failure !== undefined) return failure;
  return up.length > 0 ? 'NotReady' : 'Completed';
}

function hasCondition(pod: KubeObject, type: string): boolean {
  return objectsAt(pod, 'status', 'conditions').some(
    each => each.type === type && each.status === 'True',
  );
}

function overall(pod: KubeObject, ofContainers: string | undefined): string {
  const phase = textAt(pod, 'status', 'phase');
  const reason = textAt(pod, 'status', 'reason');
  const isGoing = pod.metadata.deletionTimestamp !== undefined;
  if (isGoing && reason === 'NodeLost') return 'Unknown';
  if (isGoing && !['Succeeded', 'Failed'].includes(phase)) return 'Terminating';
  if (ofContainers !== undefined) return ofContainers;
  const isGated = objectsAt(pod, 'status', 'conditions').some(
    each => each.type === 'PodScheduled' && each.reason === 'SchedulingGated',
  );
  return isGated ? 'SchedulingGated' : reason || phase;
}
