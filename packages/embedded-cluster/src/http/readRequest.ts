import { ApiError, badRequest, StatusDetails } from '../api/ApiError';
import { isObject, Json, JsonObject } from '../json/Json';
import { ResourceType } from '../registry/ResourceType';
import { RequestBody } from '../verbs/create';
import { PatchForm } from '../verbs/patch';
import { OptionsKind, readWriteOptions } from '../verbs/WriteOptions';
import { Exchange } from './Exchange';
import { parseYaml } from './parseYaml';
import { decodeProtobuf } from './protobuf';
import { addWarning } from './Responder';
import { contentTypeOf, ParsedBody, parseJson, readBody } from './requestBody';

const protobuf = 'application/vnd.kubernetes.protobuf';

/** The options of a write. */
export function writeOptions(
  { query, request, response }: Exchange,
  kind: OptionsKind,
  form: 'apply' | 'other',
) {
  const agent = request.headers['user-agent'] ?? '';
  const warn = (text: string) => addWarning(response, text);
  return readWriteOptions(query, agent, kind, form, warn);
}

/**
 * The object in the body.
 *
 * @throws ApiError 400 or 415
 */
export async function objectBody(exchange: Exchange): Promise<RequestBody> {
  const { request, type } = exchange;
  const contentType = contentTypeOf(request);
  const raw = await readBody(request);
  if (contentType === protobuf && type.form === 'typed') {
    return { value: decodeProtobuf(raw, type.schema), problems: [] };
  }
  const body = parseAs(contentType, raw.toString());
  if (!isObject(body.value)) throw badRequest('the body is no object');
  return { value: body.value, problems: body.problems };
}

/** The object in the body, if there is a body. */
export async function optionalBody({
  request,
}: Exchange): Promise<JsonObject | undefined> {
  const text = (await readBody(request)).toString();
  if (text.trim() === '') return undefined;
  const { value } = parseAs(contentTypeOf(request), text);
  if (!isObject(value)) throw badRequest('the options are no object');
  return value;
}

/** The patch in the body, with its form. */
export async function patchBody({ request, type }: Exchange) {
  const form = patchForm(type, contentTypeOf(request));
  const text = (await readBody(request)).toString();
  return { form, ...parsePatch(form, text) };
}

function parsePatch(form: PatchForm, text: string): ParsedBody {
  switch (form) {
    case 'apply':
      return parseYaml(text);
    case 'json': {
      const { value, problems } = parseJson(text);
      const unknown = unknownMembers(value);
      return {
        value,
        problems: [...problems, ...unknown].map(p => `json patch ${p}`),
      };
    }
    case 'merge':
    case 'strategic':
      return parseJson(text);
    default:
      throw new Error(`unknown patch ${String(form satisfies never)}`);
  }
}

const operationMembers = ['op', 'path', 'from', 'value'];

function unknownMembers(operations: Json): string[] {
  if (!Array.isArray(operations)) return [];
  return operations.flatMap((operation, index) =>
    (isObject(operation) ? Object.keys(operation) : [])
      .filter(name => !operationMembers.includes(name))
      .map(name => `unknown field "[${index}].${name}"`),
  );
}

function parseAs(contentType: string, text: string): ParsedBody {
  switch (contentType) {
    case '':
    case 'application/json':
      return parseJson(text);
    case 'application/yaml':
      return parseYaml(text);
    default:
      throw unsupportedMedia('application/json, application/yaml');
  }
}

function patchForm(type: ResourceType, contentType: string): PatchForm {
  switch (contentType) {
    case 'application/apply-patch+yaml':
      return 'apply';
    case 'application/json-patch+json':
      return 'json';
    case 'application/merge-patch+json':
      return 'merge';
    case 'application/strategic-merge-patch+json':
      if (type.form === 'typed') return 'strategic';
      break;
    default:
  }
  throw unsupportedMedia(
    'application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
    type.form === 'typed' ? {} : undefined,
  );
}

function unsupportedMedia(accepted: string, details?: StatusDetails): ApiError {
  return new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
    details,
  );
}
