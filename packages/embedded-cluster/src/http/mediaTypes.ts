import { ApiError, StatusDetails } from '../api/ApiError';

/** How an answer is to be written. */
export interface MediaType {
  readonly encoding: 'json' | 'yaml';
  /** Another form of the object. */
  readonly as?: Form;
  /** Value of the Content-Type header. */
  readonly contentType: string;
}

/** `Table`, `PartialObjectMetadata`, …, and the version of the group that has them. */
export interface Form {
  readonly kind: string;
  readonly apiVersion: string;
}

const metaGroup = 'meta.k8s.io';
const metaVersions = ['v1', 'v1beta1'];
const json = 'application/json';

interface Clause {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Reads an Accept header into clauses, the most wanted first. */
export function readAccept(header: string): Clause[] {
  const clauses = header.split(',').map((text, index) => {
    const [type, ...rest] = text.split(';').map(part => part.trim());
    const parameters: Record<string, string> = {};
    for (const pair of rest) {
      const [name, value = ''] = pair.split('=');
      parameters[name.trim()] = value.trim();
    }
    const weight = parameters.q === undefined ? 1 : Number(parameters.q);
    return { type, parameters, weight, index };
  });
  return clauses
    .filter(clause => clause.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
}

/**
 * Chooses how to answer.
 *
 * @param forms - what `as` may ask for
 * @param refusal - details of the error, if it has any
 * @throws ApiError 406 when there is no way that the client accepts.
 */
export function negotiate(
  accept: string | undefined,
  forms: readonly string[],
  refusal: StatusDetails | undefined = undefined,
): MediaType {
  if (!accept) return { encoding: 'json', contentType: json };
  for (const { type, parameters } of readAccept(accept)) {
    const encoding = encodingOf(type);
    if (!encoding) continue;
    const { as, g, v } = parameters;
    if (as === undefined) return plain(encoding);
    const known = g === metaGroup && metaVersions.includes(v);
    if (known && forms.includes(as)) {
      const form = { kind: as, apiVersion: `${g}/${v}` };
      return { ...plain(encoding), as: form };
    }
  }
  throw notAcceptable(`${json}, application/yaml`, refusal);
}

/** How a refusal is to be written: also to those who accept nothing that there is. */
export function errorMedia(accept: string | undefined): MediaType {
  const types = readAccept(accept ?? '').map(clause => encodingOf(clause.type));
  return plain(types.find(encoding => encoding !== undefined) ?? 'json');
}

/** 406 */
export function notAcceptable(
  accepted: string,
  details: StatusDetails | undefined,
): ApiError {
  return new ApiError(
    406,
    'NotAcceptable',
    `only the following media types are accepted: ${accepted}`,
    details,
  );
}

function plain(encoding: 'json' | 'yaml'): MediaType {
  return { encoding, contentType: `application/${encoding}` };
}

function encodingOf(type: string): 'json' | 'yaml' | undefined {
  switch (type) {
    case '*/*':
    case 'application/*':
    case json:
      return 'json';
    case 'application/yaml':
      return 'yaml';
    default:
      return undefined;
  }
}
