/** Lines of code in a file, without comments and blank lines. */
const maxLines = { sources: 250, tests: 450 };

const testFiles = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/__testUtils__/**',
  '**/*.fixture.ts',
];

/** `{ ...{ a, b }, c }` is `{ a, b, c }`. A spread of a condition, `...(x ? { a } : {})`, leaves a field out and stays. */
const literalSpreads = [
  {
    selector:
      ':matches(SpreadElement, ExperimentalSpreadProperty) > ObjectExpression.argument',
    message: 'Write the fields themselves.',
  },
  {
    selector: 'SpreadElement > ArrayExpression.argument',
    message: 'Write the elements themselves.',
  },
];

/** An exhaustive switch ends in the one that everybody shares. */
const ownUnreachable = [
  {
    selector:
      'FunctionDeclaration[params.0.typeAnnotation.typeAnnotation.type="TSNeverKeyword"]',
    message: 'Import unreachable from @kardinal/foundation.',
  },
];

/** Decisions are pure: time is an argument, and nothing is waited for or drawn. */
const impurities = [
  {
    selector: 'MemberExpression[object.name="Date"][property.name="now"]',
    message: 'now is an argument of a decision.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'now is an argument of a decision.',
  },
  {
    selector: 'CallExpression[callee.name="Date"]',
    message: 'now is an argument of a decision.',
  },
  {
    selector: 'MemberExpression[object.name="performance"]',
    message: 'now is an argument of a decision.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'A decision is the same for the same world.',
  },
  {
    selector: 'CallExpression[callee.name=/^random(UUID|Bytes|Int)$/]',
    message: 'A decision is the same for the same world.',
  },
  {
    selector: ':function[async=true], AwaitExpression',
    message: 'A decision is synchronous; observe reads, effects write.',
  },
];

/** Texts of pages are translated: they are in a translation reference. */
const literalTexts = [
  {
    selector: 'JSXText[value=/[A-Za-z]{2}/]',
    message: 'Put the text into src/texts.ts, and read it with useTexts.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(label|title|alt|aria-label)$/] > Literal',
    message: 'Put the text into src/texts.ts, and read it with useTexts.',
  },
];

module.exports = {
  impurities,
  literalSpreads,
  literalTexts,
  ownUnreachable,
  maxLines,
  testFiles,
};
