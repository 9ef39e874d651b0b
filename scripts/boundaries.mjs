// Who may import whom (docs/architecture.md says it to people; boundaries.test.mjs holds the two against each other).

const plugin = name => `@kardinal/backstage-plugin-kardinal${name}`;
const common = plugin('-common');
const node = plugin('-node');
const kubeController = '@kardinal/kube-controller';
const graphController = '@kardinal/graph-controller';

/** The leaf: every package may depend on it, and it depends on none. */
export const leaf = '@kardinal/foundation';

/** Prefix of the packages that bring one vendor each. */
export const modules = plugin('-backend-module-');

/** What a package may depend on of this repository beside the leaf. */
export const boundaries = {
  app: [plugin('')],
  [plugin('')]: [common],
  [plugin('-backend')]: [
    '@kardinal/promotion-engine',
    node,
    common,
    kubeController,
    graphController,
  ],
  [modules]: [node, common],
  [`${modules}embedded`]: [node, common, '@kardinal/embedded-cluster'],
  '@kardinal/backstage-plugin-catalog-backend-module-kardinal': [common],
  '@kardinal/backstage-plugin-scaffolder-backend-module-kardinal': [common],
  '@kardinal/backstage-plugin-search-backend-module-kardinal': [common],
  [node]: [common],
  [common]: ['@kardinal/cel'],
  '@kardinal/promotion-engine': [node, common, kubeController, graphController],
  [graphController]: [kubeController, '@kardinal/cel'],
  '@kardinal/cli': [
    '@kardinal/promotion-engine',
    common,
    kubeController,
    graphController,
  ],
  '@kardinal/agent': [
    '@kardinal/promotion-engine',
    `${modules}github`,
    `${modules}gitlab`,
    `${modules}gitea`,
    `${modules}azure-devops`,
    `${modules}bitbucket`,
    `${modules}argocd`,
    `${modules}argo-rollouts`,
    `${modules}flagger`,
    `${modules}flux`,
    node,
    common,
    kubeController,
  ],
  '@kardinal/embedded-cluster': ['@kardinal/cel'],
  '@kardinal/sandbox': [
    '@kardinal/promotion-engine',
    `${modules}github`,
    common,
    kubeController,
    graphController,
    '@kardinal/embedded-cluster',
    '@kardinal/local-forge',
  ],
  '@kardinal/cel': [],
  [kubeController]: [],
  '@kardinal/local-forge': [],
  [leaf]: [],
};

/** Sentences about manifests (contents of package.json) that depend on what they may not. */
export function boundaryProblems(manifests) {
  const ours = new Set(manifests.map(({ name }) => name));
  return manifests.flatMap(({ name, dependencies = {} }) => {
    // The composition of the sample portal may use everything.
    if (name === 'backend') return [];
    const may =
      boundaries[name] ??
      (name.startsWith(modules) ? boundaries[modules] : undefined);
    if (!may) return [`${name} is not in the map of scripts/boundaries.mjs`];
    return Object.keys(dependencies)
      .filter(dependency => ours.has(dependency) && !may.includes(dependency))
      .filter(dependency => dependency !== leaf)
      .map(dependency => `${name} may not depend on ${dependency}`);
  });
}
