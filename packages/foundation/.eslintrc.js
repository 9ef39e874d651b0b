const { builtinModules } = require('module');

// The package runs in browsers, too.
const nodeOnly = builtinModules.flatMap(name => [name, `node:${name}`]);

module.exports = require('../../scripts/eslint')(__dirname, {
  restrictedSrcImports: nodeOnly,
});
