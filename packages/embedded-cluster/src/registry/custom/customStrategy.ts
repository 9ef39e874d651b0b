import { KubeObject } from '../../api/KubeObject';
import { Schema } from '../../schema/Schema';
import { validate } from '../../schema/validate';
import { Strategy } from '../ResourceType';

/** Strategy of custom resources: their schema decides. */
export function customStrategy(
  schema: Schema,
  subresources: { readonly status: boolean },
): Strategy {
  return {
    prepareCreate(object) {
      if (subresources.status) delete object.status;
    },
    prepareUpdate(object, old) {
      if (!subresources.status) return;
      if (old.status === undefined) delete object.status;
      else object.status = old.status;
    },
    prepareStatusUpdate: keepAllButStatus,
    validate: object => ({ errors: validate(object, schema) }),
    validateUpdate: object => ({ errors: validate(object, schema) }),
  };
}

/** Through the status subresource only the status, and who manages it, can change. */
function keepAllButStatus(object: KubeObject, old: KubeObject): void {
  const { status, metadata } = object;
  for (const name of Object.keys(object)) delete object[name];
  Object.assign(object, old);
  object.metadata = {
    ...old.metadata,
    managedFields: metadata.managedFields,
    resourceVersion: metadata.resourceVersion,
  };
  if (status === undefined) delete object.status;
  else object.status = status;
}
