import type { CelEnvironment } from '@kardinal/cel';
import { FieldError, keyField, messageOf } from '../../api/FieldError';
import { isObject, Json, keysOf } from '../../json/Json';
import { Schema } from '../Schema';
import { Correlation } from '../validation/Correlation';
import { Place, placeOf } from './declarations';
import { createRuleEnvironment } from './environment';
import {
  CompiledRule,
  compileRule,
  hasOldValue,
  oldValue,
  ruleError,
  ruleText,
} from './Rule';
import { scopeValue } from './scopeValue';

/** What rules found: errors, and warnings about what was already wrong before an update. */
export interface RuleFindings {
  readonly errors: FieldError[];
  readonly warnings: string[];
}

/** Rules of one node of a schema and of the nodes below it. */
interface RuleNode {
  readonly schema: Schema;
  readonly place: Place;
  readonly rules: readonly CompiledRule[];
  readonly broken: readonly string[];
  readonly properties: ReadonlyMap<string, RuleNode>;
  readonly additional: RuleNode | undefined;
  readonly items: RuleNode | undefined;
}

/** How a value and the value before it belong together. */
interface History {
  readonly current: Correlation | undefined;
  readonly parent: Correlation | undefined;
}

/** Checks objects against the CEL rules in a schema. */
export class RuleChecker {
  private readonly root: RuleNode | undefined;

  constructor(schema: Schema) {
    this.root = hasRules(schema)
      ? buildNode(createRuleEnvironment(), schema, 'resource')
      : undefined;
  }

  get hasRules(): boolean {
    return this.root !== undefined;
  }

  check(value: Json, history: Correlation | undefined): RuleFindings {
    const findings: RuleFindings = { errors: [], warnings: [] };
    if (this.root) {
      const run = new RuleRun(findings);
      const old = history?.old;
      run.visit(this.root, value, old, '', {
        current: history,
        parent: undefined,
      });
    }
    return findings;
  }
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

function buildNode(
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

class RuleRun {
  constructor(private readonly findings: RuleFindings) {}

  visit(
    node: RuleNode,
    value: Json | undefined,
    old: Json | undefined,
    path: string,
    history: History,
  ): void {
    if (value === undefined || value === null) return;
    this.evaluate(node, value, old, path, history);
    if (Array.isArray(value)) this.visitItems(node, value, old, path, history);
    else if (isObject(value))
      this.visitMembers(node, value, old, path, history);
  }

  private visitMembers(
    node: RuleNode,
    value: { [key: string]: Json | undefined },
    old: Json | undefined,
    path: string,
    history: History,
  ): void {
    const before = isObject(old) ? old : {};
    for (const name of keysOf(value)) {
      const property = node.properties.get(name);
      const child = property ?? node.additional;
      if (!child) continue;
      const dotted = path ? `${path}.${name}` : name;
      const place = property ? dotted : keyField(path, name);
      const next = stepOf(history, current => current.member(name));
      this.visit(child, value[name], before[name], place, next);
    }
  }

  private visitItems(
    node: RuleNode,
    value: readonly Json[],
    old: Json | undefined,
    path: string,
    history: History,
  ): void {
    const { items } = node;
    if (!items) return;
    const lists = new Correlation([...value], old ?? null, node.schema);
    value.forEach((item, index) => {
      const before = lists.item(index)?.old;
      const next = stepOf(history, current => current.item(index));
      this.visit(items, item, before, keyField(path, index), next);
    });
  }

  private evaluate(
    node: RuleNode,
    value: Json,
    old: Json | undefined,
    path: string,
    history: History,
  ): void {
    for (const detail of node.broken) {
      this.findings.errors.push({
        type: 'Invalid',
        field: path || '<nil>',
        value: node.schema.type,
        detail,
      });
    }
    if (node.rules.length === 0) return;
    const scope = this.scopeOf(node, value, old);
    for (const rule of node.rules) {
      const applies =
        !rule.isTransition || isPresent(old) || rule.optionalOldSelf;
      if (applies) this.apply(rule, node, scope, value, path, history);
    }
  }

  private scopeOf(node: RuleNode, value: Json, old: Json | undefined) {
    const before = isPresent(old)
      ? scopeValue(old, node.schema, node.place)
      : undefined;
    return {
      self: scopeValue(value, node.schema, node.place),
      ...(before === undefined ? {} : { oldSelf: before }),
      [oldValue]: before ?? null,
      [hasOldValue]: before !== undefined,
    };
  }

  private apply(
    rule: CompiledRule,
    node: RuleNode,
    scope: Readonly<Record<string, unknown>>,
    value: Json,
    path: string,
    history: History,
  ): void {
    const context = { scope, now: 0 };
    const outcome = rule.expression.evaluate(context);
    if (outcome.type === 'error') {
      const detail = `${outcome.error.message} evaluating rule: ${ruleSource(
        rule,
      )}`;
      const field = path || '<nil>';
      this.findings.errors.push({
        type: 'Invalid',
        field,
        value: node.schema.type,
        detail,
      });
      return;
    }
    if (outcome.value === true) return;
    const error = ruleError(rule, path, value, messageFor(rule, context));
    const forgiven = !rule.isTransition && isForgiven(history);
    if (forgiven)
      this.findings.warnings.push(`${error.field}: ${messageOf(error)}`);
    else this.findings.errors.push(error);
  }
}

function isPresent(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}

function stepOf(
  history: History,
  step: (current: Correlation) => Correlation | undefined,
): History {
  const { current } = history;
  if (!current) return history;
  return { current: step(current), parent: current };
}

/** The value, or the nearest part around it that has a history, did not change. */
function isForgiven({ current, parent }: History): boolean {
  return (current ?? parent)?.isUnchanged === true;
}

function ruleSource({ rule }: CompiledRule): string {
  return rule.message?.trim() || rule.rule.trim();
}

function messageFor(
  rule: CompiledRule,
  context: { scope: Readonly<Record<string, unknown>>; now: number },
): string {
  const outcome = rule.messageExpression?.evaluate(context);
  if (outcome?.type === 'value' && typeof outcome.value === 'string') {
    const text = outcome.value.trim();
    if (text !== '' && !text.includes('\n')) return text;
  }
  return ruleText(rule);
}
