import { Signature } from '../checker/signature';
import { Type } from '../checker/Type';
import { CelGoOverload } from './celGoProgram';
import { surfaceSignatures } from './surface/surfaceExpressions';

type Overloads = Readonly<Record<string, readonly string[]>>;

/** In cel-go macros stand for these. */
const MACROS: Readonly<Record<string, string>> = {
  'math.@max': 'math.greatest',
  'math.@min': 'math.least',
};

/** What cel-go has and we do not. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'optional<A>.hasValue(A): bool',
]);

function typeName(type: Type): string {
  switch (type.kind) {
    case 'list':
      return `list<${typeName(type.element)}>`;
    case 'map':
      return `map<${typeName(type.key)}, ${typeName(type.value)}>`;
    case 'optional':
      return `optional<${typeName(type.content)}>`;
    case 'type':
      return type.of ? `type<${typeName(type.of)}>` : 'type';
    case 'parameter':
      return type.name;
    default:
      return type.kind;
  }
}

/** cel-go writes `list(<T>)` where we write `list<A>`. */
function celGoTypeName(text: string): string {
  return text
    .replace(/<(\w)>/g, '$1')
    .replace(/\(/g, '<')
    .replace(/\)/g, '>')
    .replace(/google\.protobuf\.Timestamp/g, 'timestamp')
    .replace(/google\.protobuf\.Duration/g, 'duration')
    .replace(/optional_type/g, 'optional')
    .replace(/\b[TV]\b/g, 'A');
}

type Style = Signature['style'];

function signatureText(
  name: string,
  style: Style,
  parameters: readonly string[],
  result: string,
): string {
  const [receiver, ...rest] = parameters;
  return style === 'member'
    ? `${receiver}.${name}(${rest.join(', ')}): ${result}`
    : `${name}(${parameters.join(', ')}): ${result}`;
}

/** Members and global functions of one name apart, as the checker tries them. */
function key(name: string, style: Style): string {
  return `${style} ${name}`;
}

function grouped(
  all: readonly (readonly [key: string, text: string])[],
): Overloads {
  const found: Record<string, string[]> = {};
  for (const [name, text] of all) {
    found[name] = [...(found[name] ?? []), text];
  }
  return found;
}

export function ourOverloads(): Overloads {
  return grouped(
    surfaceSignatures().map(({ name, style, parameters, result }) => [
      key(name, style),
      signatureText(name, style, parameters.map(typeName), typeName(result)),
    ]),
  );
}

/** Those of cel-go's overloads that have one of these keys. */
export function celGoOverloads(
  functions: Readonly<Record<string, readonly CelGoOverload[]>>,
  keys: readonly string[],
): Overloads {
  const all = Object.entries(functions).flatMap(([celGoName, overloads]) => {
    const name = MACROS[celGoName] ?? celGoName;
    return overloads.map(({ member, parameters, result }) => {
      const style = member ? 'member' : 'global';
      const types = parameters.map(celGoTypeName);
      const text = signatureText(name, style, types, celGoTypeName(result));
      return [key(name, style), text] as const;
    });
  });
  return grouped(
    all.filter(([name, text]) => keys.includes(name) && !NOT_OURS.has(text)),
  );
}
