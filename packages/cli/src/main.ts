import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { systemClock } from '@kardinal/foundation';
import { askInTerminal } from './askInTerminal';
import { connect } from './cluster/connect';
import { runCli } from './runCli';

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

// Whoever reads may have enough: `kardinal get bundles | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

runCli(process.argv.slice(2), {
  connect,
  files: {
    read: path => readFileSync(path, 'utf8'),
    create: (path, text) => writeFileSync(path, text, { flag: 'wx' }),
    directory: basename(process.cwd()),
  },
  variables: process.env,
  fetch,
  out: text => process.stdout.write(text),
  ...(process.stdout.isTTY ? { terminal: process.stdout } : {}),
  error: text => process.stderr.write(text),
  ...(process.stdin.isTTY && process.stderr.isTTY
    ? {
        ask: (question: string) =>
          askInTerminal(
            question,
            { input: process.stdin, output: process.stderr },
            interruption.signal,
          ),
      }
    : {}),
  clock: {
    now: systemClock.now,
    // Unlike that of a server, this one is waited for.
    setTimeout: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  interrupted: interruption.signal,
})
  .then(code => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(`kardinal: ${String(error)}\n`);
    process.exitCode = 1;
  });
