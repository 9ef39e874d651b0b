import { KubeObject } from '../../api/KubeObject';
import { isObject, JsonObject } from '../../json/Json';
import { withCondition } from '../../definitions/conditions';
import {
  validateDefinition,
  validateDefinitionUpdate,
} from '../../definitions/validation/validateDefinition';
import { Strategy } from '../ResourceType';

/** Holds a definition until its objects are gone. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';

/** CustomResourceDefinitions: defaults, and what is theirs to say. */
export const customResourceDefinitionStrategy: Strategy = {
  default(definition) {
    const spec: JsonObject = isObject(definition.spec) ? definition.spec : {};
    defaultNames(spec);
    spec.conversion ??= { strategy: 'None' };
    const status = isObject(definition.status) ? definition.status : {};
    if (status.storedVersions) return;
    definition.status = { ...status, storedVersions: storageVersions(spec) };
  },
  prepareCreate(definition) {
    const spec = isObject(definition.spec) ? definition.spec : {};
    definition.status = {
      conditions: null,
      acceptedNames: { plural: '', kind: '' },
      storedVersions: storageVersions(spec),
    };
  },
  prepareUpdate(definition, old) {
    definition.status = withStorageVersion(definition, old);
  },
  prepareStatusUpdate(definition, old) {
    definition.spec = old.spec;
  },
  isHeld: definition => !definition.metadata.deletionTimestamp,
  markDeleted(definition, now) {
    // Other than all else, definitions neither count their deletion nor give grace.
    delete definition.metadata.deletionGracePeriodSeconds;
    definition.metadata.generation = (definition.metadata.generation ?? 1) - 1;
    const { finalizers = [] } = definition.metadata;
    if (!finalizers.includes(cleanupFinalizer)) {
      definition.metadata.finalizers = [...finalizers, cleanupFinalizer];
    }
    definition.status = withCondition(definition.status, now, {
      type: 'Terminating',
      status: 'True',
      reason: 'InstanceDeletionPending',
      message:
        'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
    });
  },
  validate: definition => ({ errors: validateDefinition(definition) }),
  validateUpdate: (definition, old, target) => ({
    errors: target === 'main' ? validateDefinitionUpdate(definition, old) : [],
  }),
};

function defaultNames(spec: JsonObject): void {
  if (!isObject(spec.names)) return;
  const { names } = spec;
  if (!names.singular && typeof names.kind === 'string') {
    names.singular = names.kind.toLowerCase();
  }
  if (!names.listKind && names.kind) names.listKind = `${names.kind}List`;
}

function storageVersions(spec: JsonObject): string[] {
  const versions = Array.isArray(spec.versions) ? spec.versions : [];
  const stored = versions.filter(isObject).filter(v => v.storage === true);
  return stored.slice(0, 1).map(version => String(version.name ?? ''));
}

/** A new storage version is one more in which objects may be stored. */
function withStorageVersion(
  definition: KubeObject,
  old: KubeObject,
): JsonObject {
  const status = isObject(old.status) ? old.status : {};
  const spec = isObject(definition.spec) ? definition.spec : {};
  const known = Array.isArray(status.storedVersions)
    ? status.storedVersions
    : [];
  const added = storageVersions(spec).filter(name => !known.includes(name));
  return { ...status, storedVersions: [...known, ...added] };
}
