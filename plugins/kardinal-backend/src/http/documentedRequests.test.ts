import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openapi, problemsOf } from '../__testUtils__/expectDocumented';

const root = resolve(__dirname, '../../../..');
const pages = [
  'README.md',
  'deploy/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
];

interface Request {
  readonly page: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly query: readonly string[];
  /** JSON, as it is sent. */
  readonly body?: string;
}

/** Lines that begin a curl, with those that go on after a backslash. */
const curl = /^ *(?:.*\$\()?curl (?:.*\\\n)*.*/gm;

/** Every request to the portal that a page shows. */
function requestsOf(page: string): readonly Request[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(curl)].map(({ 0: lines, index }) => {
    const written = /(?:https:\/\/[\w.]+|\$PORTAL)(\/[^\s"'|)]+)/.exec(lines);
    if (written === null) throw new Error(`${page}: no URL in ${lines}`);
    const [path, query = ''] = written[1].split('?');
    const body = bodyOf(lines, text.slice(0, index));
    return {
      page,
      method: / -X POST | -d /.test(lines)
        ? ('post' as const)
        : ('get' as const),
      path: path.replace(/^\/api\/kardinal/, ''),
      query: [...new URLSearchParams(query).keys()],
      ...(body === undefined ? {} : { body }),
    };
  });
}

/** The text after `-d`, or that of the variable it names, with the shell's parts filled in. */
function bodyOf(lines: string, before: string): string | undefined {
  const [, quoted, name] = /-d (?:'(.*)'|"\$(\w+)")/.exec(lines) ?? [];
  const text =
    name === undefined
      ? quoted
      : new RegExp(`^ *${name}='(.*)'$`, 'm').exec(before)?.[1];
  return text?.replaceAll(/'(?:"\$\(.*?\)"|\$\w+)'/g, 'a1b2c3d4'.repeat(5));
}

/** The path of the OpenAPI file that a request goes to. */
function routeOf({ path }: Request): string | undefined {
  const names = path.split('/');
  return Object.keys(openapi.paths)
    .filter(route => {
      const parts = route.split('/');
      return (
        parts.length === names.length &&
        parts.every((part, at) => part === names[at] || /^\{.*\}$/.test(part))
      );
    })
    .sort((one, other) => one.split('{').length - other.split('{').length)[0];
}

function nameOf(parameter: { name?: string; $ref?: string }): string {
  const { parameters } = openapi.components;
  return parameter.name ?? parameters[parameter.$ref!.split('/').pop()!].name;
}

const requests = pages.flatMap(requestsOf);

describe('the requests that the documentation shows', () => {
  it('are many', () => expect(requests.length).toBeGreaterThan(9));

  it.each(requests)('$page: $method $path', request => {
    const route = routeOf(request);
    expect(route).toBeDefined();
    const operation = openapi.paths[route!][request.method];
    expect(operation).toBeDefined();
    const parameters = (operation.parameters ?? []).map(nameOf);
    expect(parameters).toEqual(expect.arrayContaining([...request.query]));
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    const sent =
      request.body === undefined ? undefined : JSON.parse(request.body);
    expect(schema === undefined ? [] : problemsOf(schema, sent)).toEqual([]);
    expect(sent === undefined).toBe(schema === undefined);
  });
});
