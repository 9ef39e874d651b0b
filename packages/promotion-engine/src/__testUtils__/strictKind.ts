import {
  Admission,
  ApiError,
  createAdmission,
  JsonObject,
} from '@kardinal/embedded-cluster';
import {
  KubeObject,
  ResourceType,
  toKubeError,
  typeText,
} from '@kardinal/kube-controller';
import { FakeType } from '@kardinal/kube-controller/testing';
import { crds } from '../services/crds/crds.generated';

/** A kind of a fake cluster that takes what a real API server takes, by the CustomResourceDefinition of the product. */
export function strictKind(type: ResourceType): FakeType {
  const admission = once(() => admissionOf(type));
  return {
    type,
    admit: (object, before) =>
      answered(() =>
        admission().admit(json(object), before && json(before)),
      ) as unknown as KubeObject,
    admitApplied: applied => {
      const [unknown] = answered(() =>
        admission().unknownFields(json(applied)),
      );
      if (unknown !== undefined)
        throw toKubeError({
          code: 500,
          message: `failed to create typed patch object (${type.kind} ${applied.metadata.name}): .${unknown}: field not declared in schema`,
        });
    },
  };
}

function admissionOf(type: ResourceType): Admission {
  const definition = crds.find(
    ({ spec }) =>
      spec.names.kind === type.kind &&
      spec.versions.some(
        ({ name }) => `${spec.group}/${name}` === type.apiVersion,
      ),
  );
  if (definition === undefined)
    throw new Error(`crds/ has no ${typeText(type)}`);
  return createAdmission(definition as unknown as JsonObject);
}

/** As a client hears of it. */
function answered<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw toKubeError({
      code: error.code,
      message: error.message,
      ...(error.reason === undefined ? {} : { reason: error.reason }),
      details: error.details,
    });
  }
}

/** Compiling is dear, and most tests use few kinds. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function json(object: KubeObject): JsonObject {
  return object as unknown as JsonObject;
}
