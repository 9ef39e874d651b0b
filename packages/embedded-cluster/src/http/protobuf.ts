import { badRequest } from '../api/ApiError';
import { Json, JsonObject, setMember } from '../json/Json';
import { Schema } from '../schema/Schema';

/** First bytes of every object in this encoding. */
const magic = Buffer.from('k8s\0', 'latin1');

/** One field of a message: its number and what stands there. */
interface WireField {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/**
 * Reads an object in the protobuf encoding, in which `kubectl create` sends built-in kinds.
 *
 * @throws ApiError 400 when it is none.
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding
 */
export function decodeProtobuf(body: Buffer, schema: Schema): JsonObject {
  if (!body.subarray(0, magic.length).equals(magic)) {
    throw badRequest('the body is no protobuf object: wrong first bytes');
  }
  const envelope = fieldsOf(body.subarray(magic.length));
  const type = envelope.find(field => field.number === 1);
  const raw = envelope.find(field => field.number === 2);
  const result: JsonObject = {};
  for (const { number, value } of fieldsOf(bytesOf(type?.value))) {
    const text = bytesOf(value).toString();
    if (number === 1) result.apiVersion = text;
    if (number === 2) result.kind = text;
  }
  return { ...result, ...message(bytesOf(raw?.value), schema) };
}

function message(bytes: Buffer, schema: Schema): JsonObject {
  const result: JsonObject = {};
  for (const { number, value } of fieldsOf(bytes)) {
    const inlined = schema.inlined?.find(part => part.number === number);
    if (inlined) {
      Object.assign(result, message(bytesOf(value), inlined.schema));
      continue;
    }
    const member = Object.entries(schema.properties ?? {}).find(
      ([, field]) => field.traits?.number === number,
    );
    if (member) add(result, member[0], member[1], value);
  }
  return result;
}

function add(
  result: JsonObject,
  name: string,
  schema: Schema,
  value: bigint | Buffer,
): void {
  const type = schema.traits?.type ?? '';
  if (type.startsWith('[')) {
    const list = (result[name] ??= []) as Json[];
    list.push(single(value, type.slice(1, -1), schema.items ?? {}));
  } else if (type.startsWith('{')) {
    const map = (result[name] ??= {}) as JsonObject;
    const element = schema.additionalProperties as Schema;
    addEntry(map, bytesOf(value), type.slice(1, -1), element);
  } else {
    setMember(result, name, single(value, type, schema));
  }
}

function addEntry(
  map: JsonObject,
  entry: Buffer,
  type: string,
  schema: Schema,
): void {
  const fields = fieldsOf(entry);
  const key = bytesOf(fields.find(f => f.number === 1)?.value).toString();
  const value = fields.find(field => field.number === 2)?.value;
  setMember(map, key, single(value ?? Buffer.alloc(0), type, schema));
}

function single(value: bigint | Buffer, type: string, schema: Schema): Json {
  switch (type) {
    case 'string':
      return bytesOf(value).toString();
    case 'bytes':
      return bytesOf(value).toString('base64');
    case 'bool':
      return value === 1n;
    case 'int32':
    case 'int64':
      return Number(BigInt.asIntN(64, numberOf(value)));
    case 'float64':
      return bytesOf(value).readDoubleLE(0);
    case 'Time':
    case 'MicroTime':
      return timeOf(bytesOf(value));
    case 'Quantity':
      return textIn(bytesOf(value), 1);
    case 'IntOrString':
      return intOrString(bytesOf(value));
    case 'Json':
      return JSON.parse(textIn(bytesOf(value), 1) || 'null') as Json;
    default:
      return message(bytesOf(value), schema);
  }
}

function textIn(bytes: Buffer, number: number): string {
  const field = fieldsOf(bytes).find(f => f.number === number);
  return bytesOf(field?.value).toString();
}

function intIn(bytes: Buffer, number: number): number {
  const field = fieldsOf(bytes).find(f => f.number === number);
  return field ? Number(BigInt.asIntN(64, numberOf(field.value))) : 0;
}

function timeOf(bytes: Buffer): Json {
  if (bytes.length === 0) return null;
  const milliseconds = intIn(bytes, 1) * 1000 + intIn(bytes, 2) / 1e6;
  return new Date(milliseconds).toISOString();
}

function intOrString(bytes: Buffer): Json {
  return intIn(bytes, 1) === 1 ? textIn(bytes, 3) : intIn(bytes, 2);
}

/** Splits a message into fields (https://protobuf.dev/programming-guides/encoding/). */
function fieldsOf(bytes: Buffer): WireField[] {
  const fields: WireField[] = [];
  let position = 0;
  const varint = (): bigint => {
    let result = 0n;
    for (let shift = 0n; ; shift += 7n) {
      if (position >= bytes.length || shift > 63n) throw truncated();
      const byte = bytes[position++];
      result |= BigInt(byte % 128) << shift;
      if (byte < 128) return result;
    }
  };
  const take = (length: number): Buffer => {
    if (position + length > bytes.length) throw truncated();
    position += length;
    return bytes.subarray(position - length, position);
  };
  while (position < bytes.length) {
    const tag = Number(varint());
    const number = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        fields.push({ number, value: varint() });
        break;
      case 1:
        fields.push({ number, value: take(8) });
        break;
      case 2:
        fields.push({ number, value: take(Number(varint())) });
        break;
      case 5:
        fields.push({ number, value: take(4) });
        break;
      default:
        throw badRequest('the body is no protobuf object: unknown wire type');
    }
  }
  return fields;
}

function bytesOf(value: bigint | Buffer | undefined): Buffer {
  return typeof value === 'object' ? value : Buffer.alloc(0);
}

function numberOf(value: bigint | Buffer): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

function truncated() {
  return badRequest('the body is no protobuf object: it is cut off');
}
