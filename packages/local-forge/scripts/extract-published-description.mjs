// Renews src/__testUtils__/published/api.github.com.json from GitHub's published OpenAPI description: the routes that the
// forge may have and the schemas of their answers. Run it with the version to take: node scripts/extract-published-description.mjs 23.0.2
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = process.argv[2];
if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
  throw new Error('Name the version of @octokit/openapi, such as 23.0.2');

const target = join(
  dirname(fileURLToPath(import.meta.url)),
  '../src/__testUtils__/published/api.github.com.json',
);
const routes =
  /^\/(user|user\/repos|users\/\{username\}|rate_limit|meta|zen)$|^\/repos\/\{owner\}\/\{repo\}($|\/(branches|git|contents|commits|compare|pulls|issues|labels|statuses|hooks|readme|collaborators))/;
const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** What says nothing of an answer's shape. */
const prose = ['example', 'examples', 'summary', 'x-github', 'externalDocs'];

function download() {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  const name = `@octokit/openapi@${version}`;
  const options = { cwd: folder, encoding: 'utf8' };
  const archive = execFileSync('npm', ['pack', '--silent', name], options);
  const file = 'package/generated/api.github.com.json';
  execFileSync('tar', ['-xzf', archive.trim(), file], options);
  const text = readFileSync(join(folder, file), 'utf8');
  rmSync(folder, { recursive: true });
  return JSON.parse(text);
}

function withoutProse(value) {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !prose.includes(key))
      .filter(
        ([key, each]) => key !== 'description' || typeof each !== 'string',
      )
      .map(([key, each]) => [
        key,
        key === 'properties' ? propertiesOf(each) : withoutProse(each),
      ]),
  );
}

/** A property may be called `example` or `description`. */
function propertiesOf(properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [
      name,
      withoutProse(each),
    ]),
  );
}

const description = download();
const paths = Object.fromEntries(
  Object.entries(description.paths)
    .filter(([path]) => routes.test(path))
    .map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item)
          .filter(([method]) => methods.includes(method))
          .map(([method, { responses }]) => [
            method,
            { responses: withoutProse(responses) },
          ]),
      ),
    ]),
);
const components = {};

function keepReferences(value) {
  if (value === null || typeof value !== 'object') return;
  if (typeof value.$ref === 'string') keepComponent(value.$ref);
  Object.values(value).forEach(keepReferences);
}

function keepComponent(reference) {
  const [, , kind, name] = reference.split('/');
  components[kind] ??= {};
  if (components[kind][name]) return;
  components[kind][name] = withoutProse(description.components[kind][name]);
  keepReferences(components[kind][name]);
}

keepReferences(paths);
keepComponent('#/components/schemas/basic-error');
const source = `@octokit/openapi ${version}, generated/api.github.com.json, MIT`;
writeFileSync(target, `${JSON.stringify({ source, paths, components })}\n`);
