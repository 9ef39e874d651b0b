import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigSchema, loadConfigSchema } from '@backstage/config-loader';
import {
  kardinalMetricsPermission,
  kardinalPermissions,
} from '@kardinal/backstage-plugin-kardinal-common';
import { parse, parseAllDocuments } from 'yaml';

const root = resolve(__dirname, '../../..');
const below = (folder: string) =>
  readdirSync(join(root, folder)).map(name => join(folder, name));
const pages = [
  'README.md',
  'deploy/README.md',
  'app-config.yaml',
  'app-config.production.yaml',
  ...below('docs').filter(name => name.endsWith('.md')),
  ...['packages', 'plugins', 'examples']
    .flatMap(below)
    .map(folder => join(folder, 'README.md'))
    .filter(page => existsSync(join(root, page))),
];

type Settings = Readonly<Record<string, unknown>>;

/** What every file of a portal says. */
const portal = {
  app: { baseUrl: 'https://portal.example.com' },
  backend: {
    baseUrl: 'https://portal.example.com',
    listen: ':7007',
    database: { client: 'better-sqlite3', connection: ':memory:' },
  },
};

/** What app-config.yaml begins with; a file with another first word is another one. */
const ofConfiguration =
  /^(app|auth|backend|catalog|integrations|kardinal|kubernetes|organization|permission|search|techdocs)$/;

function isConfiguration(shown: unknown): shown is Settings {
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown))
    return false;
  const keys = Object.keys(shown);
  return keys.length > 0 && keys.every(key => ofConfiguration.test(key));
}

/** Of blocks, and of sentences that say a whole setting, as in `kardinal.crds: never`. */
function settingsIn(page: string): readonly Settings[] {
  const text = readFileSync(join(root, page), 'utf8');
  if (page.endsWith('.yaml')) return [parse(text)];
  const blocks = [...text.matchAll(/^( *)```yaml\n(.*?)^ *```/gms)]
    .map(([, indent, block]) =>
      block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    )
    .flatMap(block => parseAllDocuments(block))
    .map(document => document.toJS() as unknown);
  const sentences = [...text.matchAll(/`(kardinal\.[\w.]+): ([^`]+)`/g)].map(
    ([, name, value]) => nested(name.split('.'), parse(value)),
  );
  return [...blocks, ...sentences].filter(isConfiguration);
}

function nested([name, ...rest]: readonly string[], value: unknown): Settings {
  return { [name]: rest.length === 0 ? value : nested(rest, value) };
}

/** `kardinal.…` in code that is neither a permission nor the name of a file. */
function namesIn(page: string): readonly string[] {
  const permissions = [...kardinalPermissions, kardinalMetricsPermission];
  const others = ['kardinal.yaml', ...permissions.map(each => each.name)];
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/`(kardinal\.(?!io\b)[\w.<>-]+)(?:: [^`]+)?`/g)]
    .map(([, name]) => name)
    .filter(name => !others.includes(name));
}

const shown = pages.flatMap(page =>
  settingsIn(page).map(settings => ({ page, settings })),
);
const names = [...new Set(pages.flatMap(namesIn))].sort();

interface Declared {
  readonly properties?: Readonly<Record<string, Declared>>;
  readonly additionalProperties?: Declared | boolean;
}

function declaredBelow(declared: Declared, name: string): readonly Declared[] {
  const { properties = {}, additionalProperties } = declared;
  if (name in properties) return [properties[name]];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

describe('the settings of the documentation', () => {
  let schema: ConfigSchema;
  let declared: readonly Declared[];

  beforeAll(async () => {
    const packages = ['packages/backend', 'packages/app'];
    schema = await loadConfigSchema({
      dependencies: [],
      packagePaths: packages.map(name => join(root, name, 'package.json')),
      noUndeclaredProperties: true,
    });
    const { schemas } = schema.serialize() as unknown as {
      readonly schemas: readonly { readonly value: Declared }[];
    };
    declared = schemas.map(({ value }) => value);
  });

  const check = (settings: Settings) => () =>
    schema.process([
      { data: portal, context: 'app-config.yaml' },
      { data: settings as typeof portal, context: 'shown' },
    ]);

  it('are many', () => {
    expect(shown.length).toBeGreaterThan(25);
    expect(names.length).toBeGreaterThan(15);
  });

  it.each(shown)('$page: $settings', ({ settings }) =>
    expect(check(settings)).not.toThrow(),
  );

  it.each(names)('%s is one that there is', name => {
    const found = name
      .split('.')
      .reduce<readonly Declared[]>(
        (places, word) => places.flatMap(place => declaredBelow(place, word)),
        declared,
      );
    expect(found).not.toEqual([]);
  });

  it.each<[string, Settings, RegExp]>([
    ['a word that there is not', { kardinal: { grahp: {} } }, /grahp/],
    [
      'one that is deep down',
      { kardinal: { webhooks: { github: { secert: 'x' } } } },
      /secert/,
    ],
    ['another type', { kardinal: { policyNamespaces: 'a' } }, /policyNamespac/],
  ])('would not be taken with %s', (_what, settings, problem) =>
    expect(check(settings)).toThrow(problem),
  );
});
