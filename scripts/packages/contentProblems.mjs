// What is wrong with a tarball, by what is in it.

const unwanted = [
  [/(^|\/)src\//, 'a source'],
  [/\.test\./, 'a test'],
  [/__testUtils__|setupTests/, 'what only tests need'],
  [
    /(^|\/)(\.eslintrc|tsconfig|report(-\w+)?\.api\.md)/,
    'what only its repository needs',
  ],
];
const local = /^(workspace|link|file|portal):/;

/** Sentences about a packed package: its manifest, and the paths of its files. */
export function contentProblems({ manifest, files }) {
  const present = new Set(files);
  const { name, dependencies = {}, peerDependencies = {} } = manifest;
  const problems = [
    ...files.flatMap(file =>
      unwanted
        .filter(([pattern]) => pattern.test(file))
        .map(([, what]) => `has ${what}: ${file}`),
    ),
    ...['README.md', 'package.json']
      .filter(file => !present.has(file))
      .map(file => `has no ${file}`),
    ...entriesOf(manifest)
      .filter(entry => !present.has(entry))
      .map(entry => `names ${entry}, which it does not have`),
    ...typesProblems(manifest),
    ...Object.entries({ ...dependencies, ...peerDependencies })
      .filter(([, range]) => local.test(range))
      .map(([each, range]) => `needs ${each} as ${range}`),
  ];
  return problems.map(problem => `${name} ${problem}`);
}

/** Every file that a manifest leads to. */
function entriesOf({ main, module, types, bin, exports, configSchema }) {
  const schema = typeof configSchema === 'string' ? [configSchema] : [];
  return (
    [main, module, types, ...leaves(bin), ...leaves(exports), ...schema]
      .filter(each => each !== undefined)
      // A word in place of a path says what Backstage finds there.
      .filter(each => !each.startsWith('@'))
      .map(each => each.replace(/^\.\//, ''))
  );
}

function leaves(value) {
  if (value === undefined) return [];
  return typeof value === 'string'
    ? [value]
    : Object.values(value).flatMap(leaves);
}

/** A package that others import has types, each way in. */
function typesProblems({ main, types, exports }) {
  if (exports === undefined)
    return main === undefined || types !== undefined ? [] : ['has no types'];
  return Object.entries(exports)
    .filter(([entry]) => entry !== './package.json')
    .filter(([, target]) => target.types === undefined)
    .map(([entry]) => `has no types for ${entry}`);
}
