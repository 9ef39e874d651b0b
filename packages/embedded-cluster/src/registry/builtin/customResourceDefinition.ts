import { KubeObject } from '../../api/KubeObject';
import { isObject, JsonObject } from '../../json/Json';
import { Strategy } from '../ResourceType';

/** CustomResourceDefinitions: defaults, and what is theirs to say. */
export const customResourceDefinitionStrategy: Strategy = {
  default(definition) {
    const spec = isObject(definition.spec) ? definition.spec : {};
    if (!isObject(spec.names)) return;
    const { names } = spec;
    if (!names.singular && typeof names.kind === 'string') {
      names.singular = names.kind.toLowerCase();
    }
    if (!names.listKind && names.kind) names.listKind = `${names.kind}List`;
    spec.conversion ??= { strategy: 'None' };
  },
  prepareCreate(definition) {
    definition.status = initialStatus(definition);
  },
  prepareUpdate(definition, old) {
    definition.status = old.status;
  },
  prepareStatusUpdate(definition, old) {
    definition.spec = old.spec;
  },
};

function initialStatus(definition: KubeObject): JsonObject {
  const spec = definition.spec as JsonObject;
  const versions = Array.isArray(spec.versions) ? spec.versions : [];
  const stored = versions.filter(isObject).filter(v => v.storage === true);
  return {
    conditions: null,
    acceptedNames: { plural: '', kind: '' },
    storedVersions: stored.map(version => version.name ?? ''),
  };
}
