// Generates docs/reference/ from crds/*.yaml and the OpenAPI description of the backend. With --check it only says whether
// the pages are up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { httpPage } from './reference/httpPage.mjs';
import { kindIndex, kindPage, pageName } from './reference/kindPage.mjs';
import { writeOutputs } from './writeOutputs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const check = process.argv.includes('--check');
const api = 'plugins/kardinal-backend/src/http/openapi.yaml';

const read = file => parse(readFileSync(join(root, file), 'utf8'));
const crds = readdirSync(join(root, 'crds'))
  .filter(name => name.endsWith('.yaml'))
  .sort()
  .map(name => read(join('crds', name)));

const made = (name, text) => ({
  file: `docs/reference/${name}`,
  make: async () => `${text}\n`,
});

await writeOutputs(
  root,
  [
    made('index.md', kindIndex(crds)),
    ...crds.map(crd => made(pageName(crd.metadata.name), kindPage(crd))),
  ],
  { check, source: 'crds/' },
);
await writeOutputs(root, [made('http.md', httpPage(read(api)))], {
  check,
  source: api,
});
