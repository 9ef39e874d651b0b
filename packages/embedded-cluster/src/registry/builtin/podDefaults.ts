import { isObject, Json, JsonObject } from '../../json/Json';

/** Lists of containers in a pod. */
export const containerLists = [
  'initContainers',
  'containers',
  'ephemeralContainers',
];

/** Whose pod it is: of its own, or of a template. */
export type PodPlace = 'pod' | 'template';

function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/**
 * Fills in what a pod may leave out.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/
 */
export function defaultPodSpec(spec: JsonObject, place: PodPlace): void {
  spec.dnsPolicy ??= 'ClusterFirst';
  spec.restartPolicy ??= 'Always';
  spec.terminationGracePeriodSeconds ??= 30;
  spec.schedulerName ??= 'default-scheduler';
  spec.securityContext ??= {};
  if (place === 'pod') spec.enableServiceLinks ??= true;
  const account = spec.serviceAccountName ?? spec.serviceAccount;
  if (account !== undefined) {
    spec.serviceAccountName = account;
    spec.serviceAccount = account;
  }
  for (const list of containerLists) {
    for (const container of objects(spec[list])) {
      defaultContainer(container, spec.hostNetwork === true);
    }
  }
  objects(spec.volumes).forEach(defaultVolume);
}

function defaultContainer(container: JsonObject, hostNetwork: boolean): void {
  container.imagePullPolicy ??= pullPolicy(String(container.image ?? ''));
  container.terminationMessagePath ??= '/dev/termination-log';
  container.terminationMessagePolicy ??= 'File';
  for (const port of objects(container.ports)) {
    port.protocol ??= 'TCP';
    if (hostNetwork) port.hostPort ??= port.containerPort;
  }
  for (const variable of objects(container.env)) {
    const source = isObject(variable.valueFrom) ? variable.valueFrom : {};
    if (isObject(source.fieldRef)) source.fieldRef.apiVersion ??= 'v1';
  }
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const value = container[probe];
    if (isObject(value)) defaultProbe(value);
  }
  const lifecycle = isObject(container.lifecycle) ? container.lifecycle : {};
  for (const hook of [lifecycle.postStart, lifecycle.preStop]) {
    if (isObject(hook)) defaultHttpGet(hook);
  }
}

/** Images without a fixed version are always pulled. */
function pullPolicy(image: string): string {
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^:/]+)$/.exec(image)?.[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function defaultProbe(probe: JsonObject): void {
  probe.timeoutSeconds ??= 1;
  probe.periodSeconds ??= 10;
  probe.successThreshold ??= 1;
  probe.failureThreshold ??= 3;
  defaultHttpGet(probe);
  if (isObject(probe.grpc)) probe.grpc.service ??= '';
}

function defaultHttpGet(handler: JsonObject): void {
  if (!isObject(handler.httpGet)) return;
  handler.httpGet.path ??= '/';
  handler.httpGet.scheme ??= 'HTTP';
}

const fileMode = 0o644;

function defaultVolume(volume: JsonObject): void {
  const sources = Object.keys(volume).filter(name => name !== 'name');
  if (sources.length === 0) volume.emptyDir = {};
  for (const name of ['secret', 'configMap', 'downwardAPI', 'projected']) {
    const source = volume[name];
    if (isObject(source)) source.defaultMode ??= fileMode;
  }
  if (isObject(volume.hostPath)) volume.hostPath.type ??= '';
  const projected = isObject(volume.projected) ? volume.projected : {};
  for (const source of objects(projected.sources)) {
    const token = source.serviceAccountToken;
    if (isObject(token)) token.expirationSeconds ??= 3600;
  }
}
