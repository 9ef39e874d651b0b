// Holds every package's dependencies against the map of who may import whom. What a package does not depend on, it cannot
// import: the lint rules about undeclared and relative imports see to that.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryProblems } from './boundaries.mjs';

const manifests = ['packages', 'plugins'].flatMap(parent =>
  readdirSync(parent)
    .map(name => join(parent, name, 'package.json'))
    .filter(file => existsSync(file))
    .map(file => JSON.parse(readFileSync(file, 'utf8'))),
);

const problems = boundaryProblems(manifests);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
