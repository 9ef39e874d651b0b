import { Alias, Pair, Scalar, YAMLMap } from 'yaml';

/** What an entry of `images` says, beside the name. @internal */
export interface ImageFields {
  readonly newName?: string;
  readonly newTag?: string;
  readonly digest?: string;
}

/** The names of the fields as kustomize writes them, in its order. @internal */
export const IMAGE_FIELDS = ['newName', 'newTag', 'digest'] as const;

/** @internal */
export type ImageField = (typeof IMAGE_FIELDS)[number];

/** A field as it stands in the file. @internal */
export interface FieldNode {
  readonly pair: Pair<Scalar, Scalar | Alias | null>;
  readonly value: string | undefined;
}

/** One entry of `images` as it stands in the file. @internal */
export interface ImageEntry {
  readonly name: string;
  /** Merge keys and aliases followed. */
  readonly fields: ImageFields & { readonly tagSuffix?: string };
  readonly node: YAMLMap<Scalar, Scalar | Alias | null>;
  /** The entry's own fields by lower-case name. */
  readonly own: ReadonlyMap<string, FieldNode>;
}
