const factory = require('@backstage/cli/config/eslint-factory');
const {
  impurities,
  literalSpreads,
  literalTexts,
  maxLines,
  ownUnreachable,
  testFiles,
} = require('./rules');

const limit = max => ({
  'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }],
});

/**
 * The lint rules of a package: Backstage's and those of this repository.
 *
 * `pureFiles` are globs of what decides without reading and writing, `translatedFiles` of what has no text of its own,
 * `untranslatedFiles` of what is left out of these.
 */
module.exports = (
  folder,
  {
    pureFiles = [],
    translatedFiles = [],
    untranslatedFiles = [],
    ...config
  } = {},
) => {
  const restrictedSyntax = [
    ...literalSpreads,
    ...ownUnreachable,
    ...(config.restrictedSyntax ?? []),
  ];
  const pure = {
    files: pureFiles,
    excludedFiles: testFiles,
    rules: {
      'no-restricted-syntax': ['error', ...restrictedSyntax, ...impurities],
    },
  };
  const translated = {
    files: translatedFiles,
    excludedFiles: [...testFiles, ...untranslatedFiles],
    rules: {
      'no-restricted-syntax': ['error', ...restrictedSyntax, ...literalTexts],
    },
  };
  return factory(folder, {
    ...config,
    restrictedSyntax,
    overrides: [
      {
        files: ['**/*.{ts,tsx}'],
        excludedFiles: '**/*.generated.ts',
        rules: limit(maxLines.sources),
      },
      {
        files: testFiles,
        rules: {
          ...limit(maxLines.tests),
          'jest/no-standalone-expect': [
            'error',
            { additionalTestBlockFunctions: ['afterEach'] },
          ],
          'jest/expect-expect': ['warn', { assertFunctionNames: ['expect*'] }],
        },
      },
      ...(pureFiles.length > 0 ? [pure] : []),
      ...(translatedFiles.length > 0 ? [translated] : []),
      ...(config.overrides ?? []),
    ],
  });
};
