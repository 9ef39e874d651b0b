// What a package.json has to say before its package is published.

const licenses = ['Apache-2.0'];
/** Those run on a Node.js whose version matters. */
const onNode = [
  'node-library',
  'backend-plugin',
  'backend-plugin-module',
  'cli',
];

/** Sentences about the manifest of a published package that is in a folder of the repository. */
export function manifestProblems(manifest, { folder, node }) {
  const { publishConfig, repository, license, files, engines, description } =
    manifest;
  const wrong = [
    [publishConfig?.access === 'public', 'publishConfig.access is not public'],
    [licenses.includes(license), `license is not ${licenses.join(' or ')}`],
    [repository?.directory === folder, `repository.directory is not ${folder}`],
    [Boolean(repository?.url), 'repository.url is missing'],
    [Boolean(description), 'description is missing'],
    [
      files?.length > 0 && !files.includes('src'),
      'files has to name what is published, which is no source',
    ],
    [
      !onNode.includes(manifest.backstage?.role) || engines?.node === node,
      `engines.node is not ${node}`,
    ],
  ];
  return wrong.flatMap(([isRight, problem]) =>
    isRight ? [] : [`${folder}/package.json: ${problem}`],
  );
}

/** Sentences about published packages that need what is not published. */
export function unpublishedProblems(manifests) {
  const withheld = new Set(
    manifests.filter(each => each.private).map(({ name }) => name),
  );
  return manifests
    .filter(each => !each.private)
    .flatMap(({ name, dependencies = {}, peerDependencies = {} }) =>
      Object.keys({ ...dependencies, ...peerDependencies })
        .filter(each => withheld.has(each))
        .map(each => `${name} needs ${each}, which is not published`),
    );
}
