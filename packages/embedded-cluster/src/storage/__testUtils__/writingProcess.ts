import knexFactory from 'knex';
import { knexStorage } from '../knexStorage';
import { StoredChange } from '../Storage';

/** Objects of one batch. */
const batchSize = 5;

function batchAfter(last: number): StoredChange[] {
  const value = { text: 'x'.repeat(5_000) };
  return Array.from({ length: batchSize }, (_, index) => {
    const revision = last + index + 1;
    return { type: 'put', key: `k/${revision}`, revision, value };
  });
}

/** Writes batches until it is killed, and prints the version of each once it is acknowledged. */
async function write(): Promise<void> {
  const database = knexFactory(JSON.parse(process.argv[2] ?? 'null'));
  const storage = knexStorage(database);
  let { revision } = await storage.load();
  for (;;) {
    await storage.append(batchAfter(revision), revision + batchSize);
    revision += batchSize;
    process.stdout.write(`${revision}\n`);
  }
}

write().catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
