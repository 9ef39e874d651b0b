import { KubeObject } from '../../api/KubeObject';
import { isObject } from '../../json/Json';
import { decodeTyped } from '../../schema/decodeTyped';
import { builtinSchema } from './schemas';

const coreSchema = builtinSchema('io.k8s.api.core.v1.Event');
const eventsSchema = builtinSchema('io.k8s.api.events.v1.Event');

/** Fields of an Event: in the core group, in `events.k8s.io`. */
const renamed: readonly (readonly [string, string])[] = [
  ['message', 'note'],
  ['involvedObject', 'regarding'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
];

/** Validation errors of Events name the core group, whatever the version. */
export const eventErrorGroup = '';

/** A stored Event, as the group `events.k8s.io` shows it. */
export function toEventsGroup(stored: KubeObject): KubeObject {
  const names = new Map(renamed);
  const renamedEvent = rename(stored, names, 'events.k8s.io/v1');
  return decodeTyped(renamedEvent, eventsSchema).value as KubeObject;
}

/** An Event of either group with the names of the core group. */
export function toCoreGroup(event: KubeObject): KubeObject {
  if (event.apiVersion === 'v1') return event;
  const names = new Map(renamed.map(([core, other]) => [other, core]));
  return rename(event, names, 'v1');
}

/** What field selectors call the source of an Event. */
export function eventSource(event: KubeObject): string {
  const { source, reportingComponent } = toCoreGroup(event);
  const component = isObject(source) ? source.component : undefined;
  return String(component || (reportingComponent ?? ''));
}

/** An Event of the group `events.k8s.io`, as it is stored: in the form of the core group. */
export function fromEventsGroup(object: KubeObject): KubeObject {
  const names = new Map(renamed.map(([core, other]) => [other, core]));
  const renamedEvent = rename(object, names, 'v1');
  return decodeTyped(renamedEvent, coreSchema).value as KubeObject;
}

function rename(
  object: KubeObject,
  names: ReadonlyMap<string, string>,
  apiVersion: string,
): KubeObject {
  const result: KubeObject = {
    kind: 'Event',
    apiVersion,
    metadata: object.metadata,
  };
  for (const [name, value] of Object.entries(object)) {
    if (name === 'kind' || name === 'apiVersion' || name === 'metadata')
      continue;
    result[names.get(name) ?? name] = value;
  }
  return result;
}
