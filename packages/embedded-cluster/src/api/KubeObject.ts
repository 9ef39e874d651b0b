import type * as kubernetes from '@kardinal/foundation';
import { Json } from '../json/Json';

type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
  ? { -readonly [K in keyof T]: Writable<T[K]> }
  : T;

/** The metadata of an object, as JSON that the server fills in. */
export type ObjectMeta = Writable<
  Omit<kubernetes.ObjectMeta, 'managedFields'>
> & {
  managedFields?: ManagedFieldsEntry[];
  [key: string]: Json | undefined;
};

/** A reference to an object that must exist for this one to exist. */
export type OwnerReference = Writable<kubernetes.OwnerReference>;

/** Which manager owns which fields. */
export type ManagedFieldsEntry = {
  manager?: string;
  operation?: string;
  apiVersion?: string;
  time?: string;
  fieldsType?: string;
  fieldsV1?: { [key: string]: Json | undefined };
  subresource?: string;
};

/** Any object of the API, as JSON that the server fills in. */
export type KubeObject = Writable<Omit<kubernetes.KubeObject, 'metadata'>> & {
  metadata: ObjectMeta;
  [field: string]: Json | undefined;
};
