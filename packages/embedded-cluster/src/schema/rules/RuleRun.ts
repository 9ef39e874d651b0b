import { holds } from '@kardinal/cel';
import { FieldError, keyField, messageOf } from '../../api/FieldError';
import { isObject, Json, keysOf } from '../../json/Json';
import { Correlation } from '../validation/Correlation';
import {
  CompiledRule,
  hasOldValue,
  oldValue,
  ruleError,
  ruleText,
} from './Rule';
import { RuleNode } from './RuleNode';
import { scopeValue } from './scopeValue';

/** What rules found: errors, and warnings about what was already wrong before an update. */
export interface RuleFindings {
  readonly errors: FieldError[];
  readonly warnings: string[];
}

/** How a value and the value before it belong together. */
export interface History {
  readonly current: Correlation | undefined;
  readonly parent: Correlation | undefined;
}

/** Evaluates the rules of one object. */
export class RuleRun {
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
    if (holds(outcome)) return;
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
