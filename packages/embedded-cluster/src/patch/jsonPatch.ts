import {
  clone,
  equal,
  isObject,
  Json,
  JsonObject,
  setMember,
} from '../json/Json';

/** Why a JSON patch cannot be carried out. */
export class JsonPatchError extends Error {}

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/**
 * Applies a JSON patch (RFC 6902). Changes neither of its arguments.
 *
 * @throws JsonPatchError when an operation is unknown or its place does not exist.
 */
export function jsonPatch(document: Json, operations: readonly Json[]): Json {
  let result = clone(document);
  for (const operation of operations) {
    result = carryOut(result, readOperation(operation));
  }
  return result;
}

function readOperation(value: Json): Operation {
  if (!isObject(value)) throw new JsonPatchError('operation is no object');
  const { op, path, from } = value;
  return {
    op: typeof op === 'string' ? op : 'unknown',
    path: typeof path === 'string' ? path : '',
    from: typeof from === 'string' ? from : undefined,
    value: value.value,
  };
}

function carryOut(document: Json, operation: Operation): Json {
  switch (operation.op) {
    case 'add':
      return add(document, operation.path, clone(operation.value ?? null));
    case 'replace':
      return replace(document, operation.path, clone(operation.value ?? null));
    case 'remove':
      return remove(document, operation.path);
    case 'move': {
      const moved = read(document, operation.from ?? '');
      return add(remove(document, operation.from ?? ''), operation.path, moved);
    }
    case 'copy': {
      const { container, key } = locate(document, operation.from ?? '');
      const copied = member(container, key);
      if (copied === undefined && Array.isArray(container)) {
        throw missing(operation.from ?? '');
      }
      // A member that is not there is copied as null.
      return add(document, operation.path, clone(copied ?? null));
    }
    case 'test':
      test(document, operation);
      return document;
    default:
      throw new JsonPatchError(`Unexpected kind: ${operation.op}`);
  }
}

interface Place {
  readonly container: JsonObject | Json[];
  readonly key: string;
}

/** The container and the last step of a pointer; the whole document has none. */
function locate(document: Json, pointer: string): Place {
  // Whatever stands before the first slash is ignored.
  const steps = pointer.split('/').slice(1).map(unescapeStep);
  if (steps.length === 0) throw missing(pointer);
  let container: Json | undefined = document;
  for (const step of steps.slice(0, -1)) container = member(container, step);
  if (!isObject(container) && !Array.isArray(container)) throw missing(pointer);
  return { container, key: steps[steps.length - 1] };
}

function unescapeStep(step: string): string {
  return step.replace(/~1/g, '/').replace(/~0/g, '~');
}

function member(container: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(container)) {
    return /^\d+$/.test(key) ? container[Number(key)] : undefined;
  }
  if (!isObject(container) || !Object.hasOwn(container, key)) return undefined;
  return container[key];
}

function read(document: Json, pointer: string): Json {
  const { container, key } = locate(document, pointer);
  const value = member(container, key);
  if (value === undefined) throw missing(pointer);
  return value;
}

function add(document: Json, pointer: string, value: Json): Json {
  if (pointer === '') return value;
  const { container, key } = locate(document, pointer);
  if (!Array.isArray(container)) {
    setMember(container, key, value);
    return document;
  }
  container.splice(position(container, key), 0, value);
  return document;
}

/** Where to insert: `-` is the end; negative numbers count from there. */
function position(list: readonly Json[], key: string): number {
  if (key === '-') return list.length;
  const index = /^-?\d+$/.test(key) ? Number(key) : NaN;
  const place = index < 0 ? index + list.length + 1 : index;
  if (!(place >= 0 && place <= list.length)) {
    throw new JsonPatchError(`index ${key} is out of bounds`);
  }
  return place;
}

function replace(document: Json, pointer: string, value: Json): Json {
  if (pointer === '') return value;
  const { container, key } = locate(document, pointer);
  const list = Array.isArray(container);
  // In maps a member that is not there can be replaced, too.
  if (list && member(container, key) === undefined) throw missing(pointer);
  if (list) container[Number(key)] = value;
  else setMember(container, key, value);
  return document;
}

function remove(document: Json, pointer: string): Json {
  const { container, key } = locate(document, pointer);
  if (member(container, key) === undefined) throw missing(pointer);
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
  return document;
}

function test(document: Json, { path, value }: Operation): void {
  let found: Json | undefined;
  if (path === '') found = document;
  else {
    const { container, key } = locate(document, path);
    found = member(container, key);
  }
  if (equal(found ?? null, value ?? null)) return;
  throw new JsonPatchError(`testing value ${path} failed`);
}

function missing(pointer: string): JsonPatchError {
  return new JsonPatchError(`path ${pointer} does not exist`);
}
