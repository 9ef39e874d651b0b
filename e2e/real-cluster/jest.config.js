const { join, resolve } = require('node:path');

const transform = require.resolve('@backstage/cli/config/jestSwcTransform');

/** Published as ES modules only. */
const modules = [
  '@kubernetes/client-node',
  '@marcbachmann/cel-js',
  '@octokit',
  'before-after-hook',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'htmlparser2',
  'jose',
  'oauth4webapi',
  'openid-client',
  'universal-user-agent',
];

/** Suites against clusters that are there, which CLUSTER_KUBECONFIG names as KUBECONFIG does, one for each worker, and with programs that were built. */
module.exports = {
  rootDir: resolve(__dirname, '../..'),
  roots: ['suites', 'rendering', 'documentation', 'forge'].map(folder =>
    join(__dirname, folder),
  ),
  testMatch: ['**/*.suite.ts'],
  testEnvironment: 'node',
  transform: {
    '\\.[cm]?(js|ts)$': [
      transform,
      {
        module: { ignoreDynamic: true, exportInteropAnnotation: true },
        jsc: { parser: { syntax: 'typescript' } },
      },
    ],
  },
  // Everything but these, and what they bring, is published as CommonJS too.
  transformIgnorePatterns: [
    `^(?!.*/node_modules/(${modules.join('|')})/).*/node_modules/`,
  ],
  maxWorkers: 1,
};
