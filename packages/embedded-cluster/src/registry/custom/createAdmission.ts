import { invalid } from '../../api/ApiError';
import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { JsonObject } from '../../json/Json';
import { validateMetadata } from '../../schema/validateMetadata';
import { validateMetadataUpdate } from '../../schema/validateMetadataUpdate';
import { readObject } from '../../verbs/readObject';
import { kindSubjectOf, ResourceType } from '../ResourceType';
import { customTypes } from './customTypes';

/** What an API server does with an object of a custom kind before it stores it, without server and storage. @public */
export interface Admission {
  /**
   * The object as it would be stored: without what the schema does not have, with its defaults.
   *
   * @param before - what is stored under its name
   * @throws an ApiError where schema, rules or metadata refuse it
   */
  admit(object: JsonObject, before: JsonObject | undefined): JsonObject;
  /** The paths of what the schema does not have, sorted: an apply with such a field is refused. */
  unknownFields(object: JsonObject): readonly string[];
}

/**
 * Compiles the schema and the rules of a CustomResourceDefinition once, for fake API servers of tests.
 *
 * @throws Error when it serves nothing
 * @public
 */
export function createAdmission(definition: JsonObject): Admission {
  const stored = definition as KubeObject;
  const [type] = customTypes({
    ...stored,
    status: { acceptedNames: (stored.spec as JsonObject).names },
  });
  if (type === undefined) throw new Error('The definition serves no version');
  const rules = {
    scope: type.scope,
    finalizers: type.finalizerRule,
    validateName: type.strategy.validateName,
  };
  return {
    admit(object, before) {
      const { object: read } = readObject(type, object);
      const metadata =
        before === undefined
          ? validateMetadata(read.metadata, rules)
          : validateMetadataUpdate(
              read.metadata,
              (before as KubeObject).metadata,
              rules,
              type.ownMetadataChecks,
            );
      const verdict =
        before === undefined
          ? type.strategy.validate?.(read, metadata)
          : type.strategy.validateUpdate?.(read, before as KubeObject, 'main');
      refuse(type, read, [...metadata, ...(verdict?.errors ?? [])]);
      return read;
    },
    unknownFields: object =>
      readObject(type, object).problems.map(problem =>
        problem.replace(/^unknown field "(.*)"$/, '$1'),
      ),
  };
}

function refuse(
  type: ResourceType,
  object: KubeObject,
  errors: readonly FieldError[],
): void {
  if (errors.length > 0)
    throw invalid(kindSubjectOf(type, object), object.metadata.name, errors);
}
