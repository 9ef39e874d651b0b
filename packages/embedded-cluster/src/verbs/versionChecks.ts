import { ApiError, conflict, invalid, unclassified } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { ResourceType, subjectOf } from '../registry/ResourceType';

/** A PUT that names another object than the one that is there is too late. */
export function checkUid(
  type: ResourceType,
  live: KubeObject,
  wanted: KubeObject,
): void {
  const { uid, name } = wanted.metadata;
  if (!uid || uid === live.metadata.uid) return;
  throw conflict(
    subjectOf(type),
    name,
    `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.metadata.uid}`,
  );
}

/**
 * Refuses an update that was made from another state than the present one.
 *
 * @throws ApiError 409, 422 or 500
 */
export function checkVersion(
  type: ResourceType,
  live: KubeObject,
  wanted: KubeObject,
): void {
  const { resourceVersion = '', name } = wanted.metadata;
  if (resourceVersion === '' || resourceVersion === '0') {
    if (type.unconditionalUpdate) return;
    throw invalid(subjectOf(type), name, [
      {
        type: 'Invalid',
        field: 'metadata.resourceVersion',
        value: 0,
        detail: 'must be specified for an update',
      },
    ]);
  }
  if (!/^\d+$/.test(resourceVersion)) throw unparsableVersion(resourceVersion);
  if (resourceVersion !== live.metadata.resourceVersion) {
    throw conflict(
      subjectOf(type),
      name,
      'the object has been modified; please apply your changes to the latest version and try again',
    );
  }
}

function unparsableVersion(version: string): ApiError {
  return unclassified(
    `strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`,
  );
}
