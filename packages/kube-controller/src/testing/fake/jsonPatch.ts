import { InvalidError } from '../../client/errors';
import { JsonPatchOperation } from '../../client/types';
import { deepEqual } from '../../json/deepEqual';

type Container = Record<string, unknown> | unknown[];

/**
 * Applies a JSON patch to a copy of `target`.
 *
 * @throws InvalidError when a path is absent or a `test` fails, as an API server does (422).
 * @see https://www.rfc-editor.org/rfc/rfc6902
 */
export function jsonPatch(
  target: unknown,
  operations: readonly JsonPatchOperation[],
): unknown {
  const root = { value: structuredClone(target) };
  for (const operation of operations) applyOperation(root, operation);
  return root.value;
}

function applyOperation(
  root: Record<string, unknown>,
  operation: JsonPatchOperation,
): void {
  const tokens = ['value', ...parsePointer(operation.path)];
  const last = tokens[tokens.length - 1];
  const parent = tokens
    .slice(0, -1)
    .reduce<unknown>((container, token) => child(container, token), root);
  if (!isContainer(parent)) throw refused(operation);
  switch (operation.op) {
    case 'test':
      if (!deepEqual(child(parent, last), operation.value))
        throw refused(operation);
      return;
    case 'remove':
      if (child(parent, last) === undefined) throw refused(operation);
      remove(parent, last);
      return;
    case 'replace':
      if (child(parent, last) === undefined) throw refused(operation);
      set(parent, last, operation.value);
      return;
    case 'add':
      add(parent, last, operation);
      return;
    default:
      throw refused(operation);
  }
}

function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(token => token.replace(/~1/g, '/').replace(/~0/g, '~'));
}

function child(container: unknown, token: string): unknown {
  if (!isContainer(container)) return undefined;
  return (container as Record<string, unknown>)[token];
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function set(parent: Container, token: string, value: unknown): void {
  (parent as Record<string, unknown>)[token] = structuredClone(value);
}

function remove(parent: Container, token: string): void {
  if (Array.isArray(parent)) parent.splice(Number(token), 1);
  else delete parent[token];
}

function add(
  parent: Container,
  token: string,
  operation: Extract<JsonPatchOperation, { value: unknown }>,
): void {
  if (!Array.isArray(parent)) {
    set(parent, token, operation.value);
    return;
  }
  const index = token === '-' ? parent.length : Number(token);
  if (!(index >= 0 && index <= parent.length)) throw refused(operation);
  parent.splice(index, 0, structuredClone(operation.value));
}

function refused(operation: JsonPatchOperation): InvalidError {
  return new InvalidError(
    `JSON patch operation ${operation.op} failed at ${operation.path}`,
    422,
    'Invalid',
  );
}
