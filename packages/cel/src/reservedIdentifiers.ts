import { TYPE_IDENTIFIERS } from './checker/typeIdentifiers';

/**
 * The words that no expression can use as the name of a variable.
 *
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md#syntax
 * @public
 */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'true false null in as break const continue else for function if import ' +
    'let loop package namespace return var void while'
  ).split(' '),
);

/**
 * {@link reservedWords} and the names of types. A variable may have the name of a type, but hides the type then.
 *
 * @public
 */
export const reservedIdentifiers: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...[...TYPE_IDENTIFIERS.keys()].filter(name => !name.includes('.')),
  'dyn',
]);
