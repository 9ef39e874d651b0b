import { ErrorSubject } from '../api/ApiError';
import { FieldError } from '../api/FieldError';
import { KubeObject } from '../api/KubeObject';
import { Schema } from '../schema/Schema';
import { FinalizerRule } from '../schema/validateMetadata';
import { OwnMetadataChecks } from '../schema/validateMetadataUpdate';
import { Column } from '../table/Column';

/** Where a scale subresource finds its numbers. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** The part of an object that a write may change. */
export type WriteTarget = 'main' | 'status' | 'finalize';

/** What a validation found. */
export interface Verdict {
  readonly errors: readonly FieldError[];
  readonly warnings?: readonly string[];
}

/** What a kind does beyond what all kinds do. Functions that prepare may change the object that they are given. */
export interface Strategy {
  /** Fills in what the client may leave out. */
  default?(object: KubeObject): void;
  prepareCreate?(object: KubeObject): void;
  prepareUpdate?(object: KubeObject, old: KubeObject): void;
  prepareStatusUpdate?(object: KubeObject, old: KubeObject): void;
  prepareFinalize?(object: KubeObject, old: KubeObject): void;
  /** Checks a new object, in whose metadata these errors were found. */
  validate?(object: KubeObject, metadataErrors: readonly FieldError[]): Verdict;
  validateUpdate?(
    object: KubeObject,
    old: KubeObject,
    target: WriteTarget,
  ): Verdict;
  /** The text that field selectors compare, where it is not just the field. */
  selectedField?(object: KubeObject, path: string): string | undefined;
  /** Checks a name; returns what is wrong with it. */
  validateName?(name: string, form: 'name' | 'prefix'): readonly string[];
  /** Why an object of this name can never be deleted, if it cannot. */
  forbidDelete?(name: string): string | undefined;
  /** Keeps an object that is to be deleted, although it has no finalizers (yet). */
  isHeld?(object: KubeObject): boolean;
  /** Changes an object that is being marked as deleted. */
  markDeleted?(object: KubeObject, now: string): void;
  /** Advice that goes with a successful write. */
  advise?(object: KubeObject, old: KubeObject | undefined): readonly string[];
}

/** One version of one resource, as it is served. */
export interface ResourceType {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: 'Namespaced' | 'Cluster';
  readonly verbs: readonly string[];
  /** Where its objects are kept: versions (and groups) may share. */
  readonly bucket: string;
  readonly schema: Schema;
  /** Built-in kinds are typed: what does not fit the type cannot even be read. */
  readonly form: 'typed' | 'unstructured';
  readonly subresources: readonly ('status' | 'scale' | 'finalize')[];
  readonly scale?: ScalePaths;
  /** Whether `metadata.generation` counts changes of the spec. */
  readonly generation: 'counted' | 'none';
  /** A PUT of an absent object creates it. */
  readonly createOnUpdate?: boolean;
  /** A PUT need not say which version it replaces. */
  readonly unconditionalUpdate?: boolean;
  readonly finalizerRule: FinalizerRule;
  readonly ownMetadataChecks: OwnMetadataChecks;
  /** What DELETE answers when the object is gone. */
  readonly deletionReply: 'status' | 'object';
  readonly columns: readonly Column[];
  /** Fields that field selectors know beside name and namespace: dotted path to default text. */
  readonly selectableFields: readonly string[];
  readonly strategy: Strategy;
  /** The group that validation errors name, when it is another one. */
  readonly errorGroup?: string;
  /** Why there can be no new objects, if there can be none. */
  readonly closed?: string;
  /** Columns and schema came from this CustomResourceDefinition. */
  readonly definedBy?: string;
  /** The version in which objects are stored, when it is another one. */
  readonly storageVersion?: string;
  /** What is deprecated about this version, if it is. */
  readonly deprecation?: string;
  /** Turns a stored object into this version. Must not change the stored one. */
  read(stored: KubeObject): KubeObject;
  /** Turns an object of this version into the stored form. */
  write(object: KubeObject): KubeObject;
}

/** What most resources can do. */
export const allVerbs = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
];

/** `apps/v1`, or `v1` for the core group. */
export function apiVersionOf(type: { group: string; version: string }): string {
  return type.group ? `${type.group}/${type.version}` : type.version;
}

/** Names the resource in errors. */
export function subjectOf(type: ResourceType): ErrorSubject {
  return { group: type.group, resource: type.plural };
}

/** Names the kind in validation errors: what the object says, if anything. */
export function kindSubjectOf(
  type: ResourceType,
  object: KubeObject,
): ErrorSubject {
  const group = type.errorGroup ?? type.group;
  return { group, resource: object.kind || type.kind };
}
