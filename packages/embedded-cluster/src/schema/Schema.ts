import { Json } from '../json/Json';

/** A rule in CEL on a node of a schema. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** How the Go type behind a field of a built-in kind is written as JSON. */
export interface FieldTraits {
  /** Protobuf field number. */
  readonly number?: number;
  /** Name of the type: `string`, `int32`, `Time`, `Quantity`, `[x]`, a definition. */
  readonly type: string;
  /** Leaves out `""`, `0`, `false`, `[]` and `{}` of maps. */
  readonly omitEmpty: boolean;
  /** Leaves out a struct without members. */
  readonly omitZero: boolean;
  /** Absent and empty differ. */
  readonly pointer: boolean;
  readonly patchStrategy?: readonly string[];
  readonly patchMergeKey?: string;
}

/**
 * A structural schema: what CRDs carry, and what built-in kinds are described with.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema
 */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly nullable?: boolean;
  readonly enum?: readonly Json[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: readonly ValidationRule[];
  /** Built-in kinds only. */
  readonly traits?: FieldTraits;
  /** Name in OpenAPI, built-in kinds only. */
  readonly definition?: string;
  /** Types whose fields are part of this one in JSON, but a message of their own in protobuf. */
  readonly inlined?: readonly {
    readonly number: number;
    readonly schema: Schema;
  }[];
}

/** The schema of a member, or undefined when the schema does not declare it. */
export function memberSchema(
  schema: Schema | undefined,
  name: string,
): Schema | undefined {
  const properties = schema?.properties;
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  const additional = schema?.additionalProperties;
  return typeof additional === 'object' ? additional : undefined;
}
