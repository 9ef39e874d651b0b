// Keeps objects as a version wrote them, so that every later one is held to take them: `node scripts/record-release.mjs 0.1.0 DIRECTORY`, where
// journeys ran with RECORD_OBJECTS=DIRECTORY.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { telling } from './releasedObjects.mjs';

const [version, directory, ...rest] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || !directory || rest.length > 0) {
  console.error(
    'Say which version, and where its journeys recorded: node scripts/record-release.mjs 0.1.0 DIRECTORY',
  );
  process.exit(2);
}
const recorded = readdirSync(directory)
  .filter(file => file.endsWith('.json'))
  .sort()
  .flatMap(file => JSON.parse(readFileSync(join(directory, file), 'utf8')))
  // One of hundreds of environments holds many of what others hold one of.
  .filter(object => JSON.stringify(object).length < 100_000);
const definitions = join(import.meta.dirname, '../crds');
const schemas = Object.fromEntries(
  readdirSync(definitions).map(name => {
    const { spec } = parse(readFileSync(join(definitions, name), 'utf8'));
    return [spec.names.kind, spec.versions[0].schema.openAPIV3Schema];
  }),
);
const kept = telling(recorded, schemas);
const kinds = new Set(kept.map(({ kind }) => kind));
const folder = 'packages/promotion-engine/src/__testUtils__/released';
const file = join(import.meta.dirname, '..', folder, `${version}.json`);
const lines = kept.map(object => JSON.stringify(object));
writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
console.log(
  `${folder}/${version}.json: ${kept.length} of ${recorded.length} objects, ${kinds.size} kinds`,
);
