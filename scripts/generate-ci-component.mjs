// Generates the GitLab component from deploy/ci/release.mjs. With --check it only says whether it is up to date.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ciComponent } from './ciComponent.mjs';
import { writeOutputs } from './writeOutputs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = 'deploy/ci/release.mjs';

await writeOutputs(
  root,
  [
    {
      file: 'deploy/ci/gitlab/template.yml',
      make: async () => ciComponent(await readFile(join(root, source), 'utf8')),
    },
  ],
  { check: process.argv.includes('--check'), source },
);
