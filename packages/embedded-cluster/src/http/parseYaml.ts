import {
  Document,
  isScalar,
  LineCounter,
  parseAllDocuments,
  visit,
  YAMLMap,
} from 'yaml';
import { badRequest } from '../api/ApiError';
import { isObject, Json } from '../json/Json';
import { refuseInfinity } from '../json/refuseInfinity';
import { ParsedBody, parseJson } from './requestBody';

/**
 * Parses YAML as the API does: version 1.1, in which `y` and `no` are booleans, and the first document only.
 *
 * @throws ApiError 400
 */
export function parseYaml(text: string): ParsedBody {
  return parseAsJson(text) ?? parseDocument(text);
}

/** Most clients apply JSON, which is YAML, and much sooner read as what it is; what is wrong with it, YAML says in its own words. */
function parseAsJson(text: string): ParsedBody | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const body = parseJson(text);
    return body.problems.length === 0 ? body : undefined;
  } catch {
    return undefined;
  }
}

function parseDocument(text: string): ParsedBody {
  const lineCounter = new LineCounter();
  const [document] = parseAllDocuments(text, {
    version: '1.1',
    uniqueKeys: false,
    lineCounter,
    customTags: tags => tags.filter(tag => !isTemporal(tag)),
  });
  if (!document) return { value: null, problems: [] };
  if (document.errors.length > 0) throw unreadable(document.errors[0].message);
  const value = valueOf(document);
  return { value, problems: repeatedKeys(document, lineCounter) };
}

function valueOf(document: Document.Parsed): Json {
  try {
    const value = document.toJS({ maxAliasCount: 100 }) as Json;
    refuseInfinity(value);
    return value;
  } catch (error) {
    throw unreadable((error as Error).message);
  }
}

/** Days and times of day are texts here, as in JSON. */
function isTemporal(tag: unknown): boolean {
  if (!isObject(tag)) return false;
  return tag.tag === 'tag:yaml.org,2002:timestamp' || tag.format === 'TIME';
}

function unreadable(why: string) {
  return badRequest(`error converting YAML to JSON: ${why}`);
}

function repeatedKeys(document: Document.Parsed, lines: LineCounter): string[] {
  const problems: string[] = [];
  visit(document, {
    Map(_, map) {
      problems.push(...repeatedIn(map, lines));
    },
  });
  return problems;
}

function repeatedIn(map: YAMLMap, lines: LineCounter): string[] {
  const seen = new Set<unknown>();
  const problems: string[] = [];
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (key.value === null) throw unreadable('unsupported map key: null');
    if (seen.has(key.value)) {
      const { line } = lines.linePos(key.range?.[0] ?? 0);
      const name = JSON.stringify(key.value);
      problems.push(`line ${line}: key ${name} already set in map`);
    }
    seen.add(key.value);
  }
  return problems;
}
