const { join, resolve } = require('node:path');

const transform = require.resolve('@backstage/cli/config/jestSwcTransform');

/** Suites against a cluster that is there: CLUSTER_KUBECONFIG names it. */
module.exports = {
  rootDir: resolve(__dirname, '../..'),
  roots: [join(__dirname, 'suites')],
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
  // The Kubernetes client is published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(@kubernetes/client-node|openid-client|oauth4webapi|jose)/)',
  ],
  maxWorkers: 1,
};
