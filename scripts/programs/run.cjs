// Runs a TypeScript program of this repository: `node run.cjs PROGRAM.ts ARGUMENT…`.
'use strict';

const { enableCompileCache } = require('node:module');
const { join, resolve } = require('node:path');
const { compile } = require('./compile.cjs');

/** Compiles a program, runs it in this process, and returns what it exports. */
async function run(file) {
  if (enableCompileCache === undefined) {
    console.error(
      `This is Node.js ${process.version}, and 22 or 24 is needed: ./yarnw finds one.`,
    );
    process.exit(1);
  }
  const compiled = await compile(file);
  // Parsed once, not at every start.
  enableCompileCache(join(__dirname, '../../node_modules/.cache/node-compile'));
  return require(compiled);
}

module.exports = { run };

if (require.main === module) {
  // The program sees the arguments that it would have without this one.
  process.argv.splice(1, 1);
  run(resolve(process.argv[1]));
}
