// Generates the TypeScript types of the API from crds/*.yaml. With --check it only says whether they are up to date.
import { readFile, readdir } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import prettier from 'prettier';
import { parse } from 'yaml';
import { writeOutputs } from './writeOutputs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const targets = [
  {
    file: 'plugins/kardinal-common/src/api/types.generated.ts',
    kinds: [
      'Pipeline',
      'Bundle',
      'PromotionStep',
      'Rendition',
      'Template',
      'PolicyGate',
      'MetricCheck',
      'AuditLog',
      'NotificationHook',
      'ChangeWindow',
      'PipelineGroup',
      'CommitStatus',
      'RevertCommit',
      'Subscription',
    ],
    base: { name: 'KubeObject', from: '@kardinal/foundation' },
  },
  {
    file: 'packages/graph-controller/src/api/types.generated.ts',
    kinds: ['Graph', 'GraphRevision'],
    base: { name: 'KubeObject', from: '@kardinal/foundation' },
  },
];

async function crdOf(kind) {
  for (const file of await readdir(join(root, 'crds'))) {
    if (!file.endsWith('.yaml')) continue;
    const crd = parse(await readFile(join(root, 'crds', file), 'utf8'));
    if (crd.spec.names.kind === kind) return crd;
  }
  throw new Error(`crds/ has no ${kind}`);
}

// Kubernetes' extensions and nested titles mean nothing to the generator; unknown fields are pruned by the API.
function toJsonSchema(schema) {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const entries = Object.entries(schema)
    .filter(([key]) => !key.startsWith('x-kubernetes') && key !== 'default')
    .filter(([key]) => key !== 'maxItems' && key !== 'minItems')
    .map(([key, value]) => [key, toJsonSchema(value)]);
  const result = Object.fromEntries(entries);
  if (result.type === 'object' && result.additionalProperties === undefined)
    result.additionalProperties = open;
  return result;
}

// A field with a default is always there when it is read.
function requireDefaults(schema) {
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.properties) {
    const defaulted = Object.entries(schema.properties)
      .filter(([, value]) => value.default !== undefined)
      .map(([key]) => key);
    schema.required = [...new Set([...(schema.required ?? []), ...defaulted])];
    Object.values(schema.properties).forEach(requireDefaults);
  }
  if (schema.items) requireDefaults(schema.items);
  if (schema.additionalProperties) requireDefaults(schema.additionalProperties);
  return schema;
}

async function generate({ kinds, base, file }) {
  const parts = [
    '// Generated from crds/*.yaml by scripts/generate-types.mjs. Do not edit.',
    `import { ${base.name} } from '${base.from}';`,
  ];
  for (const kind of kinds) {
    const crd = await crdOf(kind);
    const version = crd.spec.versions[0];
    const schema = requireDefaults(version.schema.openAPIV3Schema);
    const fields = ['spec', 'status'].filter(part => schema.properties[part]);
    for (const part of fields) {
      const title = `${kind}${part === 'spec' ? 'Spec' : 'Status'}`;
      const source = await compile(
        toJsonSchema(schema.properties[part]),
        title,
        {
          bannerComment: '',
          additionalProperties: false,
          format: false,
          ignoreMinAndMaxItems: true,
        },
      );
      parts.push(
        source.replaceAll(
          'export interface',
          '/** @public */\nexport interface',
        ),
      );
    }
    parts.push(
      `/** ${schema.description} @public */\nexport interface ${kind} extends ${
        base.name
      } {\n  apiVersion: '${crd.spec.group}/${
        version.name
      }';\n  kind: '${kind}';${fields
        .map(
          field =>
            `\n  ${field}${field === 'status' ? '?' : ''}: ${kind}${
              field === 'spec' ? 'Spec' : 'Status'
            };`,
        )
        .join('')}\n}`,
    );
  }
  const config = await prettier.resolveConfig(join(root, file));
  return prettier.format(parts.join('\n\n'), {
    ...config,
    parser: 'typescript',
  });
}

// The backend installs the kinds from its own package, wherever that was published to.
async function embedCrds(file) {
  const folder = join(root, 'crds');
  const names = (await readdir(folder)).filter(name => name.endsWith('.yaml'));
  const crds = await Promise.all(
    names
      .sort()
      .map(async name => parse(await readFile(join(folder, name), 'utf8'))),
  );
  const source = [
    '// Generated from crds/*.yaml by scripts/generate-types.mjs. Do not edit.',
    '/** Every CustomResourceDefinition of the product. */',
    `export const crds = ${JSON.stringify(crds)};`,
  ].join('\n');
  const config = await prettier.resolveConfig(join(root, file));
  return prettier.format(source, { ...config, parser: 'typescript' });
}

const embedded =
  'packages/promotion-engine/src/services/crds/crds.generated.ts';
const outputs = [
  ...targets.map(target => ({
    file: target.file,
    make: () => generate(target),
  })),
  { file: embedded, make: () => embedCrds(embedded) },
];

await writeOutputs(root, outputs, {
  check: process.argv.includes('--check'),
  source: 'crds/',
});
