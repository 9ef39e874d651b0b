// Holds the changesets against the published packages. With a branch or commit as its argument, also every published package
// that changed since against the changesets: `node scripts/check-changesets.mjs main`.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesetProblems } from './changesets.mjs';

const base = process.argv[2];
const packages = ['packages', 'plugins'].flatMap(parent =>
  readdirSync(parent)
    .map(name => `${parent}/${name}`)
    .filter(folder => existsSync(join(folder, 'package.json')))
    .map(folder => {
      const manifest = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      return {
        name: manifest.name,
        folder,
        isPrivate: manifest.private === true,
      };
    }),
);
const changesets = readdirSync('.changeset')
  .filter(file => file.endsWith('.md') && file !== 'README.md')
  .map(file => ({
    file,
    text: readFileSync(join('.changeset', file), 'utf8'),
  }));
const changed =
  base === undefined
    ? []
    : execFileSync('git', ['diff', '--name-only', `${base}...HEAD`], {
        encoding: 'utf8',
      }).split('\n');

const problems = changesetProblems({ packages, changesets, changed });
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
