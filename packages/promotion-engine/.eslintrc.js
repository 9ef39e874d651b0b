const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const controllers = readdirSync(join(__dirname, 'src/controllers'), {
  withFileTypes: true,
})
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

/** Controllers speak through resources, never by calls. */
const otherControllers = kind => ({
  files: [`src/controllers/${kind}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: controllers
          .filter(other => other !== kind)
          .map(other => ({
            group: [`**/${other}/*`],
            message: 'Controllers speak through resources.',
          })),
      },
    ],
  },
});

module.exports = require('../../scripts/eslint')(__dirname, {
  pureFiles: [
    'src/controllers/*/decide*.ts',
    'src/controllers/*/describe.ts',
    'src/controllers/*/status.ts',
    'src/controllers/*/summarize.ts',
  ],
  overrides: [
    ...controllers.map(otherControllers),
    {
      // The suite is exported: it judges any control plane.
      files: [
        'src/__testUtils__/*Contract.ts',
        'src/__testUtils__/fixedRecord/*Tests.ts',
      ],
      rules: { 'jest/no-export': 'off' },
    },
    {
      files: ['src/services/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/controllers/**'],
                message: 'Services read caches, not controllers.',
              },
            ],
          },
        ],
      },
    },
  ],
});
