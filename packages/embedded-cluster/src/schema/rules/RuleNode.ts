import type { CelEnvironment } from '@kardinal/cel';
import { Schema } from '../Schema';
import { Place, placeOf } from './declarations';
import { CompiledRule, compileRule } from './Rule';

/** Rules of one node of a schema and of the nodes below it. */
export interface RuleNode {
  readonly schema: Schema;
  readonly place: Place;
  readonly rules: readonly CompiledRule[];
  readonly broken: readonly string[];
  readonly properties: ReadonlyMap<string, RuleNode>;
  readonly additional: RuleNode | undefined;
  readonly items: RuleNode | undefined;
}

/** Whether there is a rule anywhere in a schema. */
export function hasRules(schema: Schema): boolean {
  return (
    (schema['x-kubernetes-validations'] ?? []).length > 0 ||
    Object.values(schema.properties ?? {}).some(hasRules) ||
    (typeof schema.additionalProperties === 'object' &&
      hasRules(schema.additionalProperties)) ||
    (schema.items !== undefined && hasRules(schema.items))
  );
}

/** Compiles the rules of a schema and of the schemas below it; undefined when there are none. */
export function buildNode(
  environment: CelEnvironment,
  schema: Schema,
  place: Place,
): RuleNode | undefined {
  if (!hasRules(schema)) return undefined;
  const rules: CompiledRule[] = [];
  const broken: string[] = [];
  for (const rule of schema['x-kubernetes-validations'] ?? []) {
    const compiled = compileRule(environment, rule, schema, place);
    if (compiled.type === 'compiled') rules.push(compiled.rule);
    else broken.push(`rule compile error: ${compiled.problem.message}`);
  }
  const child = (inner: Schema | undefined) =>
    inner && buildNode(environment, inner, placeOf(inner));
  const properties = new Map<string, RuleNode>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const node = child(member);
    if (node) properties.set(name, node);
  }
  const { additionalProperties, items } = schema;
  return {
    schema,
    place,
    rules,
    broken,
    properties,
    additional:
      typeof additionalProperties === 'object'
        ? child(additionalProperties)
        : undefined,
    items: child(items),
  };
}
