import { Type } from './Type';

/** Bindings of type parameters; grows while an expression is checked. */
export class Substitution {
  private bindings = new Map<string, Type>();
  private fresh = 0;

  find(type: Type): Type | undefined {
    return type.kind === 'parameter' ? this.bindings.get(type.name) : undefined;
  }

  bind(name: string, type: Type): void {
    this.bindings.set(name, type);
  }

  newParameter(): Type {
    this.fresh += 1;
    return { kind: 'parameter', name: `_${this.fresh}` };
  }

  /** Runs an attempt whose bindings are dropped when it fails. */
  attempt(run: () => boolean): boolean {
    const saved = new Map(this.bindings);
    if (run()) return true;
    this.bindings = saved;
    return false;
  }

  /** The type with every bound parameter replaced; unbound ones stay, or become dyn. */
  apply(type: Type, unbound: 'keep' | 'dyn' = 'keep'): Type {
    const bound = this.find(type);
    if (bound) return this.apply(bound, unbound);
    switch (type.kind) {
      case 'parameter':
        return unbound === 'dyn' ? { kind: 'dyn' } : type;
      case 'list':
        return { kind: 'list', element: this.apply(type.element, unbound) };
      case 'optional':
        return { kind: 'optional', content: this.apply(type.content, unbound) };
      case 'map':
        return {
          kind: 'map',
          key: this.apply(type.key, unbound),
          value: this.apply(type.value, unbound),
        };
      case 'type':
        return type.of
          ? { kind: 'type', of: this.apply(type.of, unbound) }
          : type;
      default:
        return type;
    }
  }
}

function childrenOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'list':
      return [type.element];
    case 'map':
      return [type.key, type.value];
    case 'optional':
      return [type.content];
    case 'type':
      return type.of ? [type.of] : [];
    default:
      return [];
  }
}

function isWild(type: Type): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

const NUMBERS = new Set(['int', 'uint', 'double', 'number']);
const NULLABLE = new Set([
  'null',
  'timestamp',
  'duration',
  'optional',
  'object',
]);

export function sameType(a: Type, b: Type): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'parameter' && b.kind === 'parameter') {
    return a.name === b.name;
  }
  if (a.kind === 'object') return a === b;
  const [left, right] = [childrenOf(a), childrenOf(b)];
  return (
    left.length === right.length &&
    left.every((child, at) => sameType(child, right[at]))
  );
}

function occursIn(name: string, type: Type, bindings: Substitution): boolean {
  if (type.kind === 'parameter') {
    if (type.name === name) return true;
    const bound = bindings.find(type);
    return bound !== undefined && occursIn(name, bound, bindings);
  }
  return childrenOf(type).some(child => occursIn(name, child, bindings));
}

function isLessSpecific(a: Type, b: Type): boolean {
  if (a.kind === 'dyn' || a.kind === 'parameter') return true;
  if (b.kind === 'dyn' || b.kind === 'parameter') return false;
  if (a.kind === 'number' && NUMBERS.has(b.kind)) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'object') return a === b;
  if (a.kind === 'type' && b.kind === 'type') {
    return !a.of || (b.of !== undefined && isLessSpecific(a.of, b.of));
  }
  const [left, right] = [childrenOf(a), childrenOf(b)];
  return left.every((child, at) => isLessSpecific(child, right[at]));
}

export function mostGeneral(a: Type, b: Type): Type {
  return isLessSpecific(a, b) ? a : b;
}

/** Tries to let the parameter stand for the type. */
function bindParameter(
  type: Type,
  parameter: Type & { kind: 'parameter' },
  bindings: Substitution,
): 'bound' | 'conflict' | 'cyclic' {
  if (sameType(type, parameter)) return 'bound';
  const bound = bindings.find(parameter);
  if (bound) {
    if (sameType(type, bound)) return 'bound';
    if (!assignable(type, bound, bindings)) return 'conflict';
    const general = mostGeneral(type, bound);
    if (!occursIn(parameter.name, general, bindings)) {
      bindings.bind(parameter.name, general);
    }
    return 'bound';
  }
  if (occursIn(parameter.name, type, bindings)) return 'cyclic';
  bindings.bind(parameter.name, type);
  return 'bound';
}

function isOpen(type: Type): boolean {
  return type.kind === 'parameter' || childrenOf(type).some(isOpen);
}

/** Types compare with types, whatever they denote, unless what they denote is not known yet. */
function sameTypes(
  from: Type & { kind: 'type' },
  to: Type & { kind: 'type' },
  bindings: Substitution,
): boolean {
  if (!from.of || !to.of) return !to.of;
  const open = isOpen(from.of) || isOpen(to.of);
  return !open || assignable(from.of, to.of, bindings);
}

function sameShape(from: Type, to: Type, bindings: Substitution): boolean {
  if (from.kind !== to.kind) return false;
  if (from.kind === 'object') return true;
  if (from.kind === 'type' && to.kind === 'type') {
    return sameTypes(from, to, bindings);
  }
  const [left, right] = [childrenOf(from), childrenOf(to)];
  return left.every((child, at) => assignable(child, right[at], bindings));
}

function objectAsMap(from: Type, to: Type, bindings: Substitution): boolean {
  const [object, map] = from.kind === 'object' ? [from, to] : [to, from];
  if (object.kind !== 'object' || map.kind !== 'map') return false;
  return assignable(map.key, { kind: 'string' }, bindings);
}

/** True when a value of the one type may stand where the other is expected; binds parameters on the way. */
export function assignable(
  from: Type,
  to: Type,
  bindings: Substitution,
): boolean {
  if (to.kind === 'parameter') {
    const outcome = bindParameter(from, to, bindings);
    if (outcome !== 'cyclic') return outcome === 'bound';
  }
  if (from.kind === 'parameter') {
    return bindParameter(to, from, bindings) === 'bound';
  }
  if (isWild(from) || isWild(to)) return true;
  if (from.kind === 'null') return NULLABLE.has(to.kind);
  if (to.kind === 'null') return NULLABLE.has(from.kind);
  if (from.kind === 'number' || to.kind === 'number') {
    return NUMBERS.has(from.kind) && NUMBERS.has(to.kind);
  }
  return sameShape(from, to, bindings) || objectAsMap(from, to, bindings);
}

/** The type that both results of a condition have. */
export function commonType(
  then: Type,
  otherwise: Type,
  bindings: Substitution,
): Type | undefined {
  const result = bindings.newParameter();
  const fits = [then, otherwise].every(type =>
    bindings.attempt(() => assignable(type, result, bindings)),
  );
  return fits ? bindings.apply(result) : undefined;
}
