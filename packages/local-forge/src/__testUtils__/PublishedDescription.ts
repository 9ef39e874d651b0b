import { readFileSync } from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Only these parameters may hold slashes. */
const WIDE = /^\{(path|ref|branch|basehead|name)\}$/;

/** An answer of the REST interface, as it was received. */
export interface RestExchange {
  method: string;
  /** Below `/api/v3`, without the query. */
  path: string;
  status: number;
  body: unknown;
}

/**
 * Compares answers with GitHub's published OpenAPI description, and events
 * with the published schemas of its webhooks.
 */
export class PublishedDescription {
  private readonly ajv = new Ajv({
    strict: false,
    logger: false,
    // The description is large and trusted: only speed matters here.
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  private readonly rest: JsonObject;
  private readonly paths: ReadonlyArray<{ path: string; pattern: RegExp }>;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor() {
    addFormats(this.ajv);
    this.rest = toJsonSchema(
      readJson('./published/api.github.com.json'),
    ) as JsonObject;
    this.ajv.addSchema({ ...this.rest, $id: 'rest' });
    this.ajv.addSchema({
      ...(readJson('@octokit/webhooks-schemas/schema.json') as JsonObject),
      $id: 'webhooks',
    });
    this.paths = Object.keys(this.rest.paths as JsonObject)
      .sort((one, other) => rank(one) - rank(other))
      .map(path => ({ path, pattern: patternOf(path) }));
  }

  /** All that was wrong with the answers that were checked. */
  readonly complaints: string[] = [];

  /** Compares an answer, and keeps what is wrong with it. */
  checkAnswer(exchange: RestExchange): void {
    this.complaints.push(...this.complaintsAboutAnswer(exchange));
  }

  /** What is wrong with an answer; empty when it is as published. */
  complaintsAboutAnswer(exchange: RestExchange): string[] {
    const { method, path, status, body } = exchange;
    const name = `${method} ${path} ${status}`;
    if (status === 304) return [];
    // Clients leave out the slash before an empty last parameter.
    const operation =
      this.operationOf(method, path) ?? this.operationOf(method, `${path}/`);
    if (!operation) {
      return status === 404
        ? this.errorComplaints(name, body)
        : [`${name}: unpublished route`];
    }
    const pointer = `${operation}/responses/${status}`;
    const response = this.at(pointer);
    if (response === undefined) {
      return status >= 400
        ? this.errorComplaints(name, body)
        : [`${name}: unpublished status`];
    }
    const content = this.contentOf(response, pointer);
    if (content === undefined && status >= 400) {
      return this.errorComplaints(name, body);
    }
    if (content === undefined) {
      return body === undefined ? [] : [`${name}: should have no body`];
    }
    return this.check(name, `rest#${content}`, body);
  }

  /** What is wrong with a webhook's payload; empty when it is as published. */
  complaintsAboutEvent(event: string, payload: unknown): string[] {
    const { action } = payload as { action?: string };
    const definition = `${event}$${action ?? 'event'}`;
    const reference = `webhooks#/definitions/${encodeURIComponent(definition)}`;
    return this.check(definition, reference, payload);
  }

  private operationOf(method: string, path: string): string | undefined {
    const match = this.paths.find(
      entry =>
        entry.pattern.test(path) &&
        this.at(`/paths/${escapePointer(entry.path)}/${method.toLowerCase()}`),
    );
    return (
      match && `/paths/${escapePointer(match.path)}/${method.toLowerCase()}`
    );
  }

  private contentOf(response: Json, pointer: string): string | undefined {
    const reference = (response as JsonObject).$ref;
    const place =
      typeof reference === 'string' ? reference.replace(/^#/, '') : pointer;
    const content = (this.at(place) as JsonObject).content as JsonObject;
    const types = Object.keys(content ?? {});
    const json = 'application/json';
    const type = types.includes(json) ? json : types[0];
    return type === undefined
      ? undefined
      : `${place}/content/${escapePointer(type)}/schema`;
  }

  private errorComplaints(name: string, body: unknown): string[] {
    return this.check(name, 'rest#/components/schemas/basic-error', body);
  }

  private check(name: string, reference: string, value: unknown): string[] {
    const validate = this.compile(reference);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      error =>
        `${name}: ${error.instancePath} ${error.message} ${JSON.stringify(
          error.params,
        )}`,
    );
  }

  private compile(reference: string): ValidateFunction {
    const known = this.compiled.get(reference);
    if (known) return known;
    const [id, pointer] = reference.split('#');
    const encoded = pointer.split('/').map(encodePointerPart).join('/');
    const validate = this.ajv.compile({ $ref: `${id}#${encoded}` });
    this.compiled.set(reference, validate);
    return validate;
  }

  private at(pointer: string): Json | undefined {
    let place: Json | undefined = this.rest;
    for (const part of pointer.split('/').slice(1)) {
      const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
      place = (place as JsonObject | undefined)?.[key];
    }
    return place;
  }
}

function readJson(name: string): Json {
  return JSON.parse(readFileSync(require.resolve(name), 'utf8')) as Json;
}

/** OpenAPI 3.0 says `nullable` where JSON Schema says `null`. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, example: _, examples: __, ...rest } = value;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([key, entry]) => [key, toJsonSchema(entry)]),
  );
  return nullable === true
    ? { anyOf: [converted, { type: 'null' }] }
    : converted;
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{[^}]+\})/)
    .map(part => {
      if (WIDE.test(part)) return '.*';
      if (part.startsWith('{')) return '[^/]+';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** Special paths before general ones, long ones before short ones. */
function rank(path: string): number {
  return path.split('{').length - 2 * path.split('/').length;
}

function escapePointer(part: string): string {
  return part.replace(/~/g, '~0').replace(/\//g, '~1');
}

function encodePointerPart(part: string): string {
  return part.includes('%') ? part : encodeURIComponent(part);
}
