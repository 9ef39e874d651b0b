import { cell, code, table } from './markdown.mjs';
import { ruleSentence, schemaRows } from './schemaRows.mjs';

const head = ['field', 'type', 'what it is'];

/** The Markdown page of a CustomResourceDefinition: every field of its spec and status. */
export function kindPage(crd) {
  const { group, names, scope, versions } = crd.spec;
  const [version] = versions;
  const schema = version.schema.openAPIV3Schema;
  return [
    `# ${names.kind}`,
    cell(schema.description ?? ''),
    table(
      ['', ''],
      [
        ['API version', code(`${group}/${version.name}`)],
        ['Scope', scope === 'Cluster' ? 'cluster' : 'namespace'],
        ['With kubectl', kubectlNames(names)],
        [
          'Definition',
          `[crds/${crd.metadata.name}.yaml](../../crds/${crd.metadata.name}.yaml)`,
        ],
      ],
    ),
    ...['spec', 'status'].flatMap(part => partOf(part, schema)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function kubectlNames({ plural, singular, shortNames = [] }) {
  return [plural, singular, ...shortNames].map(code).join(', ');
}

function partOf(part, schema) {
  const fields = schema.properties[part];
  if (fields === undefined) return [];
  const { description = '', 'x-kubernetes-validations': rules = [] } = fields;
  return [
    `## ${part}`,
    cell(description),
    rules.map(({ message }) => `- ${cell(ruleSentence(message))}`).join('\n'),
    table(head, schemaRows(fields)),
  ];
}

/** The page that lists the pages of kinds. */
export function kindIndex(crds) {
  const rows = crds.map(({ spec, metadata }) => [
    `[${spec.names.kind}](${pageName(metadata.name)})`,
    code(`${spec.group}/${spec.versions[0].name}`),
    cell(spec.versions[0].schema.openAPIV3Schema.description ?? ''),
  ]);
  return [
    '# Reference',
    'Every field of every kind, generated from [crds/](../../crds), and [every route of the backend](http.md), generated from its OpenAPI description. `kubectl explain pipeline.spec.environments` has the same text.',
    table(['kind', 'API version', 'what it is'], rows),
  ].join('\n\n');
}

/** The name of the page of a CustomResourceDefinition. */
export function pageName(crdName) {
  return `${crdName.split('.')[0]}.md`;
}
