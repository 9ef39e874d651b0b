// For code of no workspace: it is linted as the sandbox is.
const { resolve } = require('node:path');

const base = require('./eslint')(resolve(__dirname, '../packages/sandbox'));

module.exports = {
  ...base,
  rules: {
    ...base.rules,
    // It looks at the packages from outside and below their public interfaces, and prints.
    '@backstage/no-relative-monorepo-imports': 'off',
    '@backstage/no-undeclared-imports': 'off',
    'import/no-extraneous-dependencies': 'off',
    'no-console': 'off',
    '@typescript-eslint/no-explicit-any': 'error',
  },
};
