import { createHash } from 'node:crypto';
import { JsonObject } from '../json/Json';
import { byPriority } from '../registry/custom/customTypes';
import { Registry } from '../registry/Registry';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';

/** What can be done with a subresource. */
export function verbsOf(name: 'status' | 'scale' | 'finalize'): string[] {
  return name === 'finalize' ? ['update'] : ['get', 'patch', 'update'];
}

/** `/api` */
export function coreVersions(address: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [
      { clientCIDR: '0.0.0.0/0', serverAddress: address },
    ],
  };
}

/** Names of all groups but the core one. */
export function groupNames(registry: Registry): string[] {
  const names = registry.all().map(type => type.group);
  return [...new Set(names)].filter(Boolean);
}

/** Versions of a group, the preferred one first. */
export function versionsOf(registry: Registry, group: string): string[] {
  const names = registry
    .all()
    .filter(type => type.group === group)
    .map(type => type.version);
  return byPriority([...new Set(names)].map(name => ({ name }))).map(
    v => v.name,
  );
}

/** `/apis` */
export function groupList(registry: Registry): JsonObject {
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groupNames(registry).map(name => groupEntry(registry, name)),
  };
}

/** `/apis/<group>`; undefined when there is none. */
export function groupAt(
  registry: Registry,
  name: string,
): JsonObject | undefined {
  if (!groupNames(registry).includes(name)) return undefined;
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(registry, name) };
}

function groupEntry(registry: Registry, name: string): JsonObject {
  const versions = versionsOf(registry, name).map(version => ({
    groupVersion: `${name}/${version}`,
    version,
  }));
  return { name, versions, preferredVersion: versions[0] };
}

/** Types of one version of a group. */
export function typesOf(
  registry: Registry,
  groupName: string,
  version: string,
): ResourceType[] {
  return registry
    .all()
    .filter(type => type.group === groupName && type.version === version);
}

/** `/api/v1` and `/apis/<group>/<version>`; undefined when there is none. */
export function resourceList(
  registry: Registry,
  groupName: string,
  version: string,
): JsonObject | undefined {
  const types = typesOf(registry, groupName, version);
  if (types.length === 0) return undefined;
  return {
    kind: 'APIResourceList',
    ...(groupName ? { apiVersion: 'v1' } : {}),
    groupVersion: apiVersionOf({ group: groupName, version }),
    resources: types.flatMap(entries),
  };
}

function entries(type: ResourceType): JsonObject[] {
  const namespaced = type.scope === 'Namespaced';
  const main: JsonObject = {
    name: type.plural,
    singularName: type.singular,
    namespaced,
    kind: type.kind,
    verbs: [...type.verbs],
    storageVersionHash: storageVersionHash(type),
  };
  if (type.shortNames.length > 0) main.shortNames = [...type.shortNames];
  if (type.categories.length > 0) main.categories = [...type.categories];
  return [main, ...type.subresources.map(name => subresource(type, name))];
}

function subresource(
  type: ResourceType,
  name: 'status' | 'scale' | 'finalize',
): JsonObject {
  const scale =
    name === 'scale'
      ? { group: 'autoscaling', version: 'v1', kind: 'Scale' }
      : { kind: type.kind };
  return {
    name: `${type.plural}/${name}`,
    singularName: '',
    namespaced: type.scope === 'Namespaced',
    ...scale,
    verbs: verbsOf(name),
  };
}

/** Changes when objects are stored in another version. */
export function storageVersionHash(type: ResourceType): string {
  const { group: name, kind } = type;
  const version = type.storageVersion ?? type.version;
  const hash = createHash('sha256').update(`${name}/${version}/${kind}`);
  return hash.digest().subarray(0, 8).toString('base64');
}
