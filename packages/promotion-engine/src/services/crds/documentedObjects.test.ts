import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KubeObject } from '@kardinal/kube-controller';
import { Document, parseAllDocuments } from 'yaml';
import { documentedProblems } from '../../__testUtils__/documentedProblems';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

interface Shown extends KubeObject {
  readonly kind: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

const root = resolve(__dirname, '../../../../..');
const pages = [
  'README.md',
  'deploy/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
  ...['packages', 'plugins']
    .flatMap(folder =>
      readdirSync(join(root, folder)).map(name => join(folder, name)),
    )
    .map(folder => join(folder, 'README.md'))
    .filter(page => existsSync(join(root, page))),
];

/** A kind of which pages show a part of the spec, and what every spec of it has. */
interface Partly {
  readonly kind: string;
  readonly base: Readonly<Record<string, object | string>>;
}

const pipeline: Partly = {
  kind: 'Pipeline',
  base: {
    git: { url: 'https://github.com/acme/gitops' },
    environments: [{ name: 'prod' }],
  },
};

/** What a spec without a kind is of, by a field that no other has. */
const byField: Readonly<Record<string, Partly>> = {
  expression: { kind: 'PolicyGate', base: {} },
  intent: {
    kind: 'Bundle',
    base: {
      type: 'image',
      artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.29.0' }] },
    },
  },
  source: { kind: 'Template', base: {} },
};

/** Where a part of an environment stands, by its first key. */
const partsOfEnvironment: readonly string[] = ['steps', 'health', 'delivery'];

const groups: readonly string[] = ['kardinal.io', 'experimental.kro.run'];

/** What a page shows, as somebody writes it who completes it; `undefined` where it is nothing of our kinds. */
function completed(
  shown: unknown,
): (Omit<Shown, 'metadata'> & Partial<Shown>) | undefined {
  if (Array.isArray(shown))
    return 'uses' in shown[0] ? completed({ steps: shown }) : undefined;
  const part = shown as Partial<Shown>;
  const [key] = Object.keys(part);
  if (partsOfEnvironment.includes(key))
    return completed({ environments: [{ name: 'prod', ...part }] });
  if (key === 'environments') return completed({ spec: part });
  const { apiVersion, kind, spec } = part;
  if (spec === undefined) return undefined;
  // What has a kind is applied as it is.
  if (kind !== undefined && apiVersion === undefined)
    throw new Error(`${kind} has no apiVersion`);
  // What has a version is whole.
  if (apiVersion !== undefined)
    return groups.includes(apiVersion.split('/')[0])
      ? (part as Shown)
      : undefined;
  const field = Object.keys(spec).find(name => name in byField);
  const partly = field === undefined ? pipeline : byField[field];
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: partly.kind,
    spec: merged(partly.base, spec),
  };
}

function merged(base: Partly['base'], spec: Shown['spec']): Shown['spec'] {
  const { git = {} } = spec;
  const whole = { ...base, ...spec };
  return 'git' in base
    ? { ...whole, git: { ...(base.git as object), ...(git as object) } }
    : whole;
}

/** What `kubectl patch` writes into a Pipeline: no field that it removes. */
function patchesIn(text: string): readonly unknown[] {
  return [
    ...text.matchAll(/kubectl patch pipeline .* --type merge -p '(.*)'/g),
  ].map(([, patch]) =>
    JSON.parse(patch, (_field, value) => (value === null ? undefined : value)),
  );
}

function read(document: Document): unknown {
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS();
}

function shownBy(page: string) {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^( *)```yaml\n(.*?)^ *```/gms)]
    .flatMap(([, indent, block]) =>
      parseAllDocuments(block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
    )
    .map(read)
    .concat(patchesIn(text))
    .filter(shown => shown !== null)
    .map(completed)
    .filter(object => object !== undefined);
}

const shown = pages.flatMap(page =>
  shownBy(page).map((object, index) => ({ page, object, index })),
);

describe('the objects that the documentation shows', () => {
  let served: ServedCrds;

  beforeAll(async () => {
    served = await ServedCrds.start();
  }, 60_000);

  afterAll(() => served.stop());

  it('are many', () => expect(shown.length).toBeGreaterThan(50));

  it.each(shown)(
    '$page: $object.kind is taken with every field, and can be carried out',
    async ({ page, object, index }) => {
      const { apiVersion, kind, spec } = object;
      const { client } = served;
      const type = await client.resolve(apiVersion, kind);
      expect(type).toBeDefined();
      const name = `${page.replaceAll(/\W/g, '-').toLowerCase()}-${index}`;
      const namespace =
        type?.scope === 'Cluster' ? {} : { namespace: 'default' };
      const { labels = {}, annotations = {} } = object.metadata ?? {};
      const metadata = { name, ...namespace, labels, annotations };
      const made = await client.create(type!, {
        apiVersion,
        kind,
        metadata,
        spec,
      } as KubeObject);
      expect(made).toMatchObject({ spec });
      expect(documentedProblems(made)).toEqual([]);
    },
  );
});
