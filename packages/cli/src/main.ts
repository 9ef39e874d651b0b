import { readFileSync } from 'node:fs';
import { connect } from './cluster/connect';
import { runCli } from './runCli';

runCli(process.argv.slice(2), {
  connect,
  files: { read: path => readFileSync(path, 'utf8') },
  out: text => process.stdout.write(text),
  error: text => process.stderr.write(text),
  now: Date.now,
})
  .then(code => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(`kardinal: ${String(error)}\n`);
    process.exitCode = 1;
  });
