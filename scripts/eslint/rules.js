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

/** What a person reads, unlike `user:default/ana`, an address or the key of a text. */
const words = '/^(?!\\S+[.:\\x2f]\\S+$).*[A-Za-z]{2}/s';
const namesOfTexts = '/^(label|title|alt|aria-label|placeholder|description)$/';
const attribute = `JSXAttribute[name.name=${namesOfTexts}]`;

/** Texts of pages are translated: they are in a translation reference. */
const literalTexts = [
  // What is in code is a name.
  ':not(JSXElement[openingElement.name.name="code"]) > JSXText[value=/[A-Za-z]{2}/]',
  `${attribute} > Literal[value=${words}]`,
  `Property[key.name=${namesOfTexts}] > Literal[value=${words}]`,
  `Property[key.name=${namesOfTexts}] > TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]`,
  ...['JSXElement', 'JSXFragment', attribute].flatMap(parent =>
    [
      `Literal[value=${words}]`,
      'TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]',
      `ConditionalExpression > Literal[value=${words}]`,
      'ConditionalExpression > TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]',
    ].map(text => `${parent} > JSXExpressionContainer > ${text}`),
  ),
].map(selector => ({
  selector,
  message: 'Put the text into src/texts.ts, and read it with useTexts.',
}));

module.exports = {
  impurities,
  literalSpreads,
  literalTexts,
  ownUnreachable,
  maxLines,
  testFiles,
};
