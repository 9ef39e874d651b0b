/** Decisions are pure: time is an argument, and nothing is waited for. */
const pure = [
  {
    selector: 'MemberExpression[object.name="Date"][property.name="now"]',
    message: 'now is an argument of a decision.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'now is an argument of a decision.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'A decision is the same for the same world.',
  },
  {
    selector: ':function[async=true], AwaitExpression',
    message: 'A decision is synchronous; observe reads, effects write.',
  },
];

/** Controllers speak through resources, never by calls. */
const otherControllers = kind => ({
  files: [`src/controllers/${kind}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: ['bundle', 'pipeline', 'policyGate', 'promotionStep']
          .filter(other => other !== kind)
          .map(other => ({
            group: [`**/${other}/*`],
            message: 'Controllers speak through resources.',
          })),
      },
    ],
  },
});

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  overrides: [
    {
      files: [
        'src/controllers/*/decide*.ts',
        'src/controllers/*/describe.ts',
        'src/controllers/*/status.ts',
        'src/controllers/*/summarize.ts',
      ],
      excludedFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-syntax': ['error', ...pure] },
    },
    ...['bundle', 'pipeline', 'policyGate', 'promotionStep'].map(
      otherControllers,
    ),
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
