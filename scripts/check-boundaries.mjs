// Holds every package's dependencies against the map of who may import whom (docs/architecture.md). What a package does
// not depend on, it cannot import: the lint rule import/no-extraneous-dependencies sees to that.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const plugin = name => `@kardinal/backstage-plugin-kardinal${name}`;
const common = plugin('-common');
const node = plugin('-node');

/** The leaf: every package may depend on it, and it depends on none. */
const leaf = '@kardinal/foundation';

/** What a package may depend on of this repository beside the leaf; for a `module`, that is what every module may. */
const allowed = {
  app: [plugin('')],
  [plugin('')]: [common],
  [plugin('-backend')]: [
    '@kardinal/promotion-engine',
    node,
    common,
    '@kardinal/kube-controller',
    '@kardinal/graph-controller',
  ],
  '@kardinal/promotion-engine': [
    node,
    common,
    '@kardinal/kube-controller',
    '@kardinal/graph-controller',
  ],
  [node]: [common],
  [common]: ['@kardinal/cel'],
  [leaf]: [],
  '@kardinal/cel': [],
  '@kardinal/kube-controller': [],
  '@kardinal/graph-controller': ['@kardinal/kube-controller', '@kardinal/cel'],
  '@kardinal/embedded-cluster': ['@kardinal/cel'],
  '@kardinal/local-forge': [],
  '@kardinal/sandbox': [
    common,
    '@kardinal/kube-controller',
    '@kardinal/local-forge',
  ],
  [plugin('-backend-module-embedded')]: [
    node,
    common,
    '@kardinal/embedded-cluster',
  ],
};
const module = [node, common];

function manifests() {
  return ['packages', 'plugins'].flatMap(parent =>
    readdirSync(parent)
      .map(name => join(parent, name, 'package.json'))
      .filter(file => existsSync(file))
      .map(file => JSON.parse(readFileSync(file, 'utf8'))),
  );
}

const all = manifests();
const ours = new Set(all.map(({ name }) => name));
const problems = all.flatMap(({ name, dependencies = {} }) => {
  // The composition of the sample portal may use everything.
  if (name === 'backend') return [];
  const isModule = name.startsWith(plugin('-backend-module-'));
  const above = allowed[name] ?? (isModule ? module : undefined);
  if (!above)
    return [`${name} is not in the map of scripts/check-boundaries.mjs`];
  const may = name === leaf ? above : [...above, leaf];
  return Object.keys(dependencies)
    .filter(dependency => ours.has(dependency) && !may.includes(dependency))
    .map(dependency => `${name} may not depend on ${dependency}`);
});

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
