// Keeps objects as a version wrote them, so that every later one is held to take them: `node scripts/record-release.mjs 0.1.0 DIRECTORY`, where
// journeys ran with RECORD_OBJECTS=DIRECTORY. What was kept of that version before stays.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemas, telling } from './releasedObjects.mjs';

const [version, directory, ...rest] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || !directory || rest.length > 0) {
  console.error(
    'Say which version, and where its journeys recorded: node scripts/record-release.mjs 0.1.0 DIRECTORY',
  );
  process.exit(2);
}
const readAll = file => JSON.parse(readFileSync(file, 'utf8'));
const recorded = readdirSync(directory)
  .filter(file => file.endsWith('.json'))
  .sort()
  .flatMap(file => readAll(join(directory, file)))
  // One of hundreds of environments holds many of what others hold one of.
  .filter(object => JSON.stringify(object).length < 100_000);
const schemas = readSchemas();
const folder = 'packages/promotion-engine/src/__testUtils__/released';
const file = join(import.meta.dirname, '..', folder, `${version}.json`);
const before = existsSync(file) ? readAll(file) : [];
const kept = telling(recorded, schemas, before);
const lines = kept.map(object => JSON.stringify(object));
writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
console.log(
  `${folder}/${version}.json: ${before.length} objects were kept before, and ${
    kept.length - before.length
  } of ${recorded.length} are new`,
);
const kinds = new Set(kept.map(({ kind }) => kind));
const missing = Object.keys(schemas).filter(kind => !kinds.has(kind));
if (missing.length > 0) {
  console.error(`No journey recorded an object of ${missing.join(', ')}`);
  process.exitCode = 1;
}
