import { Expression, TypeDeclaration } from '@kardinal/cel';
import { attributeTypes } from './attributes';

/** The variables of an expression as they were when its inputs were recorded, as far as it reads them. */
export function scopeOfInputs(
  { references }: Pick<Expression, 'references'>,
  inputs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const scope: Record<string, unknown> = {};
  const paths = references.map(({ path }) => path);
  // Above an absent entry there may be an empty map, which is no reference of its own.
  const recorded = [...paths, ...paths.map(path => path.slice(0, -1))]
    .filter(path => Object.hasOwn(inputs, path.join('.')))
    .sort((a, b) => a.length - b.length);
  for (const path of recorded)
    plant(scope, path, restored(inputs[path.join('.')], typeAt(path)));
  return scope;
}

/** Puts a value where its path says, into what is there already. */
function plant(scope: object, path: readonly string[], value: unknown): void {
  let container = scope;
  for (const [at, key] of path.entries()) {
    const present = own(container, key);
    const isLast = at === path.length - 1;
    if (isLast && present === undefined) define(container, key, value);
    if (isLast) return;
    const isBranch = typeof present === 'object' && present !== null;
    const branch = isBranch ? present : emptyAt(path.slice(0, at + 1));
    if (!isBranch) define(container, key, branch);
    container = branch;
  }
}

function own(container: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(container, key)?.value;
}

/** Recorded names are data: `__proto__` is a key like any other. */
function define(container: object, key: string, value: unknown): void {
  Object.defineProperty(container, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** An element of a list was recorded under its place. */
function emptyAt(path: readonly string[]): object {
  const type = typeAt(path);
  return typeof type === 'object' && 'list' in type ? [] : {};
}

function typeAt(path: readonly string[]): TypeDeclaration | undefined {
  const [root, ...below] = path;
  return below.reduce<TypeDeclaration | undefined>(
    memberType,
    Object.hasOwn(attributeTypes, root) ? attributeTypes[root] : undefined,
  );
}

function memberType(
  type: TypeDeclaration | undefined,
  key: string,
): TypeDeclaration | undefined {
  if (type === undefined || typeof type === 'string') return undefined;
  if ('list' in type) return type.list;
  if ('map' in type) return type.map;
  return Object.hasOwn(type.object, key) ? type.object[key] : undefined;
}

/** What JSON cannot say: instants. */
function restored(value: unknown, type: TypeDeclaration | undefined): unknown {
  if (type === 'timestamp' && typeof value === 'string') return new Date(value);
  if (Array.isArray(value))
    return value.map((each, at) => restored(each, memberType(type, `${at}`)));
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [key, each] of Object.entries(value))
    define(copy, key, restored(each, memberType(type, key)));
  return copy;
}
