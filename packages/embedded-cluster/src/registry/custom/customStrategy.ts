import { KubeObject } from '../../api/KubeObject';
import { Schema } from '../../schema/Schema';
import { knownFinalizers } from '../../schema/validateMetadata';
import { Strategy } from '../ResourceType';
import { CustomStrategyOptions, ResourceJudge } from './ResourceJudge';

/** Strategy of custom resources: their schema decides. */
export function customStrategy(
  schema: Schema,
  options: CustomStrategyOptions,
): Strategy {
  const ownStatus = options.subresources === 'status';
  const judge = new ResourceJudge(schema, options);
  return {
    prepareCreate(object) {
      if (ownStatus) delete object.status;
    },
    prepareUpdate(object, old) {
      if (!ownStatus) return;
      if (old.status === undefined) delete object.status;
      else object.status = old.status;
    },
    prepareStatusUpdate: keepAllButStatus,
    advise: adviseFinalizers,
    validate: (object, found) => judge.created(object, found),
    validateUpdate: (object, old) => judge.updated(object, old),
  };
}

/** Names of finalizers should say whose they are. */
function adviseFinalizers(
  object: KubeObject,
  old: KubeObject | undefined,
): string[] {
  const known = old?.metadata.finalizers ?? [];
  const finalizers = object.metadata.finalizers ?? [];
  return finalizers
    .filter(name => !name.includes('/') && !known.includes(name))
    .filter(name => !knownFinalizers.includes(name))
    .map(
      name =>
        `metadata.finalizers: ${JSON.stringify(
          name,
        )}: prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers`,
    );
}

/** Through the status subresource only the status, and who manages it, can change. */
function keepAllButStatus(object: KubeObject, old: KubeObject): void {
  const { status, metadata } = object;
  for (const name of Object.keys(object)) delete object[name];
  Object.assign(object, old);
  object.metadata = { ...old.metadata, managedFields: metadata.managedFields };
  if (status === undefined) delete object.status;
  else object.status = status;
}
