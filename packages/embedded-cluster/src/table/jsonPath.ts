import { isObject, Json } from '../json/Json';

type Step =
  | { readonly type: 'member'; readonly name: string }
  | { readonly type: 'index'; readonly index: number }
  | { readonly type: 'all' }
  | {
      readonly type: 'filter';
      readonly member: string;
      readonly value: string;
    };

const stepPattern =
  /\.((?:\\.|[^.[\]\\])+)|\[(-?\d+)\]|\[\*\]|\[['"]([^'"]+)['"]\]|\[\?\(@\.([\w.-]+)\s*==\s*['"]?([^'"\])]*)['"]?\)\]/gy;

/** A simple JSON path, as printer columns and selectable fields have it. */
export class JsonPath {
  private constructor(private readonly steps: readonly Step[]) {}

  /** Undefined when it is none, or beyond what is supported. */
  static parse(text: string): JsonPath | undefined {
    const steps: Step[] = [];
    const inner = text.replace(/^\{|\}$/g, '');
    let end = 0;
    for (const match of inner.matchAll(stepPattern)) {
      steps.push(stepOf(match));
      end = match.index + match[0].length;
    }
    return end === inner.length && end > 0 ? new JsonPath(steps) : undefined;
  }

  /** All values found. */
  find(value: Json): Json[] {
    let found: Json[] = [value];
    for (const step of this.steps) found = found.flatMap(v => follow(v, step));
    return found;
  }
}

function stepOf(match: RegExpMatchArray): Step {
  const [whole, dotted, index, quoted, member, value] = match;
  if (dotted === '*' || whole === '[*]') return { type: 'all' };
  if (index !== undefined) return { type: 'index', index: Number(index) };
  if (member !== undefined) return { type: 'filter', member, value };
  return { type: 'member', name: (dotted ?? quoted).replace(/\\(.)/g, '$1') };
}

function follow(value: Json, step: Step): Json[] {
  switch (step.type) {
    case 'member': {
      const member = isObject(value) ? value[step.name] : undefined;
      return member === undefined ? [] : [member];
    }
    case 'index': {
      if (!Array.isArray(value)) return [];
      const item = value.at(step.index);
      return item === undefined ? [] : [item];
    }
    case 'all':
      if (Array.isArray(value)) return value;
      return isObject(value) ? (Object.values(value) as Json[]) : [];
    case 'filter':
      if (!Array.isArray(value)) return [];
      return value.filter(
        item => isObject(item) && String(item[step.member]) === step.value,
      );
    default:
      throw new Error(`unknown step ${String(step satisfies never)}`);
  }
}
